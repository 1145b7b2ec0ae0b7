import { isDeepStrictEqual } from 'node:util'
import type { Row } from '../simulation/service.ts'
import type { Evidence, Invariant } from './evidence.ts'
import { int, text } from './look.ts'
import type { SeenWebhook } from './seen-webhook.ts'

const MINUTE = 60_000
/** A delivery has three days of tries, the last of them within ten minutes of the end. Source: docs/webhooks.md. */
const TRIED_FOR_MS = 3 * 24 * 60 * MINUTE - 11 * MINUTE

/** What other systems are sent. */
export const SENT_WEBHOOKS: readonly Invariant[] = [
  {
    id: 'Q7',
    says: 'Every event has come to each webhook endpoint that was enabled when the event got its position, or its delivery has failed: after three days of tries, or with the endpoint, whose end the audit log has. What came is signed and says what the stream says; of an account, each event came first after those before it, but for those that had failed. Judged where an onlooker stood at the receiver.',
    when: 'at rest',
    check: sentWebhooks,
  },
]

/** An event in its place. */
interface Told {
  readonly event_id: string
  readonly account_id: string
  readonly position: number
  /** As the stream shows it. */
  readonly shown: unknown
  /** When it got its position, by the recorder. */
  readonly seq: number
}

/** What became of the delivery of one event to one endpoint, by the recorder. */
interface Fate {
  status: string
  waiting_since: number
  /** It had failed once: whoever waited behind it went on. */
  failed: boolean
  flaws: string[]
}

/** A receiver, as the recorder and the onlooker saw it. */
interface Endpoint {
  readonly endpoint_id: string
  /** Whether it was sent what happened at that place of the record. */
  readonly isEnabledAt: (seq: number) => boolean
  readonly came: readonly SeenWebhook[]
  readonly fates: ReadonlyMap<string, Fate>
}

async function sentWebhooks(evidence: Evidence): Promise<string[]> {
  const { webhooks } = evidence.observer
  if (!webhooks) return []
  const told = await toldEvents(evidence)
  const endpoints = await endpointsOf(evidence, webhooks)
  return [
    ...endpoints.flatMap((endpoint) => [
      ...untold(told, endpoint),
      ...wrong(told, endpoint, evidence),
      ...outOfOrder(told, endpoint),
      ...[...endpoint.fates.values()].flatMap(({ flaws }) => flaws),
    ]),
    ...(await endsUntold(evidence)),
  ]
}

async function toldEvents({ query }: Evidence): Promise<ReadonlyMap<string, Told>> {
  const rows = await query(`select e.event_id, e.account_id, e.kind, e.data, e.occurred_at,
      e.position, r.seq from events e join recorded_changes r on r.row_id = e.event_id
      and r.resource = 'events' and r.new_value = 'published' order by e.position, r.seq`)
  return new Map(rows.map((row) => [String(row['event_id']), toldOf(row)]))
}

function toldOf(row: Row): Told {
  const event_id = String(row['event_id'])
  const account_id = String(row['account_id'])
  const position = int(row['position'])
  const kind = text(row['kind'])
  const data = JSON.parse(String(row['data'])) as unknown
  const occurred_at = new Date(int(row['occurred_at'])).toISOString()
  const shown = { event_id, account_id, kind, data, occurred_at, position }
  return { event_id, account_id, position, shown, seq: int(row['seq']) }
}

async function endpointsOf(
  { query }: Evidence,
  webhooks: readonly SeenWebhook[],
): Promise<Endpoint[]> {
  const rows = await query('select endpoint_id, url, disabled_by from webhook_endpoints')
  const changes = await query(`select row_id, old_value, new_value, seq from recorded_changes
    where resource = 'webhook_endpoints' order by seq`)
  const deliveries = await query(`select new_value, detail, at, seq from recorded_changes
    where resource = 'webhook_deliveries' order by seq`)
  return rows.map((row) => {
    const endpoint_id = String(row['endpoint_id'])
    const own = changes.filter(({ row_id }) => row_id === endpoint_id)
    const now = text(row['disabled_by']) ?? 'enabled'
    const isEnabledAt = (seq: number) => {
      const next = own.find((change) => int(change['seq']) > seq)
      return (next === undefined ? now : text(next['old_value'])) === 'enabled'
    }
    const came = webhooks.filter(({ url }) => url === row['url'])
    const mine = deliveries.filter(({ detail }) => String(detail).startsWith(`${endpoint_id} `))
    return { endpoint_id, isEnabledAt, came, fates: fatesOf(mine, isEnabledAt) }
  })
}

