import { lookUp } from '../../kernel/look-up.ts'
import type { TimeZone } from '../../kernel/calendar.ts'

/** Each hour behind UTC: the date line is twelve of them to the west. */
const WEST_OF_UTC: readonly TimeZone[] = Array.from({ length: 12 }, (_, i) => `Etc/GMT+${i + 1}`)

/**
 * In which time zones somebody can be who told us a country alone, by its ISO 3166-1 code, with a space between
 * two. Source: the IANA time zone database.
 */
// prettier-ignore
const ZONES: Readonly<Record<string, string>> = {
  AT: 'Europe/Vienna',     BE: 'Europe/Brussels',   BG: 'Europe/Sofia',      CH: 'Europe/Zurich',
  CY: 'Asia/Nicosia',      CZ: 'Europe/Prague',     DE: 'Europe/Berlin',     DK: 'Europe/Copenhagen',
  EE: 'Europe/Tallinn',    ES: 'Europe/Madrid Atlantic/Canary',   FI: 'Europe/Helsinki',   FR: 'Europe/Paris',
  GB: 'Europe/London',     GR: 'Europe/Athens',     HR: 'Europe/Zagreb',     HU: 'Europe/Budapest',
  IE: 'Europe/Dublin',     IS: 'Atlantic/Reykjavik', IT: 'Europe/Rome',      LI: 'Europe/Vaduz',
  LT: 'Europe/Vilnius',    LU: 'Europe/Luxembourg', LV: 'Europe/Riga',       MC: 'Europe/Monaco',
  MT: 'Europe/Malta',      NL: 'Europe/Amsterdam',  NO: 'Europe/Oslo',       PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon Atlantic/Azores',   RO: 'Europe/Bucharest',  SE: 'Europe/Stockholm',  SI: 'Europe/Ljubljana',
  SK: 'Europe/Bratislava', UA: 'Europe/Kyiv',
}

/** The time zones that a customer may rely on; without a row, every one in which a day ends later than in ours. */
export function zonesOf(country: string): readonly TimeZone[] {
  return lookUp(ZONES, country)?.split(' ') ?? WEST_OF_UTC
}
