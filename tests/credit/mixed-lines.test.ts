import { billedAndLeft, money, noteOver } from '@billing/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { billedFor } from '../../packages/core/src/money/credit-notes/days-of-lines.ts'
import { lineFlaws, totalsFlaw } from '../../packages/core/src/money/books/verify-invoice.ts'
import { explainLine } from '../../packages/core/src/money/invoices/explain-line.ts'
import { lineFacts } from '../../packages/core/src/money/invoices/line-facts.ts'
import { planDaysFlaws } from '../../packages/core/src/money/served-days/verify-plan-days.ts'
import { billedOver, datedLines } from '../../packages/core/src/money/served-days/dated-lines.ts'
import { owedForUse } from '../../packages/core/src/money/withdrawals/owed-for-use.ts'
import {
  billedByDay,
  eur,
  grossOf,
  invoiceOver,
  mixedLines,
  netOf,
  noonOf,
  noteOf,
  rounded,
  sumOver,
  type WrittenLine,
  type WrittenNote,
} from './mixed-lines.ts'

const day = fc.integer({ min: -35, max: 70 })
const RUNS = { numRuns: 2_000 }
/** Half a cent, and what floats lose. */
const HALF = 0.5 + 1e-5

/** From the first day of the lines to the statement, that day among them. */
function owed(lines: readonly WrittenLine[], asked: number, stated: number, notes: WrittenNote[]) {
  const use = {
    begin_asked_at: noonOf(asked),
    received_at: noonOf(stated),
    confirmed_at: noonOf(stated + 1),
  }
  return owedForUse({ invoice: invoiceOver(lines), notes: notes.map(noteOf) }, use).amount_minor
}

const clamped = (cents: number, most: number) => Math.min(Math.max(cents, 0), most)

/** The last day of all lines, and one more. */
const endOf = (lines: readonly WrittenLine[]) =>
  Math.max(...lines.flatMap(({ days }) => (days ? [days[1]] : [])))

describe('who withdraws owes of lines of different dates', () => {
  it('each line’s own used days, and nothing of a line that is for no days', () => {
    fc.assert(
      fc.property(mixedLines, day, day, (lines, asked, stated) => {
        const gross = grossOf(lines)
        const billed = billedByDay(lines, gross / netOf(lines))

        const right = clamped(sumOver(billed, asked, stated + 1), gross)
        expect(Math.abs(owed(lines, asked, stated, []) - right)).toBeLessThanOrEqual(HALF)
      }),
      RUNS,
    )
  })

  it('of one line over a whole period, to the cent, its gross by used days of all', () => {
    const month = fc.record({ cents: fc.integer({ min: 1, max: 500_000 }), days: day })
    fc.assert(
      fc.property(month, fc.integer({ min: 28, max: 366 }), ({ cents, days: stated }, of_days) => {
        const whole = { rule: 'period', plan_tier: 'business', days: of_days, of_days } as const
        const derivation = { ...whole, price: eur(cents) }
        const lines: WrittenLine[] = [{ cents, days: [0, of_days], derivation, quantity: 1 }]
        const used = Math.min(Math.max(stated + 1, 0), of_days)

        expect(owed(lines, -35, stated, [])).toBe(rounded(grossOf(lines) * used, of_days))
      }),
      RUNS,
    )
  })

  it('what a smaller plan’s note has left of the days after it, and an operator’s of each', () => {
    const notes = fc.array(
      fc.record({
        day: fc.integer({ min: 0, max: 29 }),
        part: fc.integer({ min: 1, max: 99 }),
        after: fc.boolean(),
      }),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(mixedLines, day, day, notes, (lines, begun, stated, asked) => {
        const billed = billedByDay(lines, grossOf(lines) / netOf(lines))
        fc.pre([...billed.values()].every((cents) => cents >= 0))
        const taken: WrittenNote[] = []
        for (const { day: on, part, after } of asked.toSorted((a, b) => a.day - b.day)) {
          const written = take(lines, billed, { on, part, after: after && on + 1 < endOf(lines) })
          if (written) taken.push(written)
        }
        // An uneven rest of the days of a note may fall below zero: such a document is none of ours.
        fc.pre([...billed.values()].every((cents) => cents > -1e-6))
        const before = Math.max(stated, 30)

        const right = Math.max(sumOver(billed, begun, before + 1), 0)
        // A note of days is rounded, too.
        const slack = HALF * (taken.length + 1)
        expect(Math.abs(owed(lines, begun, before, taken) - right)).toBeLessThanOrEqual(slack)
      }),
      RUNS,
    )
  })

  it('of a plan with seven items and a discount as of one line: the sum of their used days', () => {
    const items = ['plan', 'a', 'b', 'c', 'd', 'e', 'f', 'g']
    const of = { days: 31, of_days: 31 }
    const whole = { rule: 'period', plan_tier: 'business', ...of } as const
    const lines = items.map((item): WrittenLine => {
      const derivation = { ...whole, item, price: eur(99_999) }
      return { cents: 99_999, days: [0, 31], derivation, quantity: 1 }
    })
    const off = { rule: 'discount', parts: [eur(99_999)], basis_points: 5_000, ...of } as const
    lines.push({ cents: -50_000, days: [0, 31], derivation: off, quantity: 1 })

    expect(owed(lines, 0, 9, [])).toBe(rounded(grossOf(lines) * 10, 31))
  })
})

