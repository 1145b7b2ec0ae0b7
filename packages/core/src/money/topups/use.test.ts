import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from '../../kernel/money.ts'
import { epochMs } from '../../kernel/time.ts'
import { type UsableTopup, usedOfUninvoiced, useToBill } from './spread-use.ts'
import { monthAfter, monthEnd, monthOf } from './use-months.ts'
import { useFlaw } from './verify-use.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
/** Oldest first: `i` has an invoice of its own, `u` has none. */
const topups = (...written: readonly (readonly ['i' | 'u', number])[]): UsableTopup[] =>
  written.map(([kind, usable]) => ({ usable: eur(usable), uninvoiced: kind === 'u' }))

describe('calls use up the oldest topup first', () => {
  it.each([
    ['one without an invoice', [['u', 2_000]], 800, 800],
    ['one with an invoice', [['i', 2_000]], 800, 0],
    [
      'bought with VAT, then without: the old one first',
      [
        ['i', 1_000],
        ['u', 2_000],
      ],
      800,
      0,
    ],
    [
      'bought with VAT, then without: beyond the old one',
      [
        ['i', 1_000],
        ['u', 2_000],
      ],
      1_700,
      700,
    ],
    [
      'bought without VAT, then with: the old one first',
      [
        ['u', 1_000],
        ['i', 2_000],
      ],
      800,
      800,
    ],
    [
      'bought without VAT, then with: beyond it',
      [
        ['u', 1_000],
        ['i', 2_000],
      ],
      1_700,
      1_000,
    ],
    ['what somebody else credited at the core is of no topup', [['u', 1_000]], 1_700, 1_000],
    ['a core that tells less than nothing', [['u', 1_000]], -5, 0],
  ] as const)('%s', (_, written, used, uninvoiced) => {
    expect(usedOfUninvoiced(topups(...written), eur(used))).toEqual(eur(uninvoiced))
  })
})

describe('what is billed', () => {
  const bought = { topups: topups(['u', 2_000]), captured: eur(2_000) }

  it.each([
    ['8.00 of 20.00 are used', 800, 2_000, 0, 800],
    ['the same month again', 800, 1_200, 0, 0],
    ['5.00 more by the next month', 1_300, 1_200, 0, 500],
    ['all is used', 2_000, 1_200, 0, 1_200],
    ['a core that tells less than before', 300, 1_200, 0, 0],
    ['after 12.00 went back', 800, 800, 1_200, 800],
    ['more is told than is left', 2_000, 800, 1_200, 800],
  ] as const)('%s', (...row) => {
    const [, used, prepaid, paid_back, due] = row
    const known = { ...bought, prepaid: eur(prepaid), paid_back: eur(paid_back) }
    expect(useToBill(known, eur(used))).toEqual(eur(due))
  })

  it('whatever the core tells, month by month: never below zero, never more than is prepaid, and once', () => {
    const cents = fc.nat({ max: 100_000 })
    const kind = fc.constantFrom('i', 'u') as fc.Arbitrary<'i' | 'u'>
    fc.assert(
      fc.property(fc.array(fc.tuple(kind, cents)), fc.array(cents), (written, months) => {
        const all = topups(...written)
        const captured = eur(
          written.filter(([each]) => each === 'u').reduce((sum, [, paid]) => sum + paid, 0),
        )
        let prepaid = captured.amount_minor
        for (const used of months.toSorted((a, b) => a - b)) {
          const facts = { topups: all, captured, paid_back: eur(0) }
          const due = useToBill({ ...facts, prepaid: eur(prepaid) }, eur(used)).amount_minor
          expect(due).toBeGreaterThanOrEqual(0)
          prepaid -= due
          expect(prepaid).toBeGreaterThanOrEqual(0)
          expect(useToBill({ ...facts, prepaid: eur(prepaid) }, eur(used))).toEqual(eur(0))
          const billed = captured.amount_minor - prepaid
          expect(billed).toBe(usedOfUninvoiced(all, eur(used)).amount_minor)
        }
      }),
    )
  })
})

describe('months are those of the seller', () => {
  const at = (iso: string) => epochMs(Date.parse(iso))

  it.each([
    ['2026-03-31T20:59:59Z', 'Europe/Vilnius', '2026-03'],
    ['2026-03-31T21:00:00Z', 'Europe/Vilnius', '2026-04'],
    ['2026-03-31T23:59:59Z', 'UTC', '2026-03'],
    ['2026-12-31T22:00:00Z', 'Europe/Vilnius', '2027-01'],
  ])('%s in %s is of %s', (instant, zone, month) => {
    expect(monthOf(at(instant), zone)).toBe(month)
  })

  it.each([
    ['2026-03', 'Europe/Vilnius', '2026-03-31T21:00:00Z'],
    ['2026-02', 'Europe/Vilnius', '2026-02-28T22:00:00Z'],
    ['2026-12', 'UTC', '2027-01-01T00:00:00Z'],
  ])('%s in %s is over at %s', (month, zone, instant) => {
    expect(monthEnd(month, zone)).toBe(at(instant))
  })

  it('December is followed by January', () => {
    expect(monthAfter('2026-12')).toBe('2027-01')
  })
})

describe('the books of what is prepaid', () => {
  const sound = {
    topups: [],
    captured: eur(3_000),
    paid_back: eur(700),
    prepaid: eur(1_500),
    billed: eur(800),
    paid_by_credit: eur(800),
  }

  it('agree where captures, less what was billed and paid back, are what is prepaid', () => {
    expect(useFlaw(sound)).toBeNull()
  })

  it.each([
    [{ prepaid: eur(1_501) }, /leave 1500/],
    [{ captured: eur(3_001) }, /leave 1501/],
    [{ paid_back: eur(0) }, /leave 2200/],
    [{ billed: eur(900) }, /900 of calls is invoiced, the ledger has 800/],
    [{ captured: eur(1_000) }, /500 more was billed and paid back than was prepaid/],
  ])('do not with %j', (differs, flaw) => {
    expect(useFlaw({ ...sound, ...differs })).toMatch(flaw)
  })
})
