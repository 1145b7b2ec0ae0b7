import type { Schema } from '@billing/client'
import {
  type Amount,
  amountText,
  answered,
  currencyOf,
  type Page,
  type Sent,
  textArea,
  type Visit,
} from '@billing/pages'
import { html } from '@billing/pages'
import { did, found } from '../../shape/answers.ts'
import { ask } from '../../shape/ask.ts'
import { customerPath } from '../../shape/paths.ts'
import { sumAsked, sumField, sumPage } from '../../shape/sum.ts'
import { wholeNumber } from '../../shape/whole-number.ts'
import { AGAIN as t, INVOICE } from '../../texts/money.ts'

/** Rows in which a page looks for the one that it is about: those of the account that the address names. */
function amongOf(query: URLSearchParams) {
  const account_id = query.get('account_id')
  return { limit: 100, ...(account_id !== null && { account_id }) }
}

interface Topup {
  readonly payment: Schema<'AdminPaymentListRow'>
  readonly sum: Amount | null
}

/** Unused call credit goes back to the card that bought it. */
export const refundTopup: Page<Topup> = {
  path: '/payments/{payment_id}/refund',
  who: 'account',
  async load({ api, params, query }) {
    const asked = { ...amongOf(query), kind: 'topup' as const }
    const { payments } = await answered(api.GET('/admin/payments', { params: { query: asked } }))
    const payment = found(payments, ({ id }) => id === params['payment_id'])
    return { payment, sum: sumAsked(query, payment) }
  },
  view({ payment, sum }, reader, attempt) {
    const { customer } = payment
    const name = customer.company_name ?? customer.email ?? ''
    if (sum === null) {
      return sumPage(t.topup_title, { most: payment, says: t.topup_lead }, reader)
    }
    const reason = textArea({ name: 'reason', label: INVOICE.reason, max: 500 }, attempt)
    const question = {
      title: t.topup_title,
      says: [INVOICE.says.who(name), ...t.topup_says],
      fields: html`${reason} ${sumField(sum)}`,
      button: t.topup_button(amountText(sum, reader)),
      back: '/payments',
    }
    return ask(question, reader, attempt)
  },
  actions: {
    '': ({ api, params, query, reader }: Visit, sent: Sent) => {
      const path = { payment_id: params['payment_id'] ?? '' }
      const amount = {
        amount_minor: wholeNumber(sent, 'amount_minor'),
        currency: currencyOf(reader.house),
      }
      const body = { amount, reason: sent.text('reason') }
      const header = { 'Idempotency-Key': sent.key }
      const account_id = query.get('account_id') ?? ''
      return did(
        api.POST('/admin/payments/{payment_id}/refund', { params: { path, header }, body }),
        {
          to: customerPath(account_id),
          says: t.topup_done(amountText(amount, reader)),
          audit: { action: 'admin.topup.refund', account_id },
        },
      )
    },
  },
}

/** A charge that failed, or whose outcome is not known, is taken up now. */
export const retryCycle: Page<Schema<'AdminBillingCycleRow'>> = {
  path: '/cycles/{cycle_id}/retry',
  who: 'account',
  async load({ api, params, query }) {
    const asked = amongOf(query)
    const { data } = await answered(api.GET('/admin/billing-cycles', { params: { query: asked } }))
    return found(data, ({ id }) => id === params['cycle_id'])
  },
  view(cycle, reader, attempt) {
    const { state, last_failure_message } = cycle
    const why = last_failure_message === null ? [] : [last_failure_message]
    const waits = state === 'failed' || state === 'charging'
    const question = {
      title: t.retry_title,
      says: waits ? [t.retry_says[state], t.retry_says.dunning, ...why] : [t.retry_not],
      button: waits ? t.retry_button(amountText(cycle, reader)) : null,
      back: customerPath(cycle.account_id),
    }
    return ask(question, reader, attempt)
  },
  actions: {
    '': ({ api, params, query }: Visit, sent: Sent) => {
      const path = { cycle_id: params['cycle_id'] ?? '' }
      const header = { 'Idempotency-Key': sent.key }
      const account_id = query.get('account_id') ?? ''
      return did(api.POST('/admin/billing-cycles/{cycle_id}/retry', { params: { path, header } }), {
        to: customerPath(account_id),
        says: t.retry_done,
        audit: { action: 'admin.billing_cycle.retry', account_id },
      })
    },
  },
}
