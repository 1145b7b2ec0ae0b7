import { type CivilDate, dateText } from '../../kernel/calendar.ts'
import { inCapitals } from '../../kernel/text/text.ts'

/** Where a territory is found: a country's whole code, or some of its postcodes; a shared one also needs its town. */
interface Whereabouts {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** Without blanks, hyphens and country prefix, in upper case. */
  readonly postcode?: RegExp
  readonly town?: RegExp
}

/** A place whose VAT is not that of the country which its address names. */
interface Territory {
  readonly at: readonly Whereabouts[]
  /** The member state whose VAT counts; `outside` the EU's VAT there is none of ours. */
  readonly treat_as: string
  /** The state that it belongs to, where no address names that: people there have cards of its banks. */
  readonly part_of?: string
  /** Where the rule stands. */
  readonly source: string
}

const ART_6 = 'Directive 2006/112, Art. 6'
const ART_7 = 'Directive 2006/112, Art. 7'
const STATUS = 'Commission, territorial status of EU countries'
const outside = (source: string, ...at: Whereabouts[]): Territory => ({
  at,
  treat_as: 'outside',
  source,
})
const as = (treat_as: string, source: string, ...at: Whereabouts[]): Territory => ({
  at,
  treat_as,
  source,
})
const by = (country: string, postcode?: RegExp, town?: RegExp): Whereabouts => ({
  country,
  ...(postcode ? { postcode } : {}),
  ...(town ? { town } : {}),
})

/** Exclaves have postcodes of both countries, and people write either after either. */
const JUNGHOLZ = /^(?:6691|87491)$/
const MITTELBERG = /^(?:699[123]|8756[789])$/
const BUESINGEN = /^(?:78266|8238)$/
/** The British forces' post offices of Akrotiri and of Dhekelia, by number and by postcode. */
const BASES = /^(?:BFPO5[78]|BF12A[TU])$/

/**
 * The territories that differ from the country which their address names, each with its source. What no row names is
 * its country: Corsica is France, and the Greek islands are Greece, whose lower island rate asks for a seller there.
 * The postcodes 23030 and 22060 are shared with Italian communes, so that they need the town. Local taxes of places
 * outside the EU's VAT are not ours. Source: contract 6.10.
 */
// prettier-ignore
export const TERRITORIES = {
  'Monaco':                          as('FR', ART_7, by('MC'), by('FR', /^980\d\d$/)),
  'Akrotiri and Dhekelia':           as('CY', ART_7, by('GB', BASES), by('CY', BASES), by('CY', /^(?:4640|7502)$/)),
  'Jungholz':                        as('AT', 'Directive 2006/112, Art. 5: in Austria, whatever postcode', by('AT', JUNGHOLZ), by('DE', JUNGHOLZ)),
  'Mittelberg':                      as('AT', 'Directive 2006/112, Art. 5: in Austria, whatever postcode', by('AT', MITTELBERG), by('DE', MITTELBERG)),
  'the Azores':                      as('PT', `${STATUS}; Portuguese VAT Code, Art. 18(3)`, by('PT', /^9[5-9]\d\d(?:\d{3})?$/)),
  'Madeira':                         as('PT', `${STATUS}; Portuguese VAT Code, Art. 18(3)`, by('PT', /^9[0-4]\d\d(?:\d{3})?$/)),
  'the Isle of Man':                 outside(`${ART_7} names it with the United Kingdom, which left`, by('IM'), by('GB', /^IM\d/)),
  'Northern Ireland':                outside('Protocol on Northern Ireland, Art. 8: goods only', by('GB', /^BT\d/)),
  'the Canary Islands':              outside(`${ART_6}(1)(b)`, by('ES', /^3[58]\d{3}$/)),
  'Ceuta':                           outside(`${ART_6}(2)(c)`, by('ES', /^51\d{3}$/)),
  'Melilla':                         outside(`${ART_6}(2)(d)`, by('ES', /^52\d{3}$/)),
  'Åland':                           outside(`${ART_6}(1)(d)`, by('AX'), by('FI', /^22\d{3}$/)),
  'Büsingen':                        outside(`${ART_6}(2)(b)`, by('DE', BUESINGEN), by('CH', BUESINGEN)),
  'Heligoland':                      outside(`${ART_6}(2)(a)`, by('DE', /^27498$/)),
  'Livigno':                         outside(`${ART_6}(2)(e)`, by('IT', /^23041$/), by('IT', /^23030$/, /\blivigno\b/i)),
  "Campione d'Italia":               outside(`${ART_6}(1)(f)`, by('IT', /^(?:22061|6911)$/), by('IT', /^22060$/, /\bcampione\b/i), by('CH', /^6911$/)),
  'Mount Athos':                     outside(`${ART_6}(1)(a)`, by('GR', /^6308[67]$/)),
  'San Marino':                      outside(STATUS, by('SM'), by('IT', /^4789\d$/)),
  'the Vatican':                     outside(STATUS, by('VA'), by('IT', /^00120$/)),
  'the French overseas departments': outside(`${ART_6}(1)(c)`, by('GP'), by('MQ'), by('GF'), by('RE'), by('YT'), by('MF'), by('FR', /^97[1-46]\d\d$/)),
  'the French overseas territories': outside(STATUS, by('BL'), by('PM'), by('PF'), by('NC'), by('WF'), by('TF'), by('FR', /^9(?:7[578]|8[46-8])\d\d$/)),
  'the Faroe Islands':               outside(STATUS, by('FO'), by('DK', /^FO\d{3}$/)),
  'Greenland':                       outside(STATUS, by('GL'), by('DK', /^(?:GL)?39\d\d$/)),
  'Gibraltar':                       outside(STATUS, by('GI')),
  'the Channel Islands':             outside(`${ART_6}(1)(e)`, by('JE'), by('GG'), by('GB', /^(?:JE|GY)\d/)),
  'the Dutch Caribbean':             { ...outside(STATUS, by('AW'), by('CW'), by('SX'), by('BQ')), part_of: 'NL' },
} as const satisfies Readonly<Record<string, Territory>>

