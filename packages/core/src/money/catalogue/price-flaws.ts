import type { Money } from '../../kernel/money.ts'
import type { PriceModel, Tier } from '../pricing/price.ts'

type Path = readonly (string | number)[]
type Found = readonly [path: Path, message: string]

/** The most that a unit or a flat price is, in minor units: as a plan's month. */
const AMOUNT_MAX = 1_000_000

/** What is wrong with an amount of a catalogue. */
export function amountFlaws({ amount_minor }: Money, path: Path): Found[] {
  const fits = Number.isInteger(amount_minor) && amount_minor >= 0 && amount_minor <= AMOUNT_MAX
  return fits ? [] : [[path, `expected 0 to ${AMOUNT_MAX} cents`]]
}

type Flaws = {
  readonly [K in PriceModel['kind']]: (
    model: Extract<PriceModel, { kind: K }>,
    path: Path,
  ) => Found[]
}

const FLAWS: Flaws = {
  flat: ({ amount }, path) => amountFlaws(amount, [...path, 'amount']),
  per_unit: ({ unit }, path) => amountFlaws(unit, [...path, 'unit']),
  graduated: ({ tiers }, path) =>
    tiers.length === 0
      ? [[[...path, 'tiers'], 'expected at least one']]
      : tiers.flatMap((tier, at) => tierFlaws(tier, at, tiers, [...path, 'tiers', at])),
}

/** What is wrong with a price: below zero, or tiers that leave a quantity without one. */
export function priceFlaws(model: PriceModel, path: Path): Found[] {
  return (FLAWS[model.kind] as (model: PriceModel, path: Path) => Found[])(model, path)
}

/** Each tier ends above the one before it, and the last without end: so every quantity has one price. */
function tierFlaws({ up_to, unit }: Tier, at: number, tiers: readonly Tier[], path: Path): Found[] {
  const message = endFlaw(up_to, at === tiers.length - 1, tiers[at - 1]?.up_to ?? 0)
  return [
    ...(message === null ? [] : [[[...path, 'up_to'], message] as const]),
    ...amountFlaws(unit, [...path, 'unit']),
  ]
}

function endFlaw(up_to: number | null, is_last: boolean, before: number): string | null {
  if (is_last) return up_to === null ? null : 'the last tier has no end: null'
  if (up_to === null) return 'only the last tier has no end'
  if (Number.isInteger(up_to) && up_to > before) return null
  return `expected a whole number above ${before}`
}