function fatesOf(
  changes: readonly Row[],
  isEnabledAt: Endpoint['isEnabledAt'],
): ReadonlyMap<string, Fate> {
  const fates = new Map<string, Fate>()
  for (const change of changes) {
    const [, event_id = ''] = String(change['detail']).split(' ')
    const status = String(change['new_value'])
    const at = int(change['at'])
    const fate = fates.get(event_id) ?? { status, waiting_since: at, failed: false, flaws: [] }
    fates.set(event_id, fate)
    fate.status = status
    if (status === 'waiting') fate.waiting_since = at
    if (status !== 'failed') continue
    fate.failed = true
    const tried_for = at - fate.waiting_since
    if (tried_for < TRIED_FOR_MS && isEnabledAt(int(change['seq']))) {
      const minutes = Math.round(tried_for / MINUTE)
      fate.flaws.push(`${event_id}: its delivery was given up after ${minutes} minutes`)
    }
  }
  return fates
}

function untold(told: ReadonlyMap<string, Told>, endpoint: Endpoint): string[] {
  const { endpoint_id, isEnabledAt, came, fates } = endpoint
  const arrived = new Set(came.map(({ event_id }) => event_id))
  return [...told.values()].flatMap(({ event_id, seq }) => {
    const status = fates.get(event_id)?.status
    if (status === 'waiting') return [`${event_id}: is still on its way to ${endpoint_id}`]
    if (arrived.has(event_id) || status === 'failed') return []
    if (status === undefined && !isEnabledAt(seq)) return []
    return [`${event_id}: never came to ${endpoint_id}, and counts as ${status ?? 'nothing'}`]
  })
}

/** What a restored database has forgotten may have come, and says what is not so any more. */
function wrong(
  told: ReadonlyMap<string, Told>,
  { came }: Endpoint,
  { observer: { restores = [] } }: Evidence,
): string[] {
  const isLost = (at: number) => restores.some((each) => each.as_of <= at && at <= each.at)
  return came.flatMap(({ event_id, body, genuine, at }) => {
    if (!genuine) return [`${event_id}: came without a signature that a receiver believes`]
    const isTold = isDeepStrictEqual(JSON.parse(body), told.get(event_id)?.shown)
    return isTold || isLost(at) ? [] : [`${event_id}: says what the stream does not: ${body}`]
  })
}

function outOfOrder(told: ReadonlyMap<string, Told>, { came, fates }: Endpoint): string[] {
  const arrived = new Set<string>()
  const last = new Map<string, number>()
  return came.flatMap(({ event_id }) => {
    const event = told.get(event_id)
    if (!event || arrived.has(event_id) || fates.get(event_id)?.failed) return []
    arrived.add(event_id)
    const { account_id, position } = event
    const before = last.get(account_id) ?? 0
    last.set(account_id, Math.max(before, position))
    return position > before
      ? []
      : [`${event_id}: at ${position}, came after ${before} of its account`]
  })
}

/** An endpoint that is sent nothing any more has its row in the audit log, from which the alert is raised. */
async function endsUntold({ query }: Evidence): Promise<string[]> {
  const rows = await query(`select r.row_id from recorded_changes r
    where r.resource = 'webhook_endpoints' and r.new_value in ('failing', 'gone')
      and not exists (select 1 from audit_log a where a.action = 'webhook_endpoint.disabled'
        and a.meta like '%"' || r.row_id || '"%')`)
  return rows.map(({ row_id }) => `${String(row_id)}: was disabled, and nothing tells of it`)
}
