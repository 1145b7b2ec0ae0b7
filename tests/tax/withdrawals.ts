/** One order of a consumer, their withdrawal from it, and what the law makes of it. One month costs 19.00 net. */
export interface WithdrawalCase {
  readonly id: string
  readonly who: string
  /** Who orders: `individual` is a consumer. */
  readonly customer?: 'company'
  /** Where they are. */
  readonly country: 'LT' | 'DE'
  /** When the card was proved, in UTC. The trial is 14 days: the first charge is at the same time of day. */
  readonly ordered: string
  /** They asked that the service begins before the right ends. */
  readonly begin_at_once?: true
  /** What happens before. `is charged at once`: there is no trial; `is told nothing`: no mail confirmed the contract. */
  readonly before?: readonly (
    | { readonly does: 'is charged at once' | 'is told nothing' }
    | { readonly does: 'tops up 20.00' | 'calls for 8.00' | 'is told'; readonly at: string }
  )[]
  /** When both steps are taken, in UTC; `while`: as the card is being asked. */
  readonly withdraws: string
  readonly while?: 'the card is charged'
  /** Each step is sent twice under its key. */
  readonly twice?: true
  /** The rule and why it is so. */
  readonly law: string
  readonly answer: 'in effect' | 'too late' | 'no right'
  /** The last day of the right, where the customer is. */
  readonly last_day: string | null
  /** What the card paid, and got back. */
  readonly card: readonly string[]
  /** The rows of that month's i.SAF. */
  readonly isaf: readonly string[]
  /** The quarter's rows under the Union scheme. */
  readonly oss: readonly string[]
  /** VAT that the ledger owes at the end. */
  readonly ledger: string
}

const NOTHING = { card: [], isaf: [], oss: [], ledger: '0.00' } as const
const SF_LT = 'SF PVM1 19.00 21.00 3.99 ND'
const KS_LT = 'KS PVM1 -19.00 21.00 -3.99 ND'
const ALL_BACK_LT = {
  card: ['22.99', '-22.99'],
  isaf: [SF_LT, KS_LT],
  oss: [],
  ledger: '0.00',
} as const
const SF_DE = 'SF PVM15 19.00 - 0.00 ND'

/**
 * Withdrawals as an adviser reads them. Written from Directive 2011/83/EU (Dir.) and Regulation 1182/71 (Reg.), for a
 * seller in Vilnius (UTC+2 in winter; Berlin is UTC+1). 5 November 2026 is a Thursday, 1 November a Sunday.
 */
