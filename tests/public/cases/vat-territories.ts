import type { Row } from '../row.ts'

/** Where a consumer lives, by country and postcode; and the last digits of a card of a bank in the same state. */
type Home = readonly [country: string, postal_code: string, card: string]

/** The first month, 19.00 net, at a rate in basis points. */
const charged = (
  source: Row['source'],
  wrong: string,
  [country, postal_code, card_last4]: Home,
  [rate, total]: readonly [number, number],
): Row => ({
  source,
  wrong,
  given: {
    customer: { customer_type: 'individual', full_name: 'Anna Berg', country },
    card_last4,
  },
  input: [
    [
      'owner',
      'POST',
      '/account/addresses',
      { kind: 'legal', line1: '1 Street', city: 'City', postal_code, country },
    ],
    ['until', '2026-02-16T09:00:00Z'],
  ],
  expected: {
    invoice: { vat_rate_basis_points: rate, total: { amount_minor: total } },
  },
})

const OUTSIDE = [0, 1_900] as const

/** Places that belong to a state but not to its VAT, and the other way round. Source: Directive 2006/112/EC, Art. 6, 7. */
export const rows: readonly Row[] = [
  charged(
    'polarsource/polar#8030',
    'Customers on the Canary Islands were charged Spanish VAT',
    ['ES', '35001', '0724'],
    OUTSIDE,
  ),
  charged(
    'taxjar/taxjar-woocommerce-plugin#138',
    'Tenerife was treated as the Spanish mainland',
    ['ES', '38001', '0724'],
    OUTSIDE,
  ),
  charged(
    'getlago/lago-api#5072',
    'A postcode typed with spaces was not recognised as one of the Canary Islands',
    ['ES', ' 35 001 ', '0724'],
    OUTSIDE,
  ),
  charged(
    'getlago/lago-api#5072',
    'Ceuta was charged the standard rate of Spain',
    ['ES', '51001', '0724'],
    OUTSIDE,
  ),
  charged(
    'valeriansaliou/node-sales-tax#71',
    'Melilla had a rate of its own that is no VAT',
    ['ES', '52001', '0724'],
    OUTSIDE,
  ),
  charged(
    'sandwave-io/vat-php#16',
    'The mainland of Spain got the rate of the Canary Islands',
    ['ES', '28001', '0724'],
    [2_100, 2_299],
  ),
  charged(
    'woocommerce/woocommerce#7013',
    'Monaco was treated as outside of EU VAT, where it belongs to France',
    ['MC', '98000', '0250'],
    [2_000, 2_280],
  ),
  charged(
    'countries/countries#796',
    'Åland by the code of Finland and a postcode of its own was charged the Finnish rate',
    ['FI', '22100', '0246'],
    OUTSIDE,
  ),
  charged(
    'kdeldycke/vat-rates#5',
    'Réunion by the code of France and a postcode of its own was charged the French rate',
    ['FR', '97400', '0250'],
    OUTSIDE,
  ),
  charged(
    'ibericode/vat-rates#34',
    'Livigno lies in Italy and outside of EU VAT',
    ['IT', '23041', '0380'],
    OUTSIDE,
  ),
  charged(
    'ibericode/vat-rates#34',
    'Heligoland lies in Germany and outside of EU VAT',
    ['DE', '27498', '0276'],
    OUTSIDE,
  ),
  charged(
    'ibericode/vat-rates#34',
    'Mount Athos lies in Greece and outside of EU VAT',
    ['GR', '63086', '0300'],
    OUTSIDE,
  ),
  charged(
    'ibericode/vat-rates#26',
    'Northern Ireland belongs to EU VAT for goods, and was taken to do so for services',
    ['GB', 'BT1 5GS', '0826'],
    OUTSIDE,
  ),
  charged(
    'ibericode/vat-rates#3',
    'Madeira has a rate of its own, and was charged that of the Portuguese mainland',
    ['PT', '9000-015', '0620'],
    [2_200, 2_318],
  ),
  charged(
    'ibericode/vat-rates#3',
    'The Azores have a rate of their own, and were charged that of the Portuguese mainland',
    ['PT', '9500-150', '0620'],
    [1_600, 2_204],
  ),
  charged(
    'countries/countries#796',
    'Åland by a country code of its own was not told from a member state',
    ['AX', '22100', '0246'],
    OUTSIDE,
  ),
  charged(
    'countries/countries#796',
    'Guadeloupe by a country code of its own was taken for a part of EU VAT',
    ['GP', '97100', '0250'],
    OUTSIDE,
  ),
  charged(
    'countries/countries#796',
    'Martinique by a country code of its own was taken for a part of EU VAT',
    ['MQ', '97200', '0250'],
    OUTSIDE,
  ),
  charged(
    'countries/countries#796',
    'French Guiana by a country code of its own was taken for a part of EU VAT',
    ['GF', '97300', '0250'],
    OUTSIDE,
  ),
  charged(
    'countries/countries#796',
    'Réunion by a country code of its own was taken for a part of EU VAT',
    ['RE', '97400', '0250'],
    OUTSIDE,
  ),
  charged(
    'countries/countries#796',
    'Mayotte by a country code of its own was taken for a part of EU VAT',
    ['YT', '97600', '0250'],
    OUTSIDE,
  ),
  charged(
    'countries/countries#796',
    'Saint Martin by a country code of its own was taken for a part of EU VAT',
    ['MF', '97150', '0250'],
    OUTSIDE,
  ),
  charged(
    'laravel/vat-calculator#187',
    'French overseas territories were charged the standard rate of France',
    ['FR', '97133', '0250'],
    OUTSIDE,
  ),
  charged(
    'laravel/vat-calculator#44',
    'A customer in Jersey was charged the VAT of the United Kingdom',
    ['JE', 'JE2 3AB', '0826'],
    OUTSIDE,
  ),
  charged(
    'commerceguys/tax#69',
    'Guernsey was not told from the United Kingdom',
    ['GG', 'GY1 1AA', '0826'],
    OUTSIDE,
  ),
  charged(
    'Dolibarr/dolibarr#18892',
    'The Isle of Man stayed in the list of countries with EU VAT',
    ['IM', 'IM1 1AA', '0826'],
    OUTSIDE,
  ),
  charged(
    'woocommerce/woocommerce#7013',
    'Monaco with a card of a French bank was treated as outside of EU VAT',
    ['MC', '98000', '0999'],
    [2_000, 2_280],
  ),
]
