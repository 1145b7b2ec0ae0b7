import type { Schema } from '@billing/client'
import {
  answered,
  buttonLink,
  card,
  empty,
  facts,
  heading,
  type Html,
  html,
  NOTHING,
  type Page,
  type Part,
  part,
  type Reader,
  shown,
  type Visit,
} from '@billing/pages'
import { aheadCard, type Ahead, readAhead } from '../../shape/ahead.ts'
import { pressed } from '../../shape/ask.ts'
import { customerPath, pathTo, withQuery } from '../../shape/paths.ts'
import { link } from '../../shape/links.ts'
import { word } from '../../shape/word.ts'
import { customerWord } from '../../shape/worst.ts'
import { CUSTOMER as t } from '../../texts/customers.ts'
import { happenedCard } from './happened.ts'
import { note, type Notes, notesCard, readNotes } from './notes.ts'
import { invoiceCard, standingCard, whoCard } from './standing.ts'

type Standing = Schema<'AdminStandingResponse'>
type Customer = Schema<'AdminCustomerDetailResponse'>

interface OneCustomer {
  readonly standing: Standing
  readonly customer: Part<Customer>
  readonly timeline: Part<Schema<'AdminTimelineResponse'>>
  readonly ahead: Ahead
  readonly reviews: Part<readonly Review[]>
  readonly tickets: Part<Schema<'AdminSupportTicketListResponse'>>
  readonly notes: Part<Notes>
}

interface Review {
  readonly kind: keyof typeof t.review
  readonly id: string
}

/** Everything of one customer on one page: where they stand, what happened, what will, and what one can do. */
export const customer: Page<OneCustomer> = {
  path: '/customers/{account_id}',
  who: 'account',
  async load(visit) {
    const account_id = visit.params['account_id'] ?? ''
    const params = { path: { account_id } }
    const { api } = visit
    const query = { account_id, limit: 5 }
    const [standing, detail, timeline, ahead, reviews, tickets, notes] = await Promise.all([
      answered(api.GET('/admin/customers/{account_id}/standing', { params })),
      part(answered(api.GET('/admin/customers/{account_id}', { params }))),
      part(answered(api.GET('/admin/customers/{account_id}/timeline', { params }))),
      readAhead(visit, account_id),
      part(reviewsOf(visit, account_id)),
      part(answered(api.GET('/admin/support/tickets', { params: { query } }))),
      part(readNotes(visit, { limit: 5 })),
    ])
    return { standing, customer: detail, timeline, ahead, reviews, tickets, notes }
  },
  view(known, reader, attempt) {
    const { standing, customer: detail, timeline, ahead, reviews, tickets, notes } = known
    const { name, email, account_id } = standing
    const mailto = html`<a href="mailto:${email}">${email}</a>`
    const body = html`${heading(name, mailto, customerWord(standing, reader))}
      <div class="grid side">
        <div class="stackup">
          ${standingCard(standing, reader)} ${invoiceCard(standing, reader)}
          ${shown(timeline, reader, ({ data }) => happenedCard(data, reader))}
          ${aheadCard(t.ahead, ahead, reader)}
        </div>
        <div class="stackup">
          ${pressed(reader, () => card(t.do, deeds(standing, isConsumer(detail), reader)))}
          ${shown(notes, reader, (found) => notesCard(account_id, found, reader, attempt))}
          ${shown(reviews, reader, (list) => reviewCard(list, reader))}
          ${shown(detail, reader, (known) => whoCard(standing, known, reader))}
          ${shown(tickets, reader, ({ data }) => ticketCard(account_id, data, reader))}
          ${card(t.more, more(account_id, reader))}
        </div>
      </div>`
    return { title: name, body }
  },
  actions: { note },
}

