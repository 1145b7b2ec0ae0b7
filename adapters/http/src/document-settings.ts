import { NUMBER_PREFIXES, type NumberPrefixes, PLANS } from '@billing/core'

/** What a document names where nobody says which plans there are. */
const DEFAULT_TIERS: readonly string[] = PLANS.map(({ plan_tier }) => plan_tier)

/** What an operator has set of what a document names; what is missing stays. */
interface NamedSettings {
  readonly plan_tiers?: readonly string[] | undefined
  readonly number_prefixes?: NumberPrefixes | undefined
}

/** The same document, with the plans of a catalogue and the prefixes of an operator's documents. */
export function withSettings<D extends object>(
  document: D,
  { plan_tiers, number_prefixes }: NamedSettings,
): D {
  const named: D = JSON.parse(JSON.stringify(document), (name, value: unknown) => {
    if (name === 'enum' && plan_tiers && isDefaultTiers(value)) return plan_tiers
    return typeof value === 'string' && number_prefixes ? prefixed(value, number_prefixes) : value
  })
  return named
}

/** A pattern or an example: `PBX-2026-000042`, whatever the text around it. */
function prefixed(text: string, to: NumberPrefixes): string {
  const kinds = Object.keys(NUMBER_PREFIXES) as (keyof NumberPrefixes)[]
  return kinds.reduce(
    (said, kind) =>
      said.replaceAll(
        new RegExp(String.raw`\b${NUMBER_PREFIXES[kind]}-(?=\d{4}|\\d\{4\})`, 'g'),
        `${to[kind]}-`,
      ),
    text,
  )
}

function isDefaultTiers(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length === DEFAULT_TIERS.length &&
    value.every((tier, n) => tier === DEFAULT_TIERS[n])
  )
}
