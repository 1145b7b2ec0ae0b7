import type { Schema } from '@billing/client'
import { type EpochMs, fromUnixSeconds } from '@billing/core'
import {
  answered,
  card,
  empty,
  facts,
  heading,
  type Html,
  html,
  instantOf,
  type Page,
  type Part,
  part,
  type Reader,
  shown,
  table,
  type Visit,
} from '@billing/pages'
import { linked } from '../shape/answers.ts'
import { link } from '../shape/links.ts'
import { withQuery } from '../shape/paths.ts'
import { ageText } from '../shape/time.ts'
import { word } from '../shape/word.ts'
import { TODAY as t } from '../texts/today.ts'

/** How much waits in a queue, and since when. */
interface Waiting {
  /** The instants since when each of them waits, as far as one page of the list goes. */
  readonly since: readonly EpochMs[]
  readonly more: boolean
}

type Queue = keyof typeof t.queues

/** Rows of one look at a queue. */
const LOOK = { limit: 100 }
const OLDEST = { ...LOOK, order: 'oldest' } as const

/** What stands in each queue, and the page where it is worked off. */
const QUEUES: Readonly<
  Record<Queue, readonly [to: string, read: (visit: Visit) => Promise<Waiting>]>
> = {
  alerts: ['/operations', readAlerts],
  vat: ['/reviews', readProofs],
  kyb: ['/reviews', readIntakes],
  places: ['/reviews', readPlaces],
  tickets: ['/tickets?status=awaiting_us', (visit) => readTickets(visit, 'awaiting_us')],
  fresh: ['/tickets?status=open', (visit) => readTickets(visit, 'open')],
  unknown: ['/cycles?state=charging', (visit) => readCycles(visit, 'charging')],
  failed: ['/cycles?state=failed', (visit) => readCycles(visit, 'failed')],
  phones: ['/phone-systems?pbx_status=unknown', readTenants],
  mails: ['/mails', readMails],
}

interface Today {
  readonly queues: Readonly<Record<Queue, Part<Waiting>>>
  readonly billing: Part<Schema<'BillingDashboardResponse'>>
}

/** Where an operator begins: the queues, what waits longest in each, and who is past due. */
export const today: Page<Today> = {
  path: '/',
  who: 'account',
  async load(visit) {
    const read = Object.entries(QUEUES).map(async ([name, [, look]]) => {
      return [name, await part(look(visit))] as const
    })
    const [billing, ...queues] = await Promise.all([
      part(answered(visit.api.GET('/admin/dashboards/billing'))),
      ...read,
    ])
    return { billing, queues: Object.fromEntries(queues) as Today['queues'] }
  },
  view({ queues, billing }, reader) {
    const body = html`${heading(t.title, t.lead)}
      <section class="card">${queueTable(queues, reader)}</section>
      ${shown(billing, reader, (known) => standing(known, reader))}`
    return { title: t.title, body }
  },
}

function queueTable(queues: Today['queues'], reader: Reader): Html {
  const names = (Object.keys(QUEUES) as Queue[]).filter((name) => !isEmpty(queues[name]))
  if (names.length === 0) return empty(t.nothing)
  const columns = [
    { head: t.queue },
    { head: t.many, amounts: true },
    { head: t.oldest, amounts: true },
  ]
  const rows = names.map((name) => [
    link(QUEUES[name][0], t.queues[name], reader),
    shown(queues[name], reader, ({ since, more }) => html`${since.length}${more ? '+' : ''}`),
    shown(queues[name], reader, ({ since }) => oldest(since, reader)),
  ])
  return table(t.lead, columns, rows)
}

function isEmpty(queue: Part<Waiting>): boolean {
  return 'data' in queue && queue.data.since.length === 0
}

function oldest(since: readonly EpochMs[], reader: Reader): Html {
  return html`${ageText(
    since.reduce((a, b) => (a < b ? a : b)),
    reader,
  )}`
}

function standing(
  { dunning, subscriptions }: Schema<'BillingDashboardResponse'>,
  reader: Reader,
): Html {
  const due = dunning.filter(({ state, count }) => state !== 'current' && count > 0)
  const rows = due.map(({ state, count }) => [
    link(withQuery('/customers', { dunning_state: state }), word('dunning', state), reader),
    String(count),
  ])
  const columns = [{ head: t.step }, { head: t.customers, amounts: true }]
  return html`<div class="grid two">
    ${card(t.due, rows.length === 0 ? empty(t.due_none) : table(t.due, columns, rows))}
    ${card(
      t.first,
      facts([
        { name: t.pending, value: String(subscriptions.pending_payment) },
        { name: t.suspended, value: String(subscriptions.suspended) },
      ]),
    )}
  </div>`
}

async function readAlerts({ api }: Visit): Promise<Waiting> {
  const { alerts, generated_at } = await answered(api.GET('/admin/scheduler/alerts'))
  return { since: alerts.map(() => fromUnixSeconds(generated_at)), more: false }
}

async function readProofs({ api }: Visit): Promise<Waiting> {
  const query = { ...OLDEST, status: 'pending_review' as const }
  const found = await answered(api.GET('/admin/vat-proofs', { params: { query } }))
  return waiting(
    found.items.map(({ created_at }) => fromUnixSeconds(created_at)),
    found.cursor_next,
  )
}

async function readIntakes({ api }: Visit): Promise<Waiting> {
  const query = { ...OLDEST, status: 'submitted' as const }
  const found = await answered(api.GET('/admin/kyb-intakes', { params: { query } }))
  const since = found.items.map((one) => fromUnixSeconds(one.submitted_at ?? one.created_at))
  return waiting(since, found.cursor_next)
}

async function readPlaces({ api }: Visit): Promise<Waiting> {
  const found = await answered(api.GET('/admin/place-reviews', { params: { query: LOOK } }))
  const since = found.items.map((one) => instantOf(one.review?.opened_at ?? one.since))
  return waiting(since, found.cursor_next)
}

async function readTickets({ api }: Visit, status: 'open' | 'awaiting_us'): Promise<Waiting> {
  const query = { ...OLDEST, status }
  const found = await answered(api.GET('/admin/support/tickets', { params: { query } }))
  const since = found.data.map(({ last_activity_at }) => instantOf(last_activity_at))
  return waiting(since, found.page_info.next_cursor)
}

async function readCycles({ api }: Visit, state: 'failed' | 'charging'): Promise<Waiting> {
  const query = { ...LOOK, state }
  const { data, next } = await linked(api.GET('/admin/billing-cycles', { params: { query } }))
  return waiting(
    data.data.map(({ updated_at }) => fromUnixSeconds(updated_at)),
    next,
  )
}

async function readTenants({ api }: Visit): Promise<Waiting> {
  const query = { ...LOOK, pbx_status: 'unknown' as const }
  const found = await answered(api.GET('/admin/tenants', { params: { query } }))
  const since = found.data.map(({ created_at }) => instantOf(created_at))
  return waiting(since, found.page_info.next_cursor)
}

async function readMails({ api }: Visit): Promise<Waiting> {
  const { data, next } = await linked(api.GET('/admin/mails/given-up', { params: { query: LOOK } }))
  const since = data.data.map((one) => fromUnixSeconds(one.given_up_at ?? one.created_at))
  return waiting(since, next)
}

function waiting(since: readonly EpochMs[], next: string | null | undefined): Waiting {
  return { since, more: Boolean(next) }
}
