import type { Row } from '../simulation/service.ts'
import type { Evidence, Invariant } from './evidence.ts'
import { dateOf, type Days, isWithin, localDay } from './local-days.ts'
import { all, int, type JsonMoney, text } from './look.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What is given in days is charged in days. */
export const SERVED_DAYS: readonly Invariant[] = [
  {
    id: 'M14',
    says: 'Each local day after the trial on which nothing locked the phone system, from its first minute to its last, stands on an invoice, or its cycle is under way: judged two days later. No bill is over no days.',
    when: 'always',
    check: all(uncoveredDays, emptyBills),
  },
]

/** A bill comes within two days in which somebody has worked: whole ticks. */
const WITHIN = 2 * DAY
const TICKS = 50
/** Clocks differ, so that a lock near midnight is of both days. */
const MARGIN = 10 * MINUTE

interface Line {
  readonly period_start: number | null
  readonly period_end: number | null
  readonly unit_price: JsonMoney
  readonly derivation?: { readonly rule: string; readonly item?: string; readonly days: number }
}

/** Lines that say that a plan was there: neither what is beside it nor what is taken off or back. */
const OF_SERVICE: ReadonlySet<string> = new Set(['period', 'remaining', 'day_remaining', 'resumed'])

/** One subscription, and all that says what it had and what it was billed for. */
interface Served {
  readonly id: string
  readonly account_id: string
  readonly time_zone: string
  readonly days: Days
}

async function uncoveredDays(evidence: Evidence): Promise<string[]> {
  const subscriptions = await judged(evidence)
  if (subscriptions.length === 0) return []
  const covered = await coveredDays(evidence)
  const locked = await lockedTimes(evidence)
  return subscriptions.flatMap(({ id, account_id, time_zone, days }) => {
    const bills = (covered.get(id) ?? []).map(({ from, to }) => ({
      from: localDay(from, time_zone),
      to: localDay(to, time_zone),
    }))
    const locks = (locked.get(account_id) ?? []).map(({ from, to }) => ({
      from: localDay(from - MARGIN, time_zone),
      to: localDay(to + MARGIN, time_zone) + 1,
    }))
    const given: number[] = []
    for (let day = days.from; day < days.to; day++) {
      if (![...bills, ...locks].some((each) => isWithin(day, each))) given.push(day)
    }
    const [first, last] = [given[0], given.at(-1)]
    return first === undefined || last === undefined
      ? []
      : [
          `${id}: ${given.length} days of service from ${dateOf(first)} to ${dateOf(last)} are on no invoice`,
        ]
  })
}

/** Source: states 1.3, nothing for 0 days. */
async function emptyBills({ query }: Evidence): Promise<string[]> {
  const rows = await query(
    `select invoice_id, lines from invoices where status <> 'draft' and subtotal_minor = 0`,
  )
  return rows.flatMap(({ invoice_id, lines }) => {
    const billed = JSON.parse(String(lines)) as readonly Line[]
    return billed.every(({ derivation }) => derivation?.days === 0)
      ? [`${String(invoice_id)}: it is over no days`]
      : []
  })
}

/**
 * Whatever is owed: from the day on which a service is there its days are billed. Who cancelled to the end of the period
 * had paid up to it: what they are given because nobody worked then is given.
 */
async function judged({ query, now }: Evidence): Promise<Served[]> {
  const rows = await query(`select s.subscription_id, s.account_id, s.anchor_at, s.status,
      case when e.old_value = 'cancel_at_period_end' and s.current_period_end < e.at
        then s.current_period_end else e.at end as ended_at,
      (select max(i.time_zone) from invoices i where i.subscription_id = s.subscription_id) as time_zone
    from subscriptions s left join recorded_changes e on e.resource = 'subscriptions'
      and e.field = 'status' and e.row_id = s.subscription_id and e.new_value = 'cancelled'
    where s.status <> 'trialing'`)
  const worked = await workedUntil({ query, now })
  return rows.map((row) => {
    const time_zone = text(row['time_zone']) ?? 'UTC'
    const end = Math.min(worked, row['ended_at'] === null ? worked : int(row['ended_at']))
    return {
      id: String(row['subscription_id']),
      account_id: String(row['account_id']),
      time_zone,
      days: { from: localDay(int(row['anchor_at']), time_zone), to: localDay(end, time_zone) },
    }
  })
}

/** Up to this instant everything should be billed: two days ago, or when fifty ticks were left to come. */
async function workedUntil({ query, now }: Pick<Evidence, 'query' | 'now'>): Promise<number> {
  const hours = await query(`select hour_at, ticks from scheduler_hours
    where hour_at > ${now - 60 * DAY} order by hour_at desc`)
  let ticks = 0
  for (const row of hours) {
    ticks += int(row['ticks'])
    if (ticks > TICKS) return Math.min(now - WITHIN, int(row['hour_at']))
  }
  return 0
}

/** By subscription: the times that invoices cover, and cycles that are still to be billed. */
async function coveredDays({ query }: Evidence): Promise<ReadonlyMap<string, Days[]>> {
  const invoices = await query(
    `select subscription_id, lines from invoices where status <> 'draft' and subscription_id is not null`,
  )
  const cycles = await query(`select subscription_id, period_start, period_end from billing_cycles
    where invoice_id is null and state in ('planned', 'charging', 'failed')`)
  const covered = new Map<string, Days[]>()
  const add = (row: Row, days: Days) => {
    const id = String(row['subscription_id'])
    const known = covered.get(id)
    if (known) known.push(days)
    else covered.set(id, [days])
  }
  for (const row of invoices) {
    for (const line of JSON.parse(String(row['lines'])) as readonly Line[]) {
      const { period_start: from, period_end: to, derivation } = line
      const is_plan = !derivation || (OF_SERVICE.has(derivation.rule) && !derivation.item)
      if (from !== null && to !== null && is_plan) add(row, { from, to })
    }
  }
  for (const row of cycles) add(row, { from: int(row['period_start']), to: int(row['period_end']) })
  return covered
}

/**
 * By account: from when to when it was locked, as the recorder saw it. A lock that came late, because nobody worked for
 * days, counts from when they stopped: whoever would have been locked in time owes nothing for what they were given.
 */
async function lockedTimes({ query }: Evidence): Promise<ReadonlyMap<string, Days[]>> {
  const stopped = stoppedBefore(await query('select hour_at from scheduler_hours order by hour_at'))
  const rows = await query(`select row_id, old_value, new_value, at from recorded_changes
    where resource = 'accounts' and field = 'locks' order by seq`)
  const locked = new Map<string, Days[]>()
  for (const row of rows) {
    const id = String(row['row_id'])
    const times = locked.get(id) ?? []
    locked.set(id, times)
    const open = times.at(-1)
    const at = int(row['at'])
    if (row['new_value'] === '[]' && open) times.splice(-1, 1, { ...open, to: at })
    if (row['old_value'] === '[]') {
      times.push({ from: stopped(at), to: Number.MAX_SAFE_INTEGER / 2 })
    }
  }
  return locked
}

/** When work had stopped for days before it went on at this instant; the instant itself where it had not. */
function stoppedBefore(hours: readonly Row[]): (at: number) => number {
  const worked = hours.map(({ hour_at }) => int(hour_at))
  return (at) => {
    const last = worked.findLast((hour) => hour + HOUR <= at) ?? at
    return at - last > WITHIN ? last + HOUR : at
  }
}
