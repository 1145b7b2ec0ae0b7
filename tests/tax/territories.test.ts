import { TERRITORIES, SYSTEM } from '@billing/core'
import { expect, it } from 'vitest'
import { wrongIn } from '../books/kept-books.ts'
import { clerksDesk } from '../stories/clerks-desk.ts'
import { moneyStory } from '../stories/money-story.ts'

const PERSON = { customer_type: 'individual', full_name: 'Ana Ana' }
const CARD = { brand: 'visa', exp_month: 12, exp_year: 2099 } as const
const FIRST = 'PBX-2026-000001'
const OUTSIDE = 'outside_scope 0'
const NO_VAT = '0% (outside the scope)'

/**
 * Every territory whose VAT is not that of the country which its address names, by each way to write an address there:
 * country; postcode; town; the number of the country of the card's bank; treatment and rate; the words of the invoice. One
 * month is 19.00 net. Source: Directive 2006/112/EC, Art. 5, 6, 7; contract 6.10.
 */
// prettier-ignore
const ADDRESSES: readonly (readonly [territory: string, address: string, card: string, vat: string, words: string])[] = [
  // Another state's VAT, or a region's own rate.
  ['Monaco',                          'MC; 98000; Monaco',          '0250', 'oss 20',     '20% (France)'],
  ['Monaco',                          'FR; 98000; Monaco',          '0250', 'oss 20',     '20% (France)'],
  ['Akrotiri and Dhekelia',           'GB; BF1 2AT; Akrotiri',      '0826', 'oss 19',     '19% (Cyprus)'],
  ['Akrotiri and Dhekelia',           'GB; BFPO 58; Dhekelia',      '0826', 'oss 19',     '19% (Cyprus)'],
  ['Akrotiri and Dhekelia',           'CY; BFPO 57; Akrotiri',      '0826', 'oss 19',     '19% (Cyprus)'],
  ['Akrotiri and Dhekelia',           'CY; 7502; Dhekelia',         '0826', 'oss 19',     '19% (Cyprus)'],
  ['Jungholz',                        'DE; 87491; Jungholz',        '0276', 'oss 19',     '19% (Austria)'],
  ['Jungholz',                        'AT; 6691; Jungholz',         '0276', 'oss 19',     '19% (Austria)'],
  ['Mittelberg',                      'DE; 87567; Riezlern',        '0276', 'oss 19',     '19% (Austria)'],
  ['Mittelberg',                      'DE; 87569; Mittelberg',      '0040', 'oss 19',     '19% (Austria)'],
  ['Mittelberg',                      'AT; 6993; Mittelberg',       '0276', 'oss 19',     '19% (Austria)'],
  ['the Azores',                      'PT; 9500-321; Ponta Delgada','0620', 'oss 16',     '16% (Portugal)'],
  ['Madeira',                         'PT; 9000-001; Funchal',      '0620', 'oss 22',     '22% (Portugal)'],
  ['-',                               'PT; 1100-148; Lisboa',       '0620', 'oss 23',     '23% (Portugal)'],
  ['-',                               'FR; 20000; Ajaccio',         '0250', 'oss 20',     '20% (France)'],
  ['-',                               'IT; 23030; Bormio',          '0380', 'oss 22',     '22% (Italy)'],
  ['-',                               'DE; 78262; Gailingen',       '0276', 'oss 19',     '19% (Germany)'],
  // No VAT of the EU.
  ['the Isle of Man',                 'GB; IM1 1AA; Douglas',       '0826', OUTSIDE, NO_VAT],
  ['the Isle of Man',                 'IM; IM1 1AA; Douglas',       '0826', OUTSIDE, NO_VAT],
  ['Northern Ireland',                'GB; BT1 1AA; Belfast',       '0826', OUTSIDE, NO_VAT],
  ['the Canary Islands',              'ES; 35001; Las Palmas',      '0724', OUTSIDE, NO_VAT],
  ['the Canary Islands',              'ES; E-38001; Santa Cruz',    '0724', OUTSIDE, NO_VAT],
  ['Ceuta',                           'ES; 51001; Ceuta',           '0724', OUTSIDE, NO_VAT],
  ['Melilla',                         'ES; 52001; Melilla',         '0724', OUTSIDE, NO_VAT],
  ['Åland',                           'FI; 22100; Mariehamn',       '0246', OUTSIDE, NO_VAT],
  ['Åland',                           'AX; 22100; Mariehamn',       '0246', OUTSIDE, NO_VAT],
  ['Büsingen',                        'DE; 78266; Büsingen',        '0276', OUTSIDE, NO_VAT],
  ['Büsingen',                        'DE; CH-8238; Büsingen',      '0276', OUTSIDE, NO_VAT],
  ['Büsingen',                        'DE; 78266; Büsingen',        '0756', OUTSIDE, NO_VAT],
  ['Büsingen',                        'CH; 8238; Büsingen',         '0276', OUTSIDE, NO_VAT],
  ['Büsingen',                        'CH; 8238; Büsingen',         '0756', OUTSIDE, NO_VAT],
  ['Heligoland',                      'DE; 27498; Helgoland',       '0276', OUTSIDE, NO_VAT],
  ['Livigno',                         'IT; 23030; Livigno',         '0380', OUTSIDE, NO_VAT],
  ['Livigno',                         'IT; I-23041; Livigno',       '0380', OUTSIDE, NO_VAT],
  ["Campione d'Italia",               "IT; 22061; Campione d'Italia", '0380', OUTSIDE, NO_VAT],
  ["Campione d'Italia",               "IT; 22060; Campione d'Italia", '0380', OUTSIDE, NO_VAT],
  ["Campione d'Italia",               "IT; CH-6911; Campione d'Italia", '0756', OUTSIDE, NO_VAT],
  ["Campione d'Italia",               "CH; 6911; Campione d'Italia", '0380', OUTSIDE, NO_VAT],
  ['Mount Athos',                     'GR; 63086; Karyes',          '0300', OUTSIDE, NO_VAT],
  ['San Marino',                      'SM; 47890; San Marino',      '0674', OUTSIDE, NO_VAT],
  ['San Marino',                      'IT; 47890; San Marino',      '0380', OUTSIDE, NO_VAT],
  ['the Vatican',                     'VA; 00120; Vatican City',    '0336', OUTSIDE, NO_VAT],
  ['the Vatican',                     'IT; 00120; Vatican City',    '0380', OUTSIDE, NO_VAT],
  ['the French overseas departments', 'FR; 97400; Saint-Denis',     '0250', OUTSIDE, NO_VAT],
  ['the French overseas departments', 'GP; 97110; Pointe-à-Pitre',  '0250', OUTSIDE, NO_VAT],
  ['the French overseas departments', 'MQ; 97200; Fort-de-France',  '0250', OUTSIDE, NO_VAT],
  ['the French overseas departments', 'GF; 97300; Cayenne',         '0250', OUTSIDE, NO_VAT],
  ['the French overseas departments', 'RE; 97400; Saint-Denis',     '0250', OUTSIDE, NO_VAT],
  ['the French overseas departments', 'YT; 97600; Mamoudzou',       '0250', OUTSIDE, NO_VAT],
  ['the French overseas departments', 'MF; 97150; Marigot',         '0250', OUTSIDE, NO_VAT],
  ['the French overseas territories', 'FR; 98714; Papeete',         '0250', OUTSIDE, NO_VAT],
  ['the French overseas territories', 'PF; 98714; Papeete',         '0250', OUTSIDE, NO_VAT],
  ['the French overseas territories', 'BL; 97133; Gustavia',        '0250', OUTSIDE, NO_VAT],
  ['the French overseas territories', 'PM; 97500; Saint-Pierre',    '0250', OUTSIDE, NO_VAT],
  ['the French overseas territories', 'NC; 98800; Nouméa',          '0250', OUTSIDE, NO_VAT],
  ['the French overseas territories', 'WF; 98600; Mata-Utu',        '0250', OUTSIDE, NO_VAT],
  ['the French overseas territories', 'TF; 98413; Port-aux-Français', '0250', OUTSIDE, NO_VAT],
  ['the Faroe Islands',               'FO; 100; Tórshavn',          '0234', OUTSIDE, NO_VAT],
  ['the Faroe Islands',               'DK; FO-100; Tórshavn',       '0208', OUTSIDE, NO_VAT],
  ['Greenland',                       'GL; 3900; Nuuk',             '0304', OUTSIDE, NO_VAT],
  ['Greenland',                       'DK; 3900; Nuuk',             '0208', OUTSIDE, NO_VAT],
  ['Gibraltar',                       'GI; GX11 1AA; Gibraltar',    '0292', OUTSIDE, NO_VAT],
  ['the Channel Islands',             'JE; JE2 3AB; Saint Helier',  '0832', OUTSIDE, NO_VAT],
  ['the Channel Islands',             'GG; GY1 1AA; Saint Peter Port', '0826', OUTSIDE, NO_VAT],
  ['the Channel Islands',             'GB; JE2 3AB; Saint Helier',  '0826', OUTSIDE, NO_VAT],
  ['the Dutch Caribbean',             'CW; 0000; Willemstad',       '0531', OUTSIDE, NO_VAT],
  ['the Dutch Caribbean',             'AW; 0000; Oranjestad',       '0533', OUTSIDE, NO_VAT],
  ['the Dutch Caribbean',             'SX; 0000; Philipsburg',      '0534', OUTSIDE, NO_VAT],
  ['the Dutch Caribbean',             'BQ; 0000; Kralendijk',       '0535', OUTSIDE, NO_VAT],
  // Never in the Union, and no territory of a state that is.
  ['-',                               'AD; AD500; Andorra la Vella', '0020', OUTSIDE, NO_VAT],
  ['-',                               'LI; 9490; Vaduz',            '0438', OUTSIDE, NO_VAT],
  ['-',                               'SJ; 9170; Longyearbyen',     '0744', OUTSIDE, NO_VAT],
]

