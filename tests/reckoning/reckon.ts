/**
 * A reckoning of a customer's year: what invoices, charges, credit notes, states and dates must come to, from signup
 * data, commands and declines alone.
 *
 * It was written from the sentences of the specification, the contract and the states, by somebody who did not read the
 * core while writing it: its calendar, proration, VAT, dunning and credit are its own. That is what it is for. Code that
 * is checked by itself agrees with its own mistakes; so nothing here may ever import the core, its store or its
 * harness, and `reckoning.test.ts` refuses an import that does. Where the two differ, one of them has misread a
 * sentence: read the sentence, not the other program.
 */
import { type Books, isLive, openBooks, startOf } from './books.ts'
import { stand } from './standing.ts'
import { plusDays } from './calendar.ts'
import { settlePlace } from './place.ts'
import { DOES } from './commands.ts'
import { endsHere, nextWriteOff, writeOff } from './ending.ts'
import type { Facts, Standing } from './facts.ts'
import { beginPeriod, advance, nextStep, resume } from './dunning.ts'
import {
  AFTERLIFE_DAYS,
  type Deed,
  deedsOf,
  GOOD_CARD,
  type Life,
  type Tier,
  YEAR_DAYS,
} from './life.ts'

/** What a life must come to. */
export function reckon(life: Life): Facts {
  const kept = { life, outcomes: [], timeline: [], movements: [], notes: [], issued: [] }
  const { tier, card } = life
  const first = {
    at: Date.parse(life.begins),
    tier,
    card,
    trial: true,
    number: life.vat_id !== null,
  }
  let books = openBooks(kept, first)
  settlePlace(books)
  stand(books)
  for (const deed of deedsOf(life)) {
    if (deed.at > horizonOf(books)) break
    liveUntil(books, Math.min(deed.at, horizonOf(books)))
    if (deed.at > horizonOf(books)) break
    const answer = doDeed(books, deed)
    books.outcomes.push({ at: deed.at, deed: deed.does, answer })
    if (deed.does === 'sign up again' && answer === 'done') books = comeBack(books, deed.tier)
    stand(books)
  }
  liveUntil(books, horizonOf(books))
  return factsOf(books)
}

/** A trial is had once in 365 days: the first period begins with the phone system. Source: contract 2.11. */
function comeBack(before: Books, tier: Tier): Books {
  const { now: at } = before
  const books = openBooks(before, { at, tier, card: GOOD_CARD, trial: false, number: false })
  beginPeriod(books)
  return books
}

function doDeed(books: Books, deed: Deed): string {
  const does = DOES[deed.does] as (books: Books, deed: Deed) => string
  return does(books, deed)
}

/** Until when a life is told. */
function horizonOf({ life, ended_at }: Books): number {
  const year = plusDays('UTC', Date.parse(life.begins), YEAR_DAYS)
  if (ended_at === null) return year
  return Math.min(year, plusDays('UTC', ended_at, AFTERLIFE_DAYS))
}

/** Everything that falls due up to an instant, in its order. */
function liveUntil(books: Books, at: number): void {
  for (;;) {
    const due = nextDue(books)
    if (!due || due.at > Math.min(at, horizonOf(books))) break
    books.now = Math.max(books.now, due.at)
    due.work(books)
    stand(books)
  }
  books.now = at
}

interface Due {
  readonly at: number
  readonly work: (books: Books) => void
}

/**
 * Dunning steps before periods: one that begins as the service is suspended is wholly inside the suspension, and is
 * skipped. Source: states 1.5.
 */
function nextDue(books: Books): Due | undefined {
  const dates: readonly (readonly [number | null, Due['work']])[] = [
    [isLive(books) ? books.resumes_at : null, resume],
    [nextWriteOff(books), writeOff],
    [nextStep(books), advance],
    [isLive(books) ? startOf(books, books.period + 1) : null, turn],
  ]
  return dates
    .flatMap(([at, work]) => (at === null ? [] : [{ at, work }]))
    .toSorted((one, other) => one.at - other.at)[0]
}

function turn(books: Books): void {
  if (!endsHere(books)) beginPeriod(books)
}

function factsOf({ outcomes, timeline, issued, notes, movements }: Books): Facts {
  const invoices = issued.map((bill) => ({
    number: bill.number,
    issued_at: bill.issued_at,
    due_at: bill.due_at,
    lines: bill.lines,
    net: bill.net,
    rate: bill.rate,
    vat: bill.vat,
    total: bill.total,
    status: bill.status,
    paid_at: bill.paid_at,
    owed: bill.owed,
  }))
  return { outcomes, timeline: changesOf(timeline), invoices, notes, movements, wrong: [] }
}

/** Only what differs from what was before, and of one instant the last. */
export function changesOf(timeline: readonly Standing[]): Standing[] {
  const last = timeline.filter((each, n) => timeline[n + 1]?.at !== each.at)
  const said = (each: Standing) => JSON.stringify({ ...each, at: 0 })
  return last.filter((each, n) => {
    const before = last[n - 1]
    return !before || said(before) !== said(each)
  })
}