/** Their newest tickets, and the way to all of them. */
function ticketCard(
  account_id: string,
  list: readonly Schema<'AdminSupportTicketRow'>[],
  reader: Reader,
): Html {
  const rows = list.map(({ ticket_id, subject, status }) => {
    return {
      name: link(pathTo('/tickets/{id}', ticket_id), subject, reader),
      value: word('ticket', status),
    }
  })
  const all = link(withQuery('/tickets', { account_id }), t.all_tickets, reader)
  return card(t.tickets, rows.length === 0 ? empty(t.no_tickets) : facts(rows), all)
}

/** Papers of this customer that wait. */
async function reviewsOf({ api }: Visit, account_id: string): Promise<readonly Review[]> {
  const proved = { params: { query: { account_id, status: 'pending_review' } } } as const
  const identified = { params: { query: { account_id, status: 'submitted' } } } as const
  const [proofs, intakes] = await Promise.all([
    answered(api.GET('/admin/vat-proofs', proved)),
    answered(api.GET('/admin/kyb-intakes', identified)),
  ])
  return [
    ...proofs.items.map(({ id }) => ({ kind: 'vat', id }) as const),
    ...intakes.items.map(({ id }) => ({ kind: 'kyb', id }) as const),
  ]
}

function reviewCard(list: readonly Review[], reader: Reader): Html {
  if (list.length === 0) return NOTHING
  const lines = list.map(({ kind, id }) => {
    return html`<li>${link(pathTo(`/reviews/${kind}/{id}`, id), t.review[kind], reader)}</li>`
  })
  return card(
    t.reviews,
    html`<ul class="plain-list">
      ${lines}
    </ul>`,
  )
}

function isConsumer(detail: Part<Customer>): boolean {
  return 'data' in detail && detail.data.account.customer_type === 'individual'
}

/** What can be done depends on where the customer stands: what would be refused is not offered. */
function deeds(
  { account_id, status, locks, subscription, tenant }: Standing,
  is_consumer: boolean,
  reader: Reader,
): Html {
  const at = `${reader.base}${customerPath(account_id)}`
  const live = subscription !== null && subscription.status !== 'cancelled'
  const offered: readonly (readonly [deed: keyof typeof t.deeds, to: string, on: boolean])[] = [
    ['edit', '/edit', true],
    ['read_as', '/reading', true],
    ['plan', '/plan', live],
    ['quantities', '/quantities', live],
    ['prices', '/prices', live],
    ['discount', '/discounts', live],
    ['term', '/term', live],
    ['suspend', '/subscription?to=suspended', live && !locks.includes('operator')],
    ['restore', '/subscription?to=active', live && subscription?.status !== 'active'],
    ['cancel', '/subscription?to=cancelled', live],
    ['lock', '/phone-system?action=suspend', tenant !== null && !locks.includes('operator')],
    ['unlock', '/phone-system?action=restore', tenant !== null && locks.includes('operator')],
    ['provision', '/provision', tenant === null && status !== 'cancelled'],
    ['cards', '/cards', true],
    ['charge', '/charges', live],
    ['banner', '/banners', true],
    ['trial', '/trial', status === 'pending_payment' || status === 'provisioning'],
    ['withdrawal', '/withdrawal', is_consumer && live],
  ]
  return html`<div class="actions">
    ${offered.map(([deed, to, on]) => (on ? buttonLink(`${at}${to}`, t.deeds[deed]) : NOTHING))}
  </div>`
}

function more(account_id: string, reader: Reader): Html {
  const query = { account_id }
  const pages = [
    [withQuery('/payments', query), t.links.payments],
    [withQuery('/cycles', query), t.links.cycles],
    [withQuery('/credit-notes', query), t.links.notes],
    [`${customerPath(account_id)}/charges`, t.links.charges],
    [`${customerPath(account_id)}/banners`, t.links.banners],
    [withQuery('/audit', query), t.links.audit],
  ] as const
  return html`<ul class="plain-list">
    ${pages.map(([to, text]) => html`<li>${link(to, text, reader)}</li>`)}
  </ul>`
}
