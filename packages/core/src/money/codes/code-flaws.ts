import type { Catalogue } from '../catalogue/item.ts'
import { DISCOUNT_PERCENT_MAX, DISCOUNT_PERIODS_MAX, type Off } from '../pricing/discount.ts'
import { codeKey, DISCOUNT_CODE, type DiscountCode, REDEMPTIONS_MAX } from './discount-code.ts'

/** Something that is wrong with the codes, and where in them: `['discount_codes', 2, 'interval']`. */
export interface CodeFlaw {
  readonly path: readonly (string | number)[]
  readonly message: string
}

type Found = readonly [path: CodeFlaw['path'], message: string]

/** The most that an amount takes off, in minor units. */
const AMOUNT_MAX = 10_000_000

/** Everything that is wrong with discount codes beside a catalogue; nothing is when they can be redeemed. */
export function codeFlaws(codes: readonly DiscountCode[], catalogue: Catalogue): CodeFlaw[] {
  return codes.flatMap((code, at) =>
    [
      ...wordFlaws(code, at, codes),
      ...offFlaws(code.off),
      ...periodFlaws(code),
      ...whoFlaws(code, catalogue),
      ...boundFlaws(code),
    ].map(([path, message]) => ({ path: ['discount_codes', at, ...path], message })),
  )
}

function wordFlaws({ code }: DiscountCode, at: number, codes: readonly DiscountCode[]): Found[] {
  if (!DISCOUNT_CODE.test(code)) {
    return [[['code'], 'expected a letter or a digit, then up to 39 of letters, digits, _ and -']]
  }
  const first = codes.findIndex((each) => codeKey(each.code) === codeKey(code))
  return first === at
    ? []
    : [[['code'], `another code is called ${codeKey(code)}: upper and lower case are the same`]]
}

function offFlaws(off: Off): Found[] {
  if (off.kind === 'percent' && !isBetween(off.basis_points, DISCOUNT_PERCENT_MAX)) {
    return [
      [['off', 'basis_points'], `expected 1 to ${DISCOUNT_PERCENT_MAX}; all of it is a period`],
    ]
  }
  if (off.kind === 'amount' && !isBetween(off.amount_minor, AMOUNT_MAX)) {
    return [[['off', 'amount_minor'], `expected 1 to ${AMOUNT_MAX} cents`]]
  }
  return []
}

function periodFlaws({ off, periods, interval }: DiscountCode): Found[] {
  if (periods === null) {
    return off.kind === 'period'
      ? [[['periods'], 'a gift is of so many periods: say how many']]
      : []
  }
  if (!isBetween(periods, DISCOUNT_PERIODS_MAX)) {
    return [[['periods'], `expected 1 to ${DISCOUNT_PERIODS_MAX}`]]
  }
  return interval === null
    ? [[['interval'], 'a code with periods says of which length they are: month or year']]
    : []
}

function whoFlaws({ plans, items }: DiscountCode, catalogue: Catalogue): Found[] {
  const tiers = catalogue.plans.map(({ plan_tier }) => plan_tier)
  const sold = catalogue.items.map(({ item }) => item)
  return [
    ...namesFlaws(plans, 'plans', tiers, (name) => `no plan is called ${name}`),
    ...namesFlaws(items, 'items', sold, (name) => `no item is called ${name}`),
  ]
}

function namesFlaws(
  names: readonly string[] | null,
  field: 'plans' | 'items',
  known: readonly string[],
  unknown: (name: string) => string,
): Found[] {
  if (names?.length === 0)
    return [[[field], 'nobody could redeem it: leave this out for everybody']]
  return (names ?? []).flatMap((name, at): Found[] =>
    known.includes(name) ? [] : [[[field, at], unknown(name)]],
  )
}

function boundFlaws({ max_redemptions }: DiscountCode): Found[] {
  const fits = max_redemptions === null || isBetween(max_redemptions, REDEMPTIONS_MAX)
  return fits ? [] : [[['max_redemptions'], `expected 1 to ${REDEMPTIONS_MAX}`]]
}

function isBetween(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most
}
