import { share } from './arithmetic.ts'
import { charge, issue } from './billing.ts'
import { type Bill, type Books, daysOf, isLive, overdue, runningPeriod } from './books.ts'
import { localDay, plusDays } from './calendar.ts'
import { percentNow, useForMonth, useForRest } from './discounts.ts'
import { endNow } from './ending.ts'
import { costsOf, monthOf, withWish } from './held.ts'

/** The days of dunning from the due date of the earliest unpaid period. Source: states 1.6, 2.4. */
const STEPS = [3, 7, 14, 21, 45] as const

/** When the next dunning step is, or the try that was told; null while it stands still or has none. */
export function nextStep(books: Books): number | null {
  const { dunning, locks } = books
  if (!dunning || locks.has('operator')) return null
  return dunning.told ?? stepDate(books)
}

function stepDate({ dunning, life }: Books): number | null {
  const days = STEPS[dunning?.step ?? STEPS.length]
  if (!dunning || days === undefined) return null
  return plusDays(life.zone, dunning.due_at, days) + dunning.stood_still
}

/** The retry runs before the step of the same day. Source: states 1.6 (b). */
export function advance(books: Books): void {
  const { dunning } = books
  if (!dunning) return
  if (dunning.step < 4) for (const bill of overdue(books)) charge(books, bill)
  judge(books)
  if (books.dunning !== dunning) return
  dunning.told = null
  // The try was told; the step is counted from what is still unpaid.
  if ((stepDate(books) ?? Infinity) > books.now) return
  dunning.step += 1
  if (dunning.step === 4) books.locks.add('dunning')
  if (dunning.step === 5) endUnpaid(books)
}

/** What an operator forgave is given up as well: nothing past due is left that nobody looks after. Source: states 1.6 (l). */
function endUnpaid(books: Books): void {
  for (const bill of books.bills) if (bill.status === 'open') bill.status = 'uncollectible'
  books.dunning_ended = true
  endNow(books)
}

/**
 * Who owes something overdue is in dunning, by the days of the earliest that is still unpaid; who does not, is current and
 * gets the service back. Source: states 1.6, (a).
 */
export function judge(books: Books): void {
  const [earliest] = overdue(books)
  if (!isLive(books)) {
    books.dunning = null
    return
  }
  if (earliest) {
    const { dunning } = books
    if (!dunning) {
      books.dunning = { due_at: earliest.due_at, step: 0, stood_still: 0, told: null }
    } else if (dunning.due_at !== earliest.due_at) {
      dunning.told ??= stepDate(books)
      dunning.due_at = earliest.due_at
    }
    return
  }
  books.dunning = null
  if (books.locks.delete('dunning')) unlocked(books)
}

/** Ask for what is overdue at once; it uses up no step. Source: states 1.6 (f). */
export function tryNow(books: Books): void {
  if (books.locks.has('operator')) return
  for (const bill of overdue(books)) charge(books, bill)
  judge(books)
}

/** A period begins: it is billed and charged, or skipped under a lock. Source: contract 7.1, 7.3, states 1.5. */
export function beginPeriod(books: Books): void {
  books.period += 1
  books.billed = false
  if (books.locks.size > 0) return
  adoptPlan(books)
  const month = monthOf(books.terms).map(([, cents]) => cents)
  const off = useForMonth(books)
  const cents = off > 0 ? [...month, -off] : month
  const [from] = runningPeriod(books)
  bill(books, { from, cents, spread: cents })
}

/** A planned change takes effect before the next period, or the rest of one, is priced. Source: states 1.3. */
function adoptPlan(books: Books): void {
  books.terms = withWish(books.terms, books.wish)
  books.wish = {}
}

/** What is billed of a period from an instant on: each line, and what it comes to for a whole month. */
interface Billed {
  readonly from: number
  readonly cents: readonly number[]
  readonly spread: readonly number[]
}

function bill(books: Books, { from, cents, spread }: Billed): void {
  const [, until] = runningPeriod(books)
  books.billed = true
  books.shown = runningPeriod(books)
  books.undone = []
  const made = issue(books, {
    kind: 'period',
    due_at: from,
    lines: cents.map((net) => [net, from, until] as const),
    spans: spread.map((each) => spanOf(books, each, from)),
  })
  if (made.status === 'open') charge(books, made)
  judge(books)
}

/** The days from an instant to the period's end, at so much for a whole month. */
function spanOf(books: Books, cents: number, from: number): Bill['spans'][number] {
  const { zone } = books.life
  const days = [localDay(zone, from), localDay(zone, runningPeriod(books)[1])] as const
  return { cents, over: daysOf(books).all, days }
}

/**
 * The last lock went: where the running period was skipped, its rest is charged by days from today. The skipped cycle
 * has the instant at which the period began for itself, so that the rest begins after it. Source: states 1.3, contract
 * 7.3.
 */
export function unlocked(books: Books): void {
  if (!isLive(books) || books.locks.size > 0 || books.billed || books.period < 0) return
  books.resumes_at = books.now + 1
  if (books.now > runningPeriod(books)[0]) resume(books)
}

/** Charge the rest of the running period. */
export function resume(books: Books): void {
  books.resumes_at = null
  if (books.locks.size > 0) return
  adoptPlan(books)
  const { all, left } = daysOf(books)
  // A rest of no days is reduced by nothing.
  if (left > 0) useForRest(books)
  const spread = [...costsOf(books.terms, percentNow(books)).values()]
  const cents = spread.map((each) => share(each, left, all))
  if (left > 0) bill(books, { from: books.now, cents, spread })
  // On its last day nothing is left to charge, and it runs all the same.
  else books.shown = runningPeriod(books)
}

/** The operator's lock: dunning is paused. Source: states 1.6 (d). */
export function lockByOperator(books: Books): void {
  books.locks.add('operator')
  books.operator_since = books.now
  books.kept_by_operator = false
}

/** The operator's lock goes, and with it the time for which dunning was paused. */
export function liftOperatorsLock(books: Books): void {
  books.locks.delete('operator')
  if (!books.dunning) return
  books.dunning.stood_still += books.now - books.operator_since
  books.dunning.told = null
}