// prettier-ignore
export const WITHDRAWALS: readonly WithdrawalCase[] = [
  { id: 'W1', who: 'a Lithuanian, on the day of the order', country: 'LT', ordered: '2026-11-05T10:00:00Z', withdraws: '2026-11-05T15:00:00Z',
    law: 'Dir. Art. 9: in the trial nothing was paid, and nothing is owed',
    answer: 'in effect', last_day: '2026-11-19', ...NOTHING },
  { id: 'W2', who: 'a German, in the last minute of the 14th day in Berlin, after the first charge', country: 'DE', ordered: '2026-11-05T10:00:00Z', withdraws: '2026-11-19T22:59:30Z',
    law: 'Reg. Art. 3 (2) (b): to the last hour of the day where the customer is',
    answer: 'in effect', last_day: '2026-11-19', card: ['22.61', '-22.61'],
    isaf: [SF_DE, 'KS PVM15 -19.00 - 0.00 ND'], oss: [], ledger: '0.00' },
  { id: 'W3', who: '… a minute later', country: 'DE', ordered: '2026-11-05T10:00:00Z', withdraws: '2026-11-19T23:00:00Z',
    law: 'a day too late: the contract goes on',
    answer: 'too late', last_day: '2026-11-19', card: ['22.61'], isaf: [SF_DE], oss: ['DE 19 19.00 3.61'], ledger: '3.61' },
  { id: 'W4', who: 'a Lithuanian, on a 14th day that is a Sunday', country: 'LT', ordered: '2026-11-01T10:00:00Z', withdraws: '2026-11-15T12:00:00Z',
    law: 'Reg. Art. 3 (4): it ends with the Monday',
    answer: 'in effect', last_day: '2026-11-16', ...ALL_BACK_LT },
  { id: 'W5', who: '… in the last minute of the Monday after it', country: 'LT', ordered: '2026-11-01T10:00:00Z', withdraws: '2026-11-16T21:59:30Z',
    law: 'Reg. Art. 3 (4)',
    answer: 'in effect', last_day: '2026-11-16', ...ALL_BACK_LT },
  { id: 'W6', who: '… on the Tuesday', country: 'LT', ordered: '2026-11-01T10:00:00Z', withdraws: '2026-11-16T22:00:00Z',
    law: 'a day too late',
    answer: 'too late', last_day: '2026-11-16', card: ['22.99'], isaf: [SF_LT], oss: [], ledger: '3.99' },
  { id: 'W7', who: 'a Lithuanian whose 14th day is New Year, a Friday', country: 'LT', ordered: '2026-12-18T10:00:00Z', withdraws: '2027-01-04T21:59:30Z',
    law: 'Reg. Art. 3 (4): a public holiday, and a weekend after it',
    answer: 'in effect', last_day: '2027-01-04', ...ALL_BACK_LT },
  { id: 'W8', who: 'a Lithuanian, while the card is being charged', country: 'LT', ordered: '2026-11-01T10:00:00Z', withdraws: '2026-11-15T10:00:00Z', while: 'the card is charged',
    law: 'Dir. Art. 13 (1): what was taken goes back',
    answer: 'in effect', last_day: '2026-11-16', ...ALL_BACK_LT },
  { id: 'W9', who: 'a Lithuanian with a topup of 20.00, of which 8.00 are used', country: 'LT', ordered: '2026-11-05T10:00:00Z', withdraws: '2026-11-12T12:00:00Z',
    before: [{ does: 'tops up 20.00', at: '2026-11-10T10:00:00Z' }, { does: 'calls for 8.00', at: '2026-11-11T10:00:00Z' }],
    law: 'what was used is paid: 12.00 go back, with their VAT',
    answer: 'in effect', last_day: '2026-11-19', card: ['20.00', '-12.00'],
    isaf: ['SF PVM1 16.53 21.00 3.47 ND', 'KS PVM1 -9.92 21.00 -2.08 ND'], oss: [], ledger: '1.39' },
  { id: 'W10', who: 'a Lithuanian who asked to begin at once, on the 5th of 30 days', country: 'LT', ordered: '2026-11-02T09:00:00Z', withdraws: '2026-11-06T12:00:00Z',
    begin_at_once: true, before: [{ does: 'is charged at once' }],
    law: 'Dir. Art. 14 (3): 22.99 × 5 / 30 = 3.83 are owed',
    answer: 'in effect', last_day: '2026-11-16', card: ['22.99', '-19.16'],
    isaf: [SF_LT, 'KS PVM1 -15.83 21.00 -3.33 ND'], oss: [], ledger: '0.66' },
  { id: 'W11', who: '… who did not ask', country: 'LT', ordered: '2026-11-02T09:00:00Z', withdraws: '2026-11-06T12:00:00Z',
    before: [{ does: 'is charged at once' }],
    law: 'Dir. Art. 14 (4) (a); C-97/22: nothing is owed',
    answer: 'in effect', last_day: '2026-11-16', ...ALL_BACK_LT },
  { id: 'W12', who: 'a Lithuanian who asked to begin, and was told of nothing', country: 'LT', ordered: '2026-11-01T10:00:00Z', withdraws: '2026-11-30T12:00:00Z',
    begin_at_once: true, before: [{ does: 'is told nothing' }],
    law: 'Dir. Art. 10, 14 (4) (a); C-565/22: 14 days from the charge, 12 months longer, and nothing is owed',
    answer: 'in effect', last_day: '2027-11-30', ...ALL_BACK_LT },
  { id: 'W12b', who: 'a Lithuanian who asked to begin, was told on the 9th of 30 days, and withdraws on the 11th', country: 'LT', ordered: '2026-11-02T09:00:00Z', withdraws: '2026-11-12T12:00:00Z',
    begin_at_once: true, before: [{ does: 'is charged at once' }, { does: 'is told nothing' }, { does: 'is told', at: '2026-11-10T09:00:00Z' }],
    law: 'Dir. Art. 14 (3), (4) (a): nothing is owed for the days before; 22.99 × 3 / 30 = 2.30',
    answer: 'in effect', last_day: '2026-11-24', card: ['22.99', '-20.69'],
    isaf: [SF_LT, 'KS PVM1 -17.10 21.00 -3.59 ND'], oss: [], ledger: '0.40' },
  { id: 'W12c', who: '… who is told on the last day of a month that was charged, and withdraws in the next', country: 'LT', ordered: '2026-11-02T09:00:00Z', withdraws: '2026-12-04T12:00:00Z',
    begin_at_once: true, before: [{ does: 'is charged at once' }, { does: 'is told nothing' }, { does: 'is told', at: '2026-12-01T20:00:00Z' }],
    law: 'as W12b: one day of November, 22.99 / 30 = 0.77, and three of December, 22.99 × 3 / 31 = 2.22',
    answer: 'in effect', last_day: '2026-12-15', card: ['22.99', '22.99', '-22.22', '-20.77'],
    isaf: [SF_LT, 'KS PVM1 -18.36 21.00 -3.86 ND', 'KS PVM1 -17.17 21.00 -3.60 ND'], oss: [], ledger: '0.52' },
  { id: 'W13', who: 'a Lithuanian who sends each step twice under one key', country: 'LT', ordered: '2026-11-01T10:00:00Z', withdraws: '2026-11-15T12:00:00Z', twice: true,
    law: 'one statement, one note, one refund',
    answer: 'in effect', last_day: '2026-11-16', ...ALL_BACK_LT },
  { id: 'W14', who: 'a Lithuanian company', customer: 'company', country: 'LT', ordered: '2026-11-01T10:00:00Z', withdraws: '2026-11-15T12:00:00Z',
    law: 'Dir. Art. 2 (1): no consumer',
    answer: 'no right', last_day: null, card: ['22.99'], isaf: [SF_LT], oss: [], ledger: '3.99' },
]
