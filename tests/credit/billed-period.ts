import {
  DAY,
  decideCredit,
  DEFAULT_SETTINGS,
  type EpochMs,
  epochMs,
  type InvoiceLine,
  type Money,
  money,
  type NotedFacts,
  type PlanChange,
  PLANS,
  spreadCredit,
  type Subscription,
  sumOfLines,
} from '@billing/core'
import { aCreditNote, anAccount, anInvoice, aSubscription } from '@billing/core/fixtures'
import { planDaysFlaws } from '../../packages/core/src/money/served-days/verify-plan-days.ts'
import { uncoveredLine } from '../../packages/core/src/money/invoices/draft-lines.ts'
import { dearestToday } from '../../packages/core/src/money/plan-changes/dearest-today.ts'
import {
  askedPlanChange,
  planChangeLines,
  withUncovered,
} from '../../packages/core/src/money/plan-changes/draft-plan-change.ts'
import {
  gapsAfter,
  uncoveredBetween,
  uncoveredOf,
} from '../../packages/core/src/money/plan-changes/uncovered.ts'

/** Net, the smallest first. */
export const PRICES = PLANS.map(({ price }) => price.amount_minor)
/** The days of the period. */
export const APRIL_DAYS = 30
const [APRIL, MAY] = [epochMs(Date.UTC(2026, 3, 1)), epochMs(Date.UTC(2026, 4, 1))]
const SETTINGS = { ...DEFAULT_SETTINGS, time_zone: 'UTC' }
const eur = (amount_minor: number) => money(amount_minor, 'EUR')

/** A period as the code prices it: the first plan is billed, less a discount over all of its days. */
export class BilledPeriod {
  private subscription: Subscription
  private readonly changes: PlanChange[] = []
  private readonly invoices: NotedFacts[] = []
  private documents = 0
  private billed = 0
  private given_back = 0
  private worth = 0
  held: number

  constructor(first: number, discount: number) {
    this.held = first
    const plan = { plan_tier: planOf(first).plan_tier, price: planOf(first).price }
    const dates = { current_period_start: APRIL, current_period_end: MAY, trial_ends_at: APRIL }
    this.subscription = aSubscription({ ...dates, ...plan, status: 'active' })
    const derivation = { rule: 'period', ...plan, days: APRIL_DAYS, of_days: APRIL_DAYS } as const
    const whole = {
      ...anInvoice().lines[0],
      unit_price: plan.price,
      line_total: plan.price,
      period_start: APRIL,
      period_end: MAY,
      derivation,
    } as InvoiceLine
    const over = { days: APRIL_DAYS, of_days: APRIL_DAYS, amount: eur(-discount) }
    const april = { start: APRIL, end: MAY }
    const off = uncoveredLine({ rule: 'uncovered', ...over }, april, { language: 'en' })
    this.worth = (PRICES[first] ?? 0) - discount
    this.issue(discount === 0 ? [whole] : [whole, off], APRIL)
  }

  change(day: number, to: number): void {
    const plan = planOf(to)
    if (to === this.held) return
    const { subscription } = this
    const at = this.noonOf(day)
    const dearest = dearestToday(subscription, this.changes, at, 'UTC')
    const coverOf = ({ from, to: higher }: Record<'from' | 'to', Money>, days: number) =>
      uncoveredBetween({ low: from, high: higher }, subscription.gaps, days)
    const { plan_tier, price } = plan
    const after = {
      interval: 'month',
      plan: { plan_tier, price, included: {} },
      items: [],
    } as const
    const change = { subscription, account: anAccount(), after, dearest, coverOf }
    const lines = planChangeLines(SETTINGS, change, at)
    this.worth += worthOf(day, this.held, to, dearest[0]?.price.amount_minor ?? 0)
    const settled = this.settle(lines, day, at)
    const by = { started_by: 'customer', user_id: 'u', reason: null, known: undefined } as const
    const wish = { ...by, plan_change_id: `${at}`, subscription }
    const asked = askedPlanChange(SETTINGS, { wish, after, lines: settled, dearest }, at)
    this.changes.push({ ...asked, state: 'done' })
    const prices = { from_price: subscription.price, to_price: price }
    const gaps = gapsAfter(subscription.gaps, { ...asked, ...prices }, 'UTC')
    const uncovered_minor = subscription.uncovered_minor + (asked.uncovered_minor ?? 0)
    this.subscription = { ...subscription, plan_tier, price, gaps, uncovered_minor }
    this.held = to
  }

  /** An operator takes a part of one of the invoices back. */
  note(day: number, nth: number, percent: number): void {
    const n = nth % this.invoices.length
    const { total, credited } = this.invoices[n]?.invoice ?? anInvoice()
    const left = total.amount_minor - credited.amount_minor
    const amount = Math.min(Math.floor((total.amount_minor * percent) / 100), left)
    if (amount > 0) this.take(n, amount, 'goodwill', this.noonOf(day))
  }

  sums() {
    const { billed, given_back, worth } = this
    return { billed, given_back, worth, uncovered: this.subscription.uncovered_minor }
  }

