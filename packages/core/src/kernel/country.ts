import { lookUp } from './look-up.ts'
import type { TimeZone } from './calendar.ts'
import { invalid } from './problem.ts'
import { inCapitals } from './text/text.ts'

/** Every officially assigned code of ISO 3166-1 alpha-2. */
const COUNTRIES: ReadonlySet<string> = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
   CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
   GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
   KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT
   MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
   SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG
   UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/),
)

/** Where a country has several zones, its capital's; where it has none of its own, the one it keeps. */
// prettier-ignore
const CAPITAL_ZONES: Readonly<Record<string, TimeZone>> = {
  AQ: 'UTC', AR: 'America/Argentina/Buenos_Aires', AU: 'Australia/Sydney', BR: 'America/Sao_Paulo', BV: 'Europe/Oslo',
  CA: 'America/Toronto', CD: 'Africa/Kinshasa', CL: 'America/Santiago', CN: 'Asia/Shanghai', CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin', EC: 'America/Guayaquil', ES: 'Europe/Madrid', FM: 'Pacific/Pohnpei', GL: 'America/Nuuk',
  HM: 'Indian/Kerguelen', ID: 'Asia/Jakarta', KI: 'Pacific/Tarawa', KZ: 'Asia/Almaty', MH: 'Pacific/Majuro',
  MN: 'Asia/Ulaanbaatar', MX: 'America/Mexico_City', MY: 'Asia/Kuala_Lumpur', NZ: 'Pacific/Auckland', PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby', PS: 'Asia/Hebron', PT: 'Europe/Lisbon', RU: 'Europe/Moscow', UA: 'Europe/Kyiv',
  UM: 'Pacific/Midway', US: 'America/New_York', UZ: 'Asia/Tashkent',
}

/** Intl.Locale Info: part of the runtime, not yet of the library types. */
interface LocaleInfo {
  getTimeZones(): readonly string[] | undefined
}

/** A country code folded to upper case. Throws `validation.failed` on `field` for an unknown one. Source: contract 1.2. */
export function checkCountry(field: string, code: string): string {
  const country = inCapitals(code)
  if (!COUNTRIES.has(country)) {
    throw invalid(
      field,
      `We do not know the country ${JSON.stringify(code)}: send an ISO 3166-1 alpha-2 code.`,
    )
  }
  return country
}

/** Every country code, in alphabetical order. */
export function allCountries(): string[] {
  return [...COUNTRIES]
}

/** The time zone of a country; of several, its capital's. Source: contract 13. */
export function timeZoneOf(country: string): TimeZone {
  const capital = lookUp(CAPITAL_ZONES, country)
  if (capital) return capital
  const locale: Partial<LocaleInfo> = new Intl.Locale(`und-${country}`) as Partial<LocaleInfo>
  return locale.getTimeZones?.()?.[0] ?? 'UTC'
}
