import { share } from './arithmetic.ts'
import { charge, issue } from './billing.ts'
import { type Books, daysOf, isLive, overdue, PRICES, runningPeriod } from './books.ts'
import { plusDays } from './calendar.ts'
import { endNow } from './ending.ts'

/** The days of the ladder from the due date of the earliest unpaid period. Source: states 1.6, 2.4. */
const STEPS = [3, 7, 14, 21, 45] as const

/** When the ladder's next step is; null while it stands still or has none. */
export function nextStep({ ladder, locks, life }: Books): number | null {
  const days = STEPS[ladder?.rung ?? STEPS.length]
  if (!ladder || days === undefined || locks.has('operator')) return null
  return plusDays(life.zone, ladder.due_at, days) + ladder.stood_still
}

/** The retry runs before the step of the same day. Source: states 1.6 (b). */
export function climb(books: Books): void {
  const { ladder } = books
  if (!ladder) return
  if (ladder.rung < 4) for (const bill of overdue(books)) charge(books, bill)
  judge(books)
  if (books.ladder !== ladder) return
  ladder.rung += 1
  if (ladder.rung === 4) books.locks.add('dunning')
  if (ladder.rung === 5) {
    for (const bill of overdue(books)) bill.status = 'uncollectible'
    books.ladder_ended = true
    endNow(books)
  }
}

/** Who owes something overdue is on the ladder; who does not, is current and gets the service back. */
export function judge(books: Books): void {
  const [earliest] = overdue(books)
  if (!isLive(books)) {
    books.ladder = null
    return
  }
  if (earliest) {
    books.ladder ??= { due_at: earliest.due_at, rung: 0, stood_still: 0 }
    return
  }
  books.ladder = null
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
  const [from, until] = runningPeriod(books)
  bill(books, [PRICES[books.tier], from, until])
}

/** A planned change takes effect before the next period, or the rest of one, is priced. Source: states 1.3. */
function adoptPlan(books: Books): void {
  if (books.pending) books.tier = books.pending
  books.pending = null
}

function bill(books: Books, line: readonly [number, number, number]): void {
  books.billed = true
  books.shown = runningPeriod(books)
  const made = issue(books, { kind: 'period', due_at: line[1], lines: [line] })
  if (made.status === 'open') charge(books, made)
  judge(books)
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
  const net = left > 0 ? share(PRICES[books.tier], left, all) : 0
  if (net > 0) bill(books, [net, books.now, runningPeriod(books)[1]])
}

/** The operator's lock: the ladder that runs stands still. Source: states 1.6 (d). */
export function lockByOperator(books: Books): void {
  books.locks.add('operator')
  books.operator_since = books.now
}

/** The operator's lock goes, and with it the time that a running ladder stood still. */
export function liftOperatorsLock(books: Books): void {
  books.locks.delete('operator')
  if (books.ladder) books.ladder.stood_still += books.now - books.operator_since
}