const story = moneyStory('sqlite')

const ROWS = ADDRESSES.map(([territory, address, last4, expected, words]) => ({
  territory,
  address,
  last4,
  expected,
  words,
}))

it.each(ROWS)(
  '$territory: $address, card $last4',
  async ({ territory, address, last4, expected, words }) => {
    const [country, postal_code = '', city = ''] = address.split('; ')
    const ana = await story.customer({ ...PERSON, country }, { card: { ...CARD, last4 } })
    const legal_address = { line1: 'Street 1', city, postal_code, country }
    expect((await ana.ask('PATCH', '/account', { body: { legal_address } })).status).toBe(200)
    await story.world.until('2026-02-15T09:00:00Z')

    const { vat } = await clerksDesk(story.world, ana).invoice(FIRST)
    expect(`${vat.treatment} ${vat.rate_basis_points / 100}`).toBe(expected)
    expect(vat.territory ?? '-').toBe(territory)
    expect(await clerksDesk(story.world, ana).text(FIRST)).toContain(words)
    expect(wrongIn(await story.world.billing.books.verify(SYSTEM))).toEqual({})
  },
)

it('no way to write an address in a territory is left out', () => {
  const told = ADDRESSES.map(([territory, address]) => `${territory}: ${address.split(';')[0]}`)
  const known = Object.entries(TERRITORIES).flatMap(([territory, { at }]) =>
    at.map(({ country }) => `${territory}: ${country}`),
  )

  expect(known.filter((each) => !told.includes(each))).toEqual([])
})
