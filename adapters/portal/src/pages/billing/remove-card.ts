import type { Schema } from '@billing/client'
import {
  answered,
  cardText,
  confirm,
  done,
  Elsewhere,
  heading,
  html,
  type Page,
} from '@billing/pages'
import { CARDS } from '../../texts/cards.ts'

const CARDS_PATH = '/billing/payment-methods'

/** Whether a card shall really be forgotten. */
export const removeCard: Page<Schema<'PaymentMethod'>> = {
  path: `${CARDS_PATH}/{payment_method_id}/remove`,
  who: 'account',
  async load({ api, params }) {
    const { data } = await answered(api.GET('/payment-methods'))
    const found = data.find(({ payment_method_id: id }) => id === params['payment_method_id'])
    if (!found) throw new Elsewhere({ to: CARDS_PATH })
    return found
  },
  view(one, reader, attempt) {
    const t = CARDS[reader.language]
    const name = cardText(one)
    const says = html`<p>${t.remove_says(name)}</p>
      ${one.is_default ? html`<p class="hint">${t.not_default}</p>` : ''}`
    const back = { href: `${reader.base}${CARDS_PATH}`, text: t.keep }
    const body = html`${heading(t.remove_title(name))}
      <section class="card">
        ${confirm({ says, button: t.remove, weight: 'danger', back }, attempt)}
      </section>`
    return { title: t.remove_title(name), body, width: 'narrow' }
  },
  actions: {
    '': async ({ api, params, reader }, sent) => {
      const path = { payment_method_id: params['payment_method_id'] ?? '' }
      const asked = { params: { path, header: { 'Idempotency-Key': sent.key } } }
      await done(api.DELETE('/payment-methods/{payment_method_id}', asked))
      return { to: CARDS_PATH, note: { tone: 'good', text: CARDS[reader.language].removed } }
    },
  },
}
