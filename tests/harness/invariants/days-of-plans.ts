import type { Row } from '../simulation/service.ts'
import type { Evidence } from './evidence.ts'
import { int, type JsonMoney, text } from './look.ts'

interface DerivedLine {
  readonly line_total: JsonMoney
  readonly derivation: {
    readonly rule: string
    readonly plan_tier: string
    readonly price: JsonMoney
    readonly days: number
    readonly of_days: number
  }
}

/** One billed period in which a plan was changed: what was billed for it, and the changes by local day. */
interface Period {
  readonly id: string
  readonly first: string
  /** Billed, of so many: fewer after a suspension. */
  readonly billed_days: number
  readonly of_days: number
  readonly last_day: string
  readonly prices: Map<string, number>
  readonly days: Map<
    string,
    { readonly left: number; readonly from: string[]; readonly to: string[] }
  >
  billed: number
  changes: number
  /** Whether notes of another reason took something back, too: then a change may find nothing to take. */
  credited: boolean
}

/**
 * What is billed for a period is, for each of its days, its share of the dearest plan held on it, but
 * for the cents of rounding: no day is given away, and none is billed at a plan that nobody held.
 */
export async function daysOfPlans({ query }: Evidence): Promise<string[]> {
  const rows =
    await query(`select c.plan_change_id, c.subscription_id, c.period_start, c.period_end, c.changed_at,
      c.from_tier, c.to_tier, c.price_minor, b.lines, b.time_zone,
      coalesce(i.subtotal_minor, 0) as billed, ${creditedOn('b')} as credited,
      ${creditedOn('c')} as credited_here,
      (select count(*) from credit_notes n where n.reason_code <> 'plan_change'
        and n.invoice_id in (b.invoice_id, c.invoice_id))
      + (select count(*) from refunds r where r.invoice_id in (b.invoice_id, c.invoice_id)) as others
    from plan_changes c
    join invoices b on b.subscription_id = c.subscription_id and b.cycle_id in (
      select y.cycle_id from billing_cycles y where y.subscription_id = c.subscription_id
        and y.period_start = c.period_start)
    left join invoices i on i.invoice_id = c.invoice_id
    where c.state = 'done' order by c.changed_at`)
  const periods = new Map<string, Period>()
  for (const row of rows) count(periods, row)
  return [...periods.values()].flatMap(flawOf)
}

const BILLED: readonly string[] = ['period', 'resumed']

const creditedOn = (invoice: 'b' | 'c') =>
  `coalesce((select sum(n.amount_minor - n.vat_amount_minor) from credit_notes n
    where n.reason_code = 'plan_change' and n.invoice_id = ${invoice}.invoice_id), 0)`

/** A period that began after a suspension is billed from there, by its days. */
function count(periods: Map<string, Period>, row: Row): void {
  const lines = JSON.parse(String(row['lines'])) as readonly DerivedLine[]
  const [line] = lines
  if (!line || lines.some(({ derivation }) => !BILLED.includes(derivation.rule))) return
  const id = String(row['subscription_id'])
  const name = `${id} ${int(row['period_start'])}`
  const zone = text(row['time_zone']) ?? 'UTC'
  const period = periods.get(name) ?? begun(id, line, lines, row)
  const from = String(row['from_tier'])
  const to = String(row['to_tier'])
  period.prices.set(to, int(row['price_minor']))
  period.billed += int(row['billed']) - int(row['credited_here'])
  period.changes += 1
  period.credited ||= int(row['others']) > 0
  const today = dayIn(zone, int(row['changed_at']))
  const left = daysFrom(today, period.last_day)
  const day = period.days.get(today) ?? { left, from: [], to: [] }
  day.from.push(from)
  day.to.push(to)
  period.days.set(today, day)
  periods.set(name, period)
}

function begun(id: string, line: DerivedLine, lines: readonly DerivedLine[], row: Row): Period {
  const { plan_tier: first, price, days: billed_days, of_days } = line.derivation
  const net = lines.reduce((sum, { line_total }) => sum + line_total.amount_minor, 0)
  return {
    id,
    first,
    billed_days,
    of_days,
    last_day: dayIn(text(row['time_zone']) ?? 'UTC', int(row['period_end'])),
    prices: new Map([[first, price.amount_minor]]),
    days: new Map(),
    billed: net - int(row['credited']),
    changes: 0,
    credited: false,
  }
}

function flawOf(period: Period): string[] {
  const { id, billed, changes, credited, of_days, prices } = period
  const right = dearestDays(period) / of_days
  // Four roundings of half a cent for each change, and one more for the VAT share of its note.
  const slack = 3 * changes
  const most = credited ? Math.max(...prices.values()) : right
  if (billed >= right - slack && billed <= most + slack) return []
  return [`${id}: ${billed} is billed for a period whose days come to ${right.toFixed(2)}`]
}

/** The sum over the days of a period of the dearest price held on each. */
function dearestDays({ first, billed_days, days, prices }: Period): number {
  const price = (tier: string) => prices.get(tier) ?? 0
  let held = first
  let before = billed_days
  let sum = 0
  // The day on which the next period begins belongs to that one.
  for (const { left, from, to } of [...days.values()].filter((day) => day.left > 0)) {
    sum += price(held) * (before - left)
    sum += Math.max(price(held), ...to.map(price))
    before = left - 1
    held = leftOver([held, ...to], from)
  }
  return sum + price(held) * before
}

/** What a day ends on, whatever the order of changes in one instant: every plan but one was left again. */
function leftOver(held: readonly string[], left: readonly string[]): string {
  const rest = [...held]
  for (const tier of left) rest.splice(rest.indexOf(tier), 1)
  return rest[0] ?? ''
}

const CALENDARS = new Map<string, Intl.DateTimeFormat>()

/** `2026-02-22`, as the operator's calendar shows it. */
function dayIn(timeZone: string, at: number): string {
  const calendar = CALENDARS.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone })
  CALENDARS.set(timeZone, calendar)
  return calendar.format(at)
}

function daysFrom(day: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(day)) / 86_400_000)
}
