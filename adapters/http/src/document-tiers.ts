import { PLANS } from '@billing/core'

/** What a document names where nobody says which plans there are. */
const DEFAULT_TIERS: readonly string[] = PLANS.map(({ plan_tier }) => plan_tier)

/** The same document, in which the plans are those of a catalogue. */
export function withTiers<D extends object>(document: D, tiers: readonly string[]): D {
  const named: D = JSON.parse(JSON.stringify(document), (name, value: unknown) =>
    name === 'enum' && isDefault(value) ? tiers : value,
  )
  return named
}

function isDefault(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length === DEFAULT_TIERS.length &&
    value.every((tier, n) => tier === DEFAULT_TIERS[n])
  )
}