/** The name of a territory, as an English sentence has it. */
export type TerritoryName = keyof typeof TERRITORIES

/** One rate of a region: from which day on, and how much (16 % is 1600). */
type RegionalRate = readonly [territory: TerritoryName, valid_from: string, basis_points: number]

/**
 * The standard rates of regions whose state has another one; a new rate is a new row. Source: Directive 2006/112,
 * Art. 104 (Austria) and 105 (Portugal); Portuguese VAT Code, Art. 18(3); Austrian VAT Act, section 10(4).
 */
// prettier-ignore
const REGIONAL_RATES: readonly RegionalRate[] = [
  ['Jungholz',   '2020-01-01', 1900],
  ['Madeira',    '2020-01-01', 2200],
  ['Mittelberg', '2020-01-01', 1900],
  ['the Azores', '2020-01-01', 1800], ['the Azores', '2021-07-01', 1600],
]

/**
 * Regions whose rate a seller of their own state charges too, because its law localises a service by region. Austria's
 * is only of whoever is established there. Source: Portuguese Decree-Law 347/85, Art. 1(2).
 */
const LOCALISED: readonly TerritoryName[] = ['Madeira', 'the Azores']

/** Where somebody is, in the eyes of VAT. */
export interface Place {
  /** ISO 3166-1 alpha-2: the state whose VAT counts, and outside the EU's VAT what the address names. */
  readonly country: string
  /** The territory by which it is not simply the country of the address. */
  readonly territory: TerritoryName | null
}

/** Of an address, what tells where it is. */
interface Located {
  readonly country: string
  readonly postal_code?: string
  readonly city?: string
  /** Where it is known already. */
  readonly territory?: TerritoryName | null
}

const NAMES = Object.keys(TERRITORIES) as TerritoryName[]

/** Where an address is in the eyes of VAT; the postcode decides where the country's code does not. Source: contract 6.10. */
export function placeOf(address: Located): Place {
  const territory =
    address.territory ??
    NAMES.find((name) => territoryOf(name).at.some((where) => isThere(address, where)))
  if (territory === undefined) return { country: address.country, territory: null }
  const { treat_as } = territoryOf(territory)
  return { country: treat_as === 'outside' ? address.country : treat_as, territory }
}

/** Whether two are one place. */
export function isSamePlace(one: Place, other: Place): boolean {
  return one.country === other.country && one.territory === other.territory
}

/**
 * The countries that evidence of a place names: of a territory each by which its address is written, so that Mittelberg is
 * Austria and, by postcode and cards, Germany; and the state that it belongs to, so that Bonaire is the Netherlands by cards.
 */
export function countriesOf({ country, territory }: Place): ReadonlySet<string> {
  if (territory === null) return new Set([country])
  const { at, part_of = country } = territoryOf(territory)
  return new Set([country, part_of, ...at.map((where) => where.country)])
}

/** Whether no VAT of the EU counts there, although the country may be a member state. */
export function isOutside({ territory }: Place): boolean {
  return territory !== null && territoryOf(territory).treat_as === 'outside'
}

/** The region's own standard rate in basis points that a seller elsewhere charges on a day; null where the state's counts. */
export function regionalRate(
  { territory, country }: Place,
  on: CivilDate,
  seller_country: string,
): number | null {
  if (country === seller_country && !LOCALISED.some((name) => name === territory)) return null
  const day = dateText(on)
  const row = REGIONAL_RATES.findLast(([name, from]) => name === territory && from <= day)
  return row ? row[2] : null
}

function territoryOf(name: TerritoryName): Territory {
  return TERRITORIES[name]
}

function isThere({ country, postal_code, city }: Located, where: Whereabouts): boolean {
  if (country !== where.country) return false
  const { postcode, town } = where
  if (postcode && !spellings(postal_code ?? '').some((each) => postcode.test(each))) return false
  return !town || town.test(city ?? '')
}

/** As the table has it: people write blanks and hyphens, and before a number a country's code, as in `D-27498`. */
function spellings(text: string): string[] {
  const plain = inCapitals(text).replaceAll(/[\s\-\u2010-\u2015]/g, '')
  return [plain, plain.replace(/^[A-Z]{1,3}(?=\d)/, '')]
}