/** Writes down a note over a part of what is left, and what is left of each day then; undefined over nothing. */
function take(
  lines: readonly WrittenLine[],
  billed: Map<number | 'once', number>,
  { on, part, after }: { readonly on: number; readonly part: number; readonly after: boolean },
): WrittenNote | undefined {
  const to = endOf(lines)
  const all = [...billed.values()].reduce((sum, cents) => sum + cents, 0)
  const there = after ? sumOver(billed, on + 1, to) : all
  const cents = Math.floor((there * part) / 100)
  if (cents < 1 || cents > all - 1) return undefined
  for (const [each, left] of billed) {
    if (!after) billed.set(each, left * (1 - cents / all))
  }
  for (let each = on + 1; after && each < to; each++) {
    billed.set(each, (billed.get(each) ?? 0) - cents / (to - on - 1))
  }
  return { day: on, cents, after }
}

describe('who leaves while an invoice of lines of different dates is unpaid', () => {
  const facts = (lines: readonly WrittenLine[], notes: readonly WrittenNote[] = []) => {
    const invoice = invoiceOver(lines)
    const credited = notes.reduce((sum, { cents }) => sum + cents, 0)
    const vat = notes.reduce((sum, note, n) => sum + noteOf(note, n).vat_amount.amount_minor, 0)
    return {
      invoice: {
        ...invoice,
        status: 'open' as const,
        credited: eur(credited),
        vat_credited: eur(vat),
      },
      refunds: [],
      captured: money(0, 'EUR'),
      charge_in_flight: false,
      notes: notes.map(noteOf),
    }
  }
  const left = { from: { year: 2026, month: 4, day: 1 }, to: { year: 2026, month: 5, day: 1 } }

  it('is given back each line’s own days that are left, a discount’s with them', () => {
    fc.assert(
      fc.property(mixedLines, fc.integer({ min: 1, max: 30 }), (lines, from) => {
        const days = { ...left, from: { ...left.from, day: from } }
        const net = billedAndLeft(facts(lines), days)

        const right = clamped(sumOver(billedByDay(lines), from - 1, 30), netOf(lines))
        // Each line is rounded by itself, and each thing that a discount is taken off.
        const slack = HALF * (lines.length * 4 + 1)
        expect(Math.abs(net.amount_minor - right)).toBeLessThanOrEqual(slack)
      }),
      RUNS,
    )
  })

  it('owes what is for no days, and what is for days before', () => {
    fc.assert(
      fc.property(mixedLines, fc.integer({ min: 0, max: 100 }), (lines, percent) => {
        const gone = lines.filter(({ days }) => days === null || days[1] <= 0)
        fc.pre(gone.length > 0 && netOf(gone) > 0)
        const cents = Math.floor((grossOf(gone) * percent) / 100)
        const notes = cents > 0 ? [{ day: -36, cents, after: false }] : []
        const of = facts(gone, notes)

        expect(noteOver(of, billedAndLeft(of, left))).toBeUndefined()
      }),
      RUNS,
    )
  })
})

describe('lines of different dates', () => {
  it('are for some days what each is for them, whoever counts', () => {
    fc.assert(
      fc.property(mixedLines, day, day, (lines, one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)]
        const invoice = invoiceOver(lines)
        const first = Date.UTC(2026, 3, 1) / 86_400_000
        const civil = (n: number) => {
          const at = new Date(Date.UTC(2026, 3, 1 + n))
          return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }
        }
        const right = sumOver(billedByDay(lines), from, to)
        const slack = HALF * lines.length * 4

        const net = billedFor(invoice, { from: civil(from), to: civil(to) })
        expect(Math.abs(net.amount_minor - right)).toBeLessThanOrEqual(slack)
        const stretch = { from: first + from, to: first + to }
        const over = billedOver(datedLines(invoice), stretch, eur(0))
        expect(Math.abs(over.amount_minor - right)).toBeLessThanOrEqual(slack)
      }),
      RUNS,
    )
  })

  it('are explained one by one, follow from their derivation, and give no day away', () => {
    fc.assert(
      fc.property(mixedLines, (lines) => {
        const invoice = invoiceOver(lines)

        expect(lineFlaws(invoice)).toEqual([])
        expect(totalsFlaw(invoice)).toBeNull()
        expect(invoice.lines.map(explainLine).every(({ holds }) => holds)).toBe(true)
        expect(invoice.lines.map(lineFacts).map(({ rule }) => rule)).toEqual(
          lines.map(({ derivation }) => derivation.rule),
        )
        const invoices = [{ invoice, notes: [] }]
        expect(planDaysFlaws({ invoice, invoices, changes: [] })).toEqual([])
        const charged = { ...invoice, cycle_id: null }
        const alone = [{ invoice: charged, notes: [] }]
        expect(planDaysFlaws({ invoice: charged, invoices: alone, changes: [] })).toEqual([])
      }),
      RUNS,
    )
  })
})
