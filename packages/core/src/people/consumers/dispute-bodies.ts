import { lookUp } from '../../kernel/look-up.ts'
import type { Locale } from '../../kernel/locale.ts'

/** A body that settles disputes between consumers and traders out of court, and where it is found on the web. */
export interface DisputeBody {
  readonly name: string
  /** As people write it: `www.vvtat.lt`. */
  readonly url: string
}

/**
 * The general body of a state, by ISO 3166-1. A state that is missing here was not looked up: its seller names the body
 * in the settings. Source: Directive 2011/83/EU, Art. 6 (1) (t); Directive 2013/11/EU, Art. 13.
 */
const BODIES: Readonly<Record<string, DisputeBody>> = {
  AT: { name: 'Schlichtung für Verbrauchergeschäfte', url: 'www.verbraucherschlichtung.at' },
  BG: { name: 'Commission for Consumer Protection (KZP)', url: 'www.kzp.bg' },
  CZ: { name: 'Česká obchodní inspekce', url: 'www.coi.cz' },
  DK: { name: 'Nævnenes Hus', url: 'www.naevneneshus.dk' },
  FI: { name: 'Kuluttajariitalautakunta', url: 'www.kuluttajariita.fi' },
  LT: {
    name: 'State Consumer Rights Protection Authority (VVTAT)',
    url: 'www.vvtat.lt',
  },
}

/** The names that are other ones in Lithuanian. */
const LITHUANIAN: Readonly<Record<string, string>> = {
  LT: 'Valstybinė vartotojų teisių apsaugos tarnyba (VVTAT)',
}

/** Whom a consumer turns to when we do not agree; null where nobody said, and we do not know it. */
export function disputeBodyOf(
  named: DisputeBody | null,
  seller_country: string,
  language: Locale,
): DisputeBody | null {
  if (named !== null) return named
  const body = lookUp(BODIES, seller_country)
  if (body === undefined) return null
  const name = language === 'lt' ? (lookUp(LITHUANIAN, seller_country) ?? body.name) : body.name
  return { ...body, name }
}
