import type { Schema } from '@billing/client'
import { after, DAY, isExpired } from '@billing/core'
import {
  answered,
  type Attempt,
  cardShown,
  cardText,
  empty,
  form,
  heading,
  hidden,
  type Html,
  html,
  NOTHING,
  type Page,
  pill,
  type Reader,
  type Sent,
  type Visit,
} from '@billing/pages'
import { CARDS } from '../../texts/cards.ts'
import { onlyOwner } from '../only-owner.ts'
import { sections } from './sections.ts'
import { cardThanks } from './thanks.ts'

type Card = Schema<'PaymentMethod'>

/** Before a card ends, its customer is told for so long. */
const SOON = 60 * DAY

/** The saved cards: which is charged, which expires; another one, or one less. */
export const paymentMethods: Page<readonly Card[]> = {
  path: '/billing/payment-methods',
  who: 'account',
  load: async ({ api }) => (await answered(api.GET('/payment-methods'))).data,
  view(cards, reader, attempt) {
    const t = CARDS[reader.language]
    const add = () =>
      html`<p class="hint">${t.add_says}</p>
        ${form({ does: 'add', button: t.add }, attempt)}`
    const list = html`<ul class="plain-list rows">
      ${cards.map((each) => row(each, reader, attempt))}
    </ul>`
    const body = html`${heading(t.title, t.lead)} ${sections('/billing/payment-methods', reader)}
      ${cardThanks(cards, reader)}
      <section class="card">
        ${cards.length === 0 ? empty(t.none) : list} ${onlyOwner(reader, add)}
      </section>`
    return { title: t.title, body }
  },
  actions: { add, default: makeDefault },
}

function row(one: Card, reader: Reader, attempt: Attempt): Html {
  const t = CARDS[reader.language]
  const { payment_method_id: id, is_default } = one
  const remove = `${reader.base}/billing/payment-methods/${encodeURIComponent(id)}/remove`
  const actions = html`${
      is_default
        ? ''
        : form(
            {
              does: 'default',
              button: t.make_default,
              weight: 'plain',
              fields: hidden('payment_method_id', id),
            },
            attempt,
          )
    }
    <a class="button quiet" href="${remove}"
      >${t.remove}<span class="aloud"> ${cardText(one)}</span></a
    >`
  return html`<li class="row">
    <span
      >${cardShown(one)} ${is_default ? pill(t.default, 'good') : ''}
      ${one.declined_last_time === true ? pill(t.declined, 'bad') : ''} ${expiry(one, reader)}</span
    >
    <span class="actions">${reader.writes ? actions : ''}</span>
  </li>`
}

/** A card holds to the end of its month. */
function expiry(one: Card, { now, language }: Reader): Html {
  const t = CARDS[language]
  if (isExpired(one, now)) return pill(t.expired, 'bad')
  return isExpired(one, after(now, SOON)) ? pill(t.expires_soon, 'warn') : NOTHING
}

async function add({ api }: Visit, sent: Sent) {
  const asked = { params: { header: { 'Idempotency-Key': sent.key } } }
  const { checkout_url } = await answered(api.POST('/payment-methods', asked))
  return { to: checkout_url }
}

async function makeDefault({ api, reader }: Visit, sent: Sent) {
  const path = { payment_method_id: sent.text('payment_method_id') }
  const params = { path, header: { 'Idempotency-Key': sent.key } }
  const chosen = await answered(
    api.POST('/payment-methods/{payment_method_id}/default', { params }),
  )
  const text = CARDS[reader.language].added_default(cardText(chosen))
  return { to: '/billing/payment-methods', note: { tone: 'good', text } } as const
}
