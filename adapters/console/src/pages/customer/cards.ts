import type { Schema } from '@billing/client'
import {
  answered,
  type Attempt,
  card,
  cardText,
  empty,
  heading,
  hidden,
  type Html,
  html,
  type Page,
  pill,
  type Reader,
  Refusal,
  type Sent,
  table,
  type Visit,
} from '@billing/pages'
import { did, found } from '../../shape/answers.ts'
import { ask, asked, mustBeTyped } from '../../shape/ask.ts'
import { link } from '../../shape/links.ts'
import { customerPath, withQuery } from '../../shape/paths.ts'
import { type Standing, standingOf } from '../../shape/standing.ts'
import { CARDS as t } from '../../texts/deeds.ts'

type Saved = Schema<'AdminCustomerPaymentMethod'>

interface Cards {
  readonly standing: Standing
  readonly saved: readonly Saved[]
  /** The card that is about to be removed. */
  readonly removed: Saved | null
}

/** Saved cards: one is removed, or a link for another one is made. */
export const cards: Page<Cards> = {
  path: '/customers/{account_id}/cards',
  who: 'account',
  async load(visit) {
    const path = { account_id: visit.params['account_id'] ?? '' }
    const [standing, { data }] = await Promise.all([
      standingOf(visit),
      answered(
        visit.api.GET('/admin/customers/{account_id}/payment-methods', { params: { path } }),
      ),
    ])
    const remove = visit.query.get('remove')
    return {
      standing,
      saved: data,
      removed: remove ? found(data, ({ id }) => id === remove) : null,
    }
  },
  view(known, reader, attempt) {
    const { standing, saved, removed } = known
    if (removed !== null) return removal(removed, standing, reader, attempt)
    const title = t.title(standing.name)
    const add = {
      title: t.add,
      says: t.add_says,
      button: t.add_button,
      does: 'add',
      back: customerPath(standing.account_id),
    }
    const body = html`${heading(title)}
      <section class="card">
        ${saved.length === 0 ? empty(t.none) : cardTable(saved, standing, reader)}
      </section>
      ${card(t.add, asked(add, reader, attempt))}`
    return { title, body, width: 'form-wide' }
  },
  actions: { add, remove },
}

const nameOf = ({ brand, last4 }: Saved) => cardText({ brand: brand as 'visa', last4 })

function cardTable(saved: readonly Saved[], { account_id }: Standing, reader: Reader): Html {
  const columns = [
    { head: t.card },
    { head: t.expires },
    { head: t.is_default },
    { head: t.remove },
  ]
  const rows = saved.map((one) => [
    nameOf(one),
    `${String(one.exp_month).padStart(2, '0')}/${one.exp_year}`,
    one.is_default ? pill(t.is_default, 'good') : '–',
    link(withQuery(`${customerPath(account_id)}/cards`, { remove: one.id }), t.remove, reader),
  ])
  return table(t.card, columns, rows)
}

function removal(one: Saved, { name, account_id }: Standing, reader: Reader, attempt: Attempt) {
  const question = {
    title: t.remove_title,
    says: [`${name}.`, t.remove_says(nameOf(one))],
    fields: hidden('payment_method_id', one.id),
    button: t.remove_button(nameOf(one)),
    weight: 'danger',
    does: 'remove',
    typed: name,
    back: `${customerPath(account_id)}/cards`,
  } as const
  return ask(question, reader, attempt)
}

async function add({ api, params }: Visit, sent: Sent) {
  const path = { account_id: params['account_id'] ?? '' }
  const header = { 'Idempotency-Key': sent.key }
  const { data, error, response } = await api.POST(
    '/admin/customers/{account_id}/payment-methods',
    { params: { path, header } },
  )
  if (!data) throw Refusal.of(error, response)
  const note = { tone: 'good', text: t.link(data.redirect_url) } as const
  return { to: `${customerPath(path.account_id)}/cards`, note }
}

function remove({ api, params }: Visit, sent: Sent) {
  mustBeTyped(sent)
  const account_id = params['account_id'] ?? ''
  const path = { account_id, payment_method_id: sent.text('payment_method_id') }
  const header = { 'Idempotency-Key': sent.key }
  return did(
    api.DELETE('/admin/customers/{account_id}/payment-methods/{payment_method_id}', {
      params: { path, header },
    }),
    {
      to: `${customerPath(account_id)}/cards`,
      says: t.removed,
      audit: { action: 'admin.payment_method.delete', account_id },
    },
  )
}
