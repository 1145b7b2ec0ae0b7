import type { Row } from '../simulation/service.ts'
import type { StoredLine } from './derived-lines.ts'
import type { Evidence } from './evidence.ts'
import { costsOf, jsonOf, lessPercent, type StoredTerms, sumOf, termsIn } from './held-terms.ts'
import { int, text } from './look.ts'
import { localDay } from './local-days.ts'

/** What changed within a period, by the day on which it was asked for. */
interface Change {
  readonly day: number
  readonly before: StoredTerms
  readonly after: StoredTerms
}

/** One billed period: what was billed for its days, less what changes gave back, and what was held in it. */
interface Period {
  readonly id: string
  /** The days that were billed when it began, fewer after a suspension, of so many. */
  readonly billed_days: number
  readonly of_days: number
  readonly last_day: number
  readonly basis_points: number
  /** What a discount took off once, when it began. */
  readonly off: number
  /** What is held now, while it runs. */
  readonly now: StoredTerms | null
  readonly changes: Change[]
  billed: number
  /** What was billed before and is owed no more, nor was given back. */
  uncovered: number
  /** Half cents: one for each line that was rounded, two for the VAT share of each note. */
  roundings: number
  /** Whether notes of another reason took something back, too. */
  credited: boolean
}

/**
 * What is billed for a period is, for each of its days and each thing, its share of the most that was held of it on that day,
 * less what a discount took off that day, but for the cents of rounding: no day is given away, none is billed twice, and none
 * at what nobody held. Source: states 2.2.
 */
export async function daysOfThings({ query }: Evidence): Promise<string[]> {
  const periods = new Map<string, Period>()
  for (const row of await query(BILLED)) begin(periods, row)
  for (const row of await query(CHANGED)) change(periods, row)
  return [...periods.values()].flatMap(flawOf)
}

const notesOn = (invoice: string, what: string, reason: string) =>
  `(select ${what} from credit_notes n where n.invoice_id = ${invoice} and n.reason_code ${reason})`
const GIVEN = 'coalesce(sum(n.amount_minor - n.vat_amount_minor), 0)'
const TOOK_BACK = `= 'plan_change'`
/** Of an invoice: net, what changes gave back; by how many notes; and whatever else was given back. */
const noted = (invoice: string) => `${notesOn(invoice, GIVEN, TOOK_BACK)} as given,
  ${notesOn(invoice, 'count(*)', TOOK_BACK)} as notes,
  ${notesOn(invoice, 'count(*)', `<> 'plan_change'`)}
    + (select count(*) from refunds r where r.invoice_id = ${invoice}) as others`

const BILLED = `select i.subscription_id, y.period_end, i.lines, i.time_zone,
    (select min(l.cycle_id) from billing_cycles l where l.subscription_id = y.subscription_id
      and l.period_start > y.period_start and (l.state <> 'planned' or l.invoice_id is not null)) as begun_later, s.plan_change_id, s.status, s.plan_tier, s.price_minor, s.price_currency,
    s.included, s.items, ${noted('i.invoice_id')}
  from billing_cycles y join invoices i on i.cycle_id = y.cycle_id
  join subscriptions s on s.subscription_id = y.subscription_id`

const CHANGED = `select c.subscription_id, c.period_end, c.changed_at, c.before, c.after,
    c.uncovered_minor, i.lines, ${noted('c.invoice_id')}
  from plan_changes c left join invoices i on i.invoice_id = c.invoice_id
  where c.state = 'done' and c.before is not null order by c.changed_at, c.plan_change_id`

const ONCE: readonly string[] = ['once', 'topup', 'calls']

/** What is for days; what is charged once is for none. */
function datedIn(row: Row): readonly StoredLine[] {
  return jsonOf<readonly StoredLine[]>(row['lines'], []).filter(
    ({ derivation }) => derivation !== undefined && !ONCE.includes(derivation.rule),
  )
}

const zones = new WeakMap<Period, string>()
/** A rest after a suspension begins later than its period, and ends with it. */
const nameOf = (row: Row) => `${String(row['subscription_id'])} ${int(row['period_end'])}`
const totalOf = (lines: readonly StoredLine[]) =>
  sumOf(lines.map(({ line_total }) => line_total.amount_minor))

function begin(periods: Map<string, Period>, row: Row): void {
  const lines = datedIn(row)
  const plan = lines.find(({ derivation }) => derivation?.item === undefined)?.derivation
  if (!plan || !BEGINS.includes(plan.rule)) return
  const time_zone = text(row['time_zone']) ?? 'UTC'
  const period: Period = {
    id: String(row['subscription_id']),
    billed_days: int(plan.days),
    of_days: int(plan.of_days),
    last_day: localDay(int(row['period_end']), time_zone),
    ...reductionIn(lines),
    now: runs(row) ? termsIn(row) : null,
    changes: [],
    billed: totalOf(lines) - int(row['given']),
    uncovered: 0,
    roundings: (plan.rule === 'resumed' ? lines.length : 0) + 2 * int(row['notes']),
    credited: int(row['others']) > 0,
  }
  zones.set(period, time_zone)
  periods.set(nameOf(row), period)
}

const BEGINS: readonly string[] = ['period', 'resumed']

