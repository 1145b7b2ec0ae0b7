import { type Currency, EUR, NUMBER_PREFIXES, type NumberPrefixes, PLANS } from '@billing/core'

/** What a document names where nobody says which plans there are. */
const DEFAULT_TIERS: readonly string[] = PLANS.map(({ plan_tier }) => plan_tier)

const KINDS = Object.keys(NUMBER_PREFIXES) as (keyof NumberPrefixes)[]

/** The beginning of a document's number by default. */
const NUMBER = new RegExp(
  String.raw`\b(${KINDS.map((kind) => NUMBER_PREFIXES[kind]).join('|')})-(?=\d{4}|\\d\{4\})`,
  'g',
)

/** What an operator has set of what a document names; what is missing stays. */
interface NamedSettings {
  readonly plan_tiers?: readonly string[] | undefined
  readonly number_prefixes?: NumberPrefixes | undefined
  readonly currency?: Currency | undefined
}

/** The same document, with the plans of a catalogue, the prefixes of an operator's documents and what they sell in. */
export function withSettings<D extends object>(
  document: D,
  { plan_tiers, number_prefixes, currency = EUR }: NamedSettings,
): D {
  if (!plan_tiers && !number_prefixes && currency === EUR) return document
  const named: D = JSON.parse(JSON.stringify(document), (name, value: unknown) => {
    if (name === 'enum' && plan_tiers && isDefaultTiers(value)) return plan_tiers
    if (typeof value !== 'string') return value
    const priced = inCurrency(value, currency)
    return number_prefixes ? prefixed(priced, number_prefixes) : priced
  })
  return named
}

/** The code by itself, and minor units; the law's EUR 10,000 stay what they are. */
function inCurrency(text: string, currency: Currency): string {
  if (text === EUR) return currency
  return currency === EUR ? text : text.replace(/^EUR cents\b/, `Minor units of ${currency}`)
}

/** A pattern or an example: `PBX-2026-000042`, whatever the text around it. */
function prefixed(text: string, to: NumberPrefixes): string {
  // All at once: an operator's own prefix may be what another kind is called by default.
  return text.replaceAll(NUMBER, (_, prefix: string) => {
    const kind = KINDS.find((each) => NUMBER_PREFIXES[each] === prefix)
    return `${kind ? to[kind] : prefix}-`
  })
}

function isDefaultTiers(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length === DEFAULT_TIERS.length &&
    value.every((tier, n) => tier === DEFAULT_TIERS[n])
  )
}
