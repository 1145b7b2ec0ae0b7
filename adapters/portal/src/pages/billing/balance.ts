import type { Schema } from '@billing/client'
import type { EUR } from '@billing/core'
import {
  amount,
  amountText,
  answered,
  type Attempt,
  card,
  centsOf,
  currencyOf,
  day,
  empty,
  field,
  form,
  heading,
  hidden,
  type Html,
  html,
  NOTHING,
  type Page,
  type Part,
  partOf,
  type Reader,
  Refusal,
  type Sent,
  shown,
  statePill,
  STATES,
  table,
  type Visit,
} from '@billing/pages'
import { CARDS } from '../../texts/cards.ts'
import { onlyOwner } from '../only-owner.ts'
import { statusOf } from '../subscription-status.ts'
import { sections } from './sections.ts'
import { paymentThanks } from './thanks.ts'

interface Credit {
  readonly balance: Part<Schema<'CallBalanceResponse'>>
  readonly payments: Part<Schema<'PaymentListResponse'>>
  readonly subscription: Part<Schema<'Subscription'>>
}

/** Credit for calls and account credit, what was paid, and more of it. */
export const balance: Page<Credit> = {
  path: '/billing/balance',
  who: 'account',
  async load({ api }) {
    const [both, payments, subscription] = await Promise.all([
      partOf(api.GET('/payments/balance')),
      partOf(api.GET('/payments', { params: { query: { limit: 50 } } })),
      partOf(api.GET('/subscription')),
    ])
    return { balance: both, payments, subscription }
  },
  view({ balance: both, payments, subscription }, reader, attempt) {
    const t = CARDS[reader.language]
    const body = html`${heading(t.balance_title, t.balance_lead)}
      ${sections('/billing/balance', reader)}
      ${'data' in payments ? paymentThanks(payments.data.data, reader, '/billing/balance') : NOTHING}
      <div class="grid two">
        ${shown(both, reader, (found) => credits(found, reader))}
        ${
          statusOf(subscription) === 'cancelled'
            ? NOTHING
            : card(
                t.top_up,
                onlyOwner(reader, () => topupForm(reader, attempt)),
              )
        }
      </div>
      ${card(
        t.payments,
        shown(payments, reader, ({ data }) => paymentTable(data, reader)),
      )}`
    return { title: t.balance_title, body }
  },
  actions: { '': topUp },
}

function credits({ balance: calls, credit }: Schema<'CallBalanceResponse'>, reader: Reader): Html {
  const t = CARDS[reader.language]
  return html`<div class="stackup">
    ${figure(t.for_calls, calls, t.for_calls_hint, reader)}
    ${figure(t.account, credit, t.account_hint, reader)}
  </div>`
}

function figure(name: string, value: Schema<'Money'>, hint: string, reader: Reader): Html {
  const body = html`<p class="figure large">${amount(value, reader)}</p>
    <p class="hint">${hint}</p>`
  return card(name, body)
}

/** In whole units of what we sell in. */
const USUAL = [10, 25, 50] as const

/** Each button says what it asks for; the page of the provider says it again before anything is charged. */
function topupForm(reader: Reader, attempt: Attempt): Html {
  const t = CARDS[reader.language]
  const currency = currencyOf(reader.house)
  const own = field(
    {
      name: 'amount_minor',
      label: t.own(currency),
      hint: t.own_hint(currency),
      inputmode: 'decimal',
    },
    attempt,
  )
  return html`<form method="post" class="actions">
      ${hidden('key', attempt.key)}
      ${USUAL.map((whole) => {
        const text = t.pay(amountText({ amount_minor: whole * 100, currency }, reader))
        return html`<button class="button" name="amount_minor" value="${whole}">${text}</button>`
      })}
    </form>
    ${form({ button: t.pay_own, fields: own, weight: 'plain' }, attempt)}`
}

async function topUp({ api, reader }: Visit, sent: Sent) {
  const currency = currencyOf(reader.house)
  const amount_minor = centsOf(sent.text('amount_minor'), currency)
  if (amount_minor === undefined) throw notANumber(reader)
  const { checkout_url } = await answered(
    api.POST('/payments/topup', {
      params: { header: { 'Idempotency-Key': sent.key } },
      body: { amount_minor, currency: currency as typeof EUR },
    }),
  )
  return { to: checkout_url }
}

function notANumber({ language }: Reader): Refusal {
  const reason = CARDS[language].not_a_number
  const invalid_params = [{ name: 'amount_minor', reason }]
  const code = 'validation.failed'
  return new Refusal(
    { type: 'about:blank', title: reason, status: 422, code, invalid_params },
    undefined,
  )
}

function paymentTable(payments: readonly Schema<'Payment'>[], reader: Reader): Html {
  const t = CARDS[reader.language]
  if (payments.length === 0) return empty(t.no_payments)
  const columns = [
    { head: t.when },
    { head: t.what },
    { head: t.state },
    { head: t.amount, amounts: true },
  ]
  const rows = payments.map((payment) => [
    day(payment.occurred_at, reader),
    STATES[reader.language].payment_kind[payment.kind],
    statePill('payment', payment.status, reader),
    amount(payment, reader),
  ])
  return table(t.payments, columns, rows)
}