  /** What a check of the books finds. */
  flaws(): string[] {
    const { changes, invoices } = this
    return invoices.flatMap(({ invoice }) => planDaysFlaws({ invoice, invoices, changes }))
  }

  /** Notes of smaller plans that take back more than is left of their days, by an account of each day of each invoice. */
  overdrawn(): string[] {
    return this.invoices.flatMap(({ invoice, notes }) => {
      const left = Array.from({ length: APRIL_DAYS }, (_, day) => billedOn(invoice.lines, day))
      return notes.flatMap(({ number, amount, reason_code, issued_at }, n) => {
        const from = reason_code === 'plan_change' ? dayOf(issued_at) + 1 : 0
        const sum = left.slice(from).reduce((all, each) => all + each, 0)
        const part = (day: number) =>
          from > 0 ? 1 / (APRIL_DAYS - from) : sum > 0 ? (left[day] ?? 0) / sum : 0
        for (let day = from; day < APRIL_DAYS; day++) {
          left[day] = (left[day] ?? 0) - amount.amount_minor * part(day)
        }
        // Half a cent for each line and each earlier note.
        return sum - amount.amount_minor < -(n + 3)
          ? [`${number}: ${amount.amount_minor} of ${sum}`]
          : []
      })
    })
  }

  private settle(lines: InvoiceLine[], day: number, at: EpochMs): readonly InvoiceLine[] {
    const net = lines.length === 0 ? 0 : sumOfLines(lines).amount_minor
    if (net > 0) this.issue(lines, at)
    if (net >= 0) return lines
    const days = {
      from: { year: 2026, month: 4, day: day + 2 },
      to: { year: 2026, month: 5, day: 1 },
    }
    const before = uncoveredOf(this.subscription.gaps, APRIL_DAYS - day - 1, 'EUR')
    const taken = { net: eur(-net), days, uncovered: before }
    const { parts, uncovered } = spreadCredit(this.invoices, taken)
    for (const { invoice_id, amount } of parts) {
      const n = this.invoices.findIndex(({ invoice }) => invoice.invoice_id === invoice_id)
      this.take(n, amount.amount_minor, 'plan_change', at)
    }
    this.given_back += -net - uncovered.amount_minor
    return withUncovered(lines, uncovered, { language: 'en' })
  }

  /** Without VAT, so that gross is net. */
  private issue(lines: readonly InvoiceLine[], at: EpochMs): void {
    const subtotal = sumOfLines(lines)
    this.billed += subtotal.amount_minor
    const number = `PBX-2026-${String(++this.documents).padStart(6, '0')}`
    const vat = { ...anInvoice().vat, rate_basis_points: 0 }
    const amounts = { subtotal, vat, vat_amount: eur(0), total: subtotal }
    const named = { invoice_id: number, number, issued_at: at, time_zone: 'UTC' }
    const cycle_id = this.invoices.length === 0 ? 'cycle-1' : null
    const invoice = anInvoice({ lines, cycle_id, ...amounts, ...named })
    this.invoices.push({
      invoice,
      refunds: [],
      captured: subtotal,
      charge_in_flight: false,
      notes: [],
    })
  }

  private take(n: number, minor: number, reason_code: string, issued_at: EpochMs): void {
    const facts = this.invoices[n]
    if (!facts) throw new Error(`there is no invoice ${n}`)
    const amount = eur(minor)
    const made = decideCredit(facts, { amount, provider_refund: false }, issued_at)
    if (made.kind !== 'issue') throw new Error('a note asks no provider')
    const number = `CN-2026-${String(++this.documents).padStart(5, '0')}`
    const note = aCreditNote({ ...made.note, number, reason_code, issued_at })
    this.invoices[n] = { ...facts, invoice: made.invoice, notes: [...facts.notes, note] }
  }

  /** A minute later than whatever was before it. */
  private noonOf(day: number): EpochMs {
    const minutes = 720 + this.documents + this.changes.length
    return epochMs(APRIL + day * DAY + minutes * 60_000)
  }
}

const dayOf = (at: number) => Math.floor((at - APRIL) / DAY)

function planOf(n: number) {
  const plan = PLANS[n]
  if (!plan) throw new Error(`there is no plan ${n}`)
  return plan
}

function billedOn(lines: readonly InvoiceLine[], day: number): number {
  return lines.reduce((sum, { line_total, period_start, period_end }) => {
    const [from, to] = [dayOf(period_start ?? APRIL), dayOf(period_end ?? MAY)]
    return day >= from && day < to ? sum + line_total.amount_minor / (to - from) : sum
  }, 0)
}

/** From the sentence alone: what the lines of a change come to. */
function worthOf(day: number, from: number, to: number, dearest: number): number {
  const over = (price: number, days: number) =>
    Math.floor((2 * price * days + APRIL_DAYS) / (2 * APRIL_DAYS))
  const [before, after] = [PRICES[from] ?? 0, PRICES[to] ?? 0]
  const left = APRIL_DAYS - day
  const swap = (low: number, days: number) => over(after, days) - over(low, days)
  if (dearest > before) return swap(before, left - 1) + (after > dearest ? swap(dearest, 1) : 0)
  return swap(before, before > after ? left - 1 : left)
}