/** No later period has begun, also of no days or to be asked for again, nothing is being charged, and it is not over: what is held is what was held last. */
const runs = (row: Row) =>
  row['begun_later'] === null && row['plan_change_id'] === null && row['status'] !== 'cancelled'

/** A percentage is off each day; anything else was taken off once. */
function reductionIn(lines: readonly StoredLine[]): Pick<Period, 'basis_points' | 'off'> {
  const percent = lines.find(({ derivation }) => derivation?.basis_points !== undefined)
  if (percent) return { basis_points: int(percent.derivation?.basis_points), off: 0 }
  const once = lines.find(({ derivation }) => derivation?.rule === 'discount')
  return { basis_points: 0, off: once ? -once.line_total.amount_minor : 0 }
}

function change(periods: Map<string, Period>, row: Row): void {
  const period = periods.get(nameOf(row))
  if (!period) return
  const before = jsonOf<StoredTerms | null>(row['before'], null)
  const after = jsonOf<StoredTerms | null>(row['after'], null)
  if (!before || !after) return
  const day = localDay(int(row['changed_at']), zones.get(period) ?? 'UTC')
  const again = period.changes.some((each) => each.day === day)
  period.changes.push({ day, before, after })
  period.billed += totalOf(datedIn(row)) - int(row['given'])
  period.uncovered += int(row['uncovered_minor'])
  // Two lines for each thing, four where its day had another change; and one for what is uncovered.
  const things = differing(before, after)
  period.roundings += things * (again ? 4 : 2) + 1 + 2 * int(row['notes'])
  period.credited ||= int(row['others']) > 0
}

function differing(before: StoredTerms, after: StoredTerms): number {
  const [one, other] = [costsOf(before), costsOf(after)]
  const names = new Set([...one.keys(), ...other.keys()])
  const is_other_plan = before.plan.plan_tier !== after.plan.plan_tier
  return [...names].filter(
    (name) => one.get(name) !== other.get(name) || (name === 'plan' && is_other_plan),
  ).length
}

function flawOf(period: Period): string[] {
  const { id, billed, changes, credited, now, uncovered, off, of_days, billed_days } = period
  const first = changes.length > 0 ? beginningOf(changes) : now
  if (first === undefined) return [`${id}: what changed within a period does not follow on itself`]
  if (first === null) return []
  const { days, last } = daysOf(period, first)
  if (now && keyOf(now) !== last) return [`${id}: it holds what no change has led to`]
  const slack = 0.5 * period.roundings + 1e-6
  const told = (right: number) =>
    `${id}: ${billed} is billed for a period whose days come to ${right.toFixed(2)}`
  const whole = sumOf(days) - off + uncovered
  // Whatever else was given back, what changes billed and gave follows from the days.
  if (Math.abs(billed - whole) > slack) return [told(whole)]
  // Nothing that was billed is given back twice, and no day costs less than nothing.
  const a_day = off / Math.max(billed_days, 1)
  const right = sumOf(days.map((worth) => Math.max(worth - a_day, 0)))
  if (credited || of_days === 0) return []
  return Math.abs(billed - right) > slack ? [told(right)] : []
}

/** What each billed day is worth: the most that was held of each thing on it, together. */
function daysOf(period: Period, first: StoredTerms): { days: number[]; last: string } {
  const { changes, billed_days, of_days, last_day, basis_points } = period
  const worthOf = (held: readonly StoredTerms[]) => {
    const most = new Map<string, number>()
    for (const [thing, cost] of held.flatMap((terms) => [...costsOf(terms)])) {
      const left = lessPercent(cost, basis_points)
      most.set(thing, Math.max(most.get(thing) ?? 0, left))
    }
    return sumOf(most.values()) / of_days
  }
  const days: number[] = []
  let held = first
  for (let day = last_day - billed_days; day <= last_day; day++) {
    const today = changes.filter((each) => each.day === day)
    // The day on which the next period begins belongs to that one.
    if (day < last_day) days.push(worthOf([held, ...today.map(({ after }) => after)]))
    held = left(held, today) ?? held
  }
  return { days, last: keyOf(held) }
}

const keyOf = ({ plan, items }: StoredTerms) =>
  JSON.stringify([
    plan.plan_tier,
    plan.price.amount_minor,
    items.map(({ item, quantity, price }) => JSON.stringify([item, quantity, price])).toSorted(),
  ])

/** What was held before the first change, in whatever order the changes of an instant are read. */
function beginningOf(changes: readonly Change[]): StoredTerms | undefined {
  const [first] = changes
  const today = changes.filter(({ day }) => day === first?.day)
  const rest = today.map(({ before }) => before)
  for (const { after } of today) {
    const at = rest.findIndex((terms) => keyOf(terms) === keyOf(after))
    if (at >= 0 && rest.length > 1) rest.splice(at, 1)
  }
  return rest[0]
}

/** What a day ends on, whatever the order of changes in one instant: all that was held but one was left again. */
function left(held: StoredTerms, today: readonly Change[]): StoredTerms | undefined {
  const rest = [held, ...today.map(({ after }) => after)]
  for (const { before } of today) {
    const at = rest.findIndex((terms) => keyOf(terms) === keyOf(before))
    if (at >= 0) rest.splice(at, 1)
  }
  return rest.length === 1 ? rest[0] : today.at(-1)?.after
}
