import { share } from './arithmetic.ts'
import type { Bill } from './books.ts'

/** Local days, as numbers: from the first up to, not including, the last. */
export type Days = readonly [from: number, to: number]

/** Cents for so many days, of which a bill has some. */
export interface Span {
  /** Of `over` days; below zero where they are taken back. */
  readonly cents: number
  readonly over: number
  readonly days: Days
}

/** What a note took of a bill: of days of its own, or, null, of all that were left. */
export interface Taken {
  readonly net: number
  readonly gross: number
  readonly days: Days | null
}

const shared = ([a, b]: Days, [c, d]: Days) => Math.max(Math.min(b, d) - Math.max(a, c), 0)

/** What a bill is for some days, net: each of its lines by the days that it has of them. */
export const billedFor = ({ spans }: Pick<Bill, 'spans'>, days: Days) =>
  spans.reduce((sum, { cents, over, days: own }) => sum + share(cents, shared(own, days), over), 0)

/** An amount, of which some days are an exact part. */
interface Divided {
  readonly amount: number
  readonly part: number | bigint
  readonly of: number | bigint
}

/**
 * What is left for those days once notes are out. One that is for days takes an even part of each of them; any other takes
 * of each day by what is left of that. Source: states 2.2, "a note over a whole invoice counting by days".
 */
function leftFor(
  { amount, part, of }: Divided,
  days: Days,
  taken: readonly (readonly [cents: number, days: Days | null])[],
): number {
  let [left, here, all] = [amount, part, of]
  const now = () => (all > 0 && here > 0 ? Math.min(share(left, here, all), left) : 0)
  for (const [cents, own] of taken) {
    if (own) {
      here = now() - share(cents, shared(own, days), own[1] - own[0])
      all = left - cents
    }
    left -= cents
  }
  return now()
}

/** Net, for some days: what no smaller plan gave back, and what of that others gave back. */
export function standingFor(bill: Pick<Bill, 'spans' | 'net' | 'taken'>, days: Days) {
  const divided = { amount: bill.net, part: billedFor(bill, days), of: bill.net }
  const taken = bill.taken.map((each) => [each.net, each.days] as const)
  const own = taken.filter(([, its]) => its !== null)
  const left = leftFor(divided, days, own)
  return { left, noted: Math.max(left - leftFor(divided, days, taken), 0) }
}

/** With VAT, what is owed of a bill for days that were used; rounded once. Source: contract 6.12. */
export function usedOf(bill: Bill, days: Days): number {
  const lines = bill.spans.map(({ cents, over, days: own }) => {
    const all = own[1] - own[0]
    return {
      cents: BigInt(share(cents, all, over)),
      all: BigInt(all),
      used: BigInt(shared(own, days)),
    }
  })
  const by = lines.reduce((product, { all }) => product * all, 1n)
  const part = lines.reduce((sum, { cents, all, used }) => sum + cents * used * (by / all), 0n)
  const taken = bill.taken.map((each) => [each.gross, each.days] as const)
  return leftFor({ amount: bill.total, part, of: BigInt(bill.net) * by }, days, taken)
}
