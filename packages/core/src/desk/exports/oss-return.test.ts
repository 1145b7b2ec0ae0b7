import { describe, expect, it } from 'vitest'
import { epochMs } from '../../kernel/time.ts'
import { money } from '../../kernel/money.ts'
import type { VatDecision } from '../../people/vat/vat-decision.ts'
import { ossPlace, ossSums } from './oss-return.ts'
import { dueOn, type Quarter } from './quarter.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const Q = (year: number, quarter: number): Quarter => ({ year, quarter })
const day = (text: string) => {
  const [year = 0, month = 0, dayOfMonth = 0] = text.split('-').map(Number)
  return { year, month, day: dayOfMonth }
}
const at = (text: string) => epochMs(Date.parse(`${text}T12:00:00Z`))

const vat = (country: string, rate_basis_points: number): VatDecision => ({
  treatment: 'oss',
  rate_basis_points,
  rate_country: country,
  customer_country: country,
  vat_id: null,
  vat_status: 'not_provided',
  vat_checked_at: null,
})
/** A document with one group; a note where it corrects an invoice of another day. */
const told = (
  on: string,
  of: VatDecision,
  [net, vat_minor]: readonly [net: number, vat: number],
  corrects?: string,
) => ({
  issued_at: at(on),
  corrects: corrects === undefined ? null : { number: 'PBX', issued_at: at(corrects) },
  groups: [{ vat: of, net: eur(net), vat_amount: eur(vat_minor) }],
})
const DE = vat('DE', 1_900)

it.each([
  [Q(2026, 1), '2026-04-30'],
  [Q(2026, 2), '2026-07-31'],
  [Q(2026, 3), '2026-10-31'],
  [Q(2026, 4), '2027-01-31'],
])('the return of %j is due at the end of the following month', (quarter, due) => {
  expect(dueOn(quarter)).toEqual(day(due))
})

it.each([
  // supplied,    told,         return of,   where
  ['2026-02-10', '2026-02-10', Q(2026, 1), 'supply'],
  ['2026-02-10', '2026-03-31', Q(2026, 1), 'supply'],
  // The return of the first quarter is due on 30 April: until then it is that return itself.
  ['2026-02-10', '2026-04-10', Q(2026, 1), 'supply'],
  ['2026-02-10', '2026-04-10', Q(2026, 2), null],
  ['2026-02-10', '2026-04-30', Q(2026, 1), 'supply'],
  ['2026-02-10', '2026-05-01', Q(2026, 1), null],
  ['2026-02-10', '2026-05-01', Q(2026, 2), 'correction'],
  ['2026-02-10', '2026-05-01', Q(2026, 3), null],
  // Within three years of the due day of what is corrected.
  ['2026-02-10', '2029-03-31', Q(2029, 1), 'correction'],
  ['2026-02-10', '2029-05-01', Q(2029, 2), 'too_late'],
] as const)(
  'what was supplied on %s and told on %s is in the return of %j: %s',
  (of, on, q, is) => {
    expect(ossPlace(q, day(of), day(on))).toBe(is)
  },
)

describe('the return of a quarter', () => {
  it('tells supplies by state and rate, and corrections by the quarter that they correct', () => {
    const sums = ossSums(Q(2026, 3), 'UTC')
    sums.add(told('2026-07-02', DE, [10_000, 1_900]))
    sums.add(told('2026-08-05', vat('PT', 2_200), [1_000, 220]))
    sums.add(told('2026-08-05', vat('PT', 2_300), [1_000, 230]))
    sums.add(told('2026-08-06', vat('GR', 2_400), [1_000, 240]))
    // Of returns that are sent: one note of each of two quarters.
    sums.add(told('2026-08-20', DE, [-60_000, -11_400], '2026-03-02'))
    sums.add(told('2026-08-21', DE, [-18_947, -3_600], '2026-05-02'))

    expect(sums.result()).toEqual({
      quarter: Q(2026, 3),
      due_on: day('2026-10-31'),
      supplies: [
        { country: 'DE', rate_basis_points: 1_900, net: eur(10_000), vat_amount: eur(1_900) },
        { country: 'EL', rate_basis_points: 2_400, net: eur(1_000), vat_amount: eur(240) },
        { country: 'PT', rate_basis_points: 2_200, net: eur(1_000), vat_amount: eur(220) },
        { country: 'PT', rate_basis_points: 2_300, net: eur(1_000), vat_amount: eur(230) },
      ],
      corrections: [
        { country: 'DE', quarter: Q(2026, 1), vat_amount: eur(-11_400) },
        { country: 'DE', quarter: Q(2026, 2), vat_amount: eur(-3_600) },
      ],
      // 19.00 of its own less 150.00 of before; no other state is touched by it.
      balances: [
        { country: 'DE', vat_amount: eur(-13_100) },
        { country: 'EL', vat_amount: eur(240) },
        { country: 'PT', vat_amount: eur(450) },
      ],
      too_late: [],
      netted_late: null,
    })
  })

  it('is lowered by a note that comes before it is due, and says by how much', () => {
    const sums = ossSums(Q(2026, 1), 'UTC')
    sums.add(told('2026-03-30', DE, [1_900, 361]))
    sums.add(told('2026-03-31', DE, [1_900, 361]))
    sums.add(told('2026-04-10', DE, [-1_900, -361], '2026-03-30'))

    expect(sums.result()).toMatchObject({
      supplies: [{ net: eur(1_900), vat_amount: eur(361) }],
      corrections: [],
      netted_late: eur(-361),
    })
  })

  it('has no row for what came to nothing, and none of other treatments', () => {
    const sums = ossSums(Q(2026, 1), 'UTC')
    sums.add(told('2026-03-30', DE, [1_900, 361]))
    sums.add(told('2026-03-31', DE, [-1_900, -361], '2026-03-30'))
    sums.add(told('2026-03-31', { ...DE, treatment: 'home_rate' }, [1_900, 399]))
    sums.add(told('2026-03-31', { ...DE, treatment: 'reverse_charge' }, [1_900, 0]))

    expect(sums.result()).toMatchObject({ supplies: [], corrections: [], balances: [] })
  })

  it('lists apart what no return takes any more', () => {
    const sums = ossSums(Q(2029, 2), 'UTC')
    sums.add(told('2029-05-05', DE, [-1_900, -361], '2026-02-10'))

    expect(sums.result()).toMatchObject({
      corrections: [],
      balances: [],
      too_late: [{ country: 'DE', quarter: Q(2026, 1), vat_amount: eur(-361) }],
    })
  })

  it('has its days by the operator’s calendar', () => {
    const sums = ossSums(Q(2026, 1), 'Europe/Vilnius')
    const midnight = epochMs(Date.parse('2025-12-31T22:30:00Z'))
    sums.add({ ...told('2026-01-01', DE, [1_900, 361]), issued_at: midnight })

    expect(sums.result().supplies).toHaveLength(1)
  })
})
