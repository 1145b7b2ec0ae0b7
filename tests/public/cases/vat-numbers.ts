import type { Row } from '../row.ts'

/** A company that says at its signup in which member state it is. */
const COMPANY_IN = (country: string) => ({ country })

/** A number of that state is saved, and the registry knows it. */
const accepted = (source: Row['source'], wrong: string, country: string, vat_id: string): Row => ({
  source,
  wrong,
  given: { customer: COMPANY_IN(country) },
  input: [['owner', 'PATCH', '/account', { vat_id }]],
  expected: { answers: ['200'], vat: { vat_id, vat_status: 'valid' } },
})

/** What is no VAT number of a member state is refused, and nothing is saved. */
const refused = (source: Row['source'], wrong: string, country: string, vat_id: string): Row => ({
  source,
  wrong,
  given: { customer: COMPANY_IN(country) },
  input: [['owner', 'PATCH', '/account', { vat_id }]],
  expected: {
    answers: ['422 vat.verification_failed vat_id'],
    vat: { vat_id: null, vat_status: 'not_provided' },
  },
})

/** Which VAT numbers are taken; the registry of the sandbox knows all but those that end in 999. */
export const rows: readonly Row[] = [
  accepted(
    'uktrade/data-hub-frontend#1099',
    'Greek numbers were refused, because their prefix is not the code of the country',
    'GR',
    'EL094259216',
  ),
  accepted(
    'drahosistvan/vatvalidation#10',
    'Greek numbers that the registry knows did not fit the pattern',
    'GR',
    'EL027408226',
  ),
  accepted(
    'drahosistvan/vatvalidation#6',
    'A Cypriot number ends in a letter, and was refused for it',
    'CY',
    'CY99200002N',
  ),
  accepted(
    'drahosistvan/vatvalidation#6',
    'A Spanish number begins with a letter and ends with one, and was refused for both',
    'ES',
    'ESN8261290D',
  ),
  accepted(
    'drahosistvan/vatvalidation#6',
    'A Dutch number has a B in the middle, and was refused for it',
    'NL',
    'NL822667800B01',
  ),
  accepted(
    'drahosistvan/vatvalidation#6',
    'An Irish number with a letter in second place was refused',
    'IE',
    'IE8E86432H',
  ),
  accepted(
    'codingjoe/django-vies#20',
    'Irish numbers with two letters at the end were refused',
    'IE',
    'IE3286438VH',
  ),
  accepted(
    'yolk/valvat#24',
    'Of the Irish forms only the one with a single letter was known',
    'IE',
    'IE1113202EH',
  ),
  accepted(
    'ddeboer/vatin#4',
    'Irish numbers were expected to be eight digits, which none of them is',
    'IE',
    'IE9574245O',
  ),
  accepted(
    'ralphje/django-internationalflavor#8',
    'Irish numbers issued since 2013 were refused',
    'IE',
    'IE1234567FA',
  ),
  accepted(
    'validatorjs/validator.js#2876',
    'A second letter other than W was refused in Irish numbers',
    'IE',
    'IE3206488LH',
  ),
  accepted(
    'validatorjs/validator.js#2876',
    'An old Irish number that the registry still knows was refused',
    'IE',
    'IE8F52100V',
  ),
  accepted(
    'danielebarbaro/laravel-vat-eu-validator#75',
    'An old Irish number may have a plus sign in second place, and was refused for it',
    'IE',
    'IE1+23456A',
  ),
  accepted(
    'ibericode/vat#63',
    'The Irish form of former times with a W at the end had to stay valid',
    'IE',
    'IE1234567TW',
  ),
  {
    source: 'danielebarbaro/laravel-vat-eu-validator#75',
    wrong: 'A number typed in lower case and with spaces around it was another one',
    given: { customer: COMPANY_IN('IE') },
    input: [['owner', 'PATCH', '/account', { vat_id: ' ie3206488lh ' }]],
    expected: { answers: ['200'], vat: { vat_id: 'IE3206488LH', vat_status: 'valid' } },
  },
  refused(
    'danielebarbaro/laravel-vat-eu-validator#75',
    'Eight digits alone were taken for an Irish number',
    'IE',
    'IE12345678',
  ),
  refused(
    'validatorjs/validator.js#2876',
    'A Lithuanian number of a length that is never issued was taken',
    'LT',
    'LT12345678901',
  ),
  refused(
    'validatorjs/validator.js#2876',
    'A Cypriot number without its letter was taken',
    'CY',
    'CY123456789',
  ),
  refused(
    'mikkelkrogsholm/rentemester#135',
    'A Norwegian number was taken for one of a member state',
    'NO',
    'NO987654321MVA',
  ),
  refused(
    'mikkelkrogsholm/rentemester#135',
    'A Swiss number was taken for one of a member state',
    'CH',
    'CHE123456788',
  ),
  refused(
    'mikkelkrogsholm/rentemester#135',
    'A British number was taken for one of a member state',
    'GB',
    'GB980780684',
  ),
  refused(
    'Dolibarr/dolibarr#30575',
    'A number of the scheme for sellers from outside the Union was taken for one of a customer',
    'AU',
    'EU372042198',
  ),
  {
    source: 'ralphje/django-internationalflavor#25',
    wrong: 'A made-up number passed, although the registry does not know it',
    given: { customer: COMPANY_IN('SI') },
    input: [
      ['registry', 'SI11111111', false],
      ['owner', 'PATCH', '/account', { vat_id: 'SI11111111' }],
    ],
    expected: {
      answers: ['422 vat.verification_failed vat_id'],
      vat: { vat_id: null, vat_status: 'not_provided' },
    },
  },
  {
    source: 'NKoonen/vatchecker#62',
    wrong: 'A wrong number was answered as valid and a right one as if the service were away',
    given: { customer: COMPANY_IN('DE') },
    input: [
      ['owner', 'PATCH', '/account', { vat_id: 'DE136695976' }],
      ['owner', 'PATCH', '/account', { vat_id: 'DE136695999' }],
    ],
    expected: {
      answers: ['200', '422 vat.verification_failed vat_id'],
      vat: { vat_id: 'DE136695976', vat_status: 'valid' },
    },
  },
]
