import type { Row } from '../row.ts'

const NUMBER = { vat_id: 'DE136695976' }
const GERMAN = { country: 'DE' }

/** The registry of VAT numbers is away, slow to answer, or changes its mind; and what the invoices say then. */
export const rows: readonly Row[] = [
  {
    source: 'taxjar/vat_check#1',
    wrong: 'While the registry was away, whatever fitted the pattern counted as valid',
    given: { customer: GERMAN },
    input: [
      ['fault', 'vat', 'down'],
      ['owner', 'PATCH', '/account', NUMBER],
      ['until', '2026-02-16T09:00:00Z'],
    ],
    // German VAT of 19 % until it is proved.
    expected: {
      answers: ['200'],
      vat: { vat_id: 'DE136695976', vat_status: 'pending' },
      charges: ['2026-02-15 capture 22.61'],
    },
  },
  {
    source: 'craftcms/commerce#2500',
    wrong: 'While the registry was away, nobody could finish a purchase with a number',
    given: { customer: GERMAN },
    input: [
      ['fault', 'vat', 'down'],
      ['owner', 'PATCH', '/account', NUMBER],
      ['plan now', 'starter'],
      ['topup', 1_000],
    ],
    expected: { answers: ['200', '200', '201'] },
  },
  {
    source: 'odoo/odoo#153196',
    wrong: 'That the registry could not say was shown as if it had said no',
    given: { customer: GERMAN },
    input: [
      ['fault', 'vat', 'down'],
      ['owner', 'PATCH', '/account', NUMBER],
      ['wait', 'PT1H'],
    ],
    expected: { vat: { vat_status: 'pending', vat_checked_at: null } },
  },
  {
    source: 'ddeboer/vatin-bundle#9',
    wrong: 'The registry was out of reach, and the form ended in an internal error',
    given: { customer: GERMAN },
    input: [
      ['fault', 'vat', 'error_once'],
      ['owner', 'PATCH', '/account', NUMBER],
    ],
    expected: { answers: ['200'], vat: { vat_status: 'pending' } },
  },
  {
    source: 'ddeboer/vatin-bundle#5',
    wrong: 'That the registry was busy came out as an exception that could not be caught',
    given: { customer: GERMAN },
    input: [
      ['owner', 'PATCH', '/account', NUMBER],
      ['fault', 'vat', 'down', 1],
      ['owner', 'POST', '/vat/revalidate'],
    ],
    expected: { answers: ['200', '200'], vat: { vat_id: 'DE136695976' } },
  },
  {
    source: 'laravel/vat-calculator#135',
    wrong: 'Every number was called invalid for as long as the registry was down',
    given: { customer: GERMAN },
    input: [
      ['fault', 'vat', 'down'],
      ['owner', 'PATCH', '/account', NUMBER],
      ['wait', 'PT3H'],
      ['fault', 'vat', 'none'],
      ['wait', 'PT2H'],
    ],
    expected: { vat: { vat_status: 'valid' } },
  },
  {
    source: 'pH-7/eu-vat-validator#13',
    wrong: 'Nothing asked again once the registry was back',
    given: { customer: GERMAN },
    input: [
      ['fault', 'vat', 'down'],
      ['owner', 'PATCH', '/account', NUMBER],
      ['fault', 'vat', 'none'],
      ['wait', 'PT6M'],
      ['until', '2026-02-16T09:00:00Z'],
    ],
    expected: { vat: { vat_status: 'valid' }, charges: ['2026-02-15 capture 19.00'] },
  },
  {
    source: 'yolk/valvat#2',
    wrong: 'A number that could not be checked stayed so, and its invoices were never put right',
    given: { customer: GERMAN },
    input: [
      ['fault', 'vat', 'down'],
      ['owner', 'PATCH', '/account', NUMBER],
      ['until', '2026-02-16T09:00:00Z'],
      ['fault', 'vat', 'none'],
      ['wait', 'PT2H'],
    ],
    // The VAT of 3.61 comes back as credit, and the base is restated without it.
    expected: {
      vat: { vat_status: 'valid' },
      charges: ['2026-02-15 capture 22.61'],
      notes: ['CN-2026-00001 credit 3.61'],
      page: { credit: 361 },
    },
  },
  {
    source: 'iconfinder/pyvat#64',
    wrong:
      'A registry that was down for a member state said nothing about the number, and was taken to',
    given: { customer: GERMAN },
    input: [
      ['owner', 'PATCH', '/account', NUMBER],
      ['until', '2026-03-14T09:00:00Z'],
      ['fault', 'vat', 'down'],
      ['until', '2026-03-16T09:00:00Z'],
    ],
    // The last yes is 42 days old: less than 90.
    expected: {
      charges: ['2026-02-15 capture 19.00', '2026-03-15 capture 19.00'],
    },
  },
  {
    source: 'simpleanalytics/roadmap#533',
    wrong: 'Customers in other member states without a number were charged without VAT',
    given: { customer: GERMAN },
    input: [['until', '2026-02-16T09:00:00Z']],
    expected: {
      invoice: { vat_rate_basis_points: 1_900 },
      charges: ['2026-02-15 capture 22.61'],
    },
  },
  {
    source: 'laravel/vat-calculator#125',
    wrong: 'A company of another member state with a valid number was charged VAT all the same',
    given: { customer: GERMAN },
    input: [
      ['owner', 'PATCH', '/account', NUMBER],
      ['until', '2026-02-16T09:00:00Z'],
    ],
    expected: {
      invoice: { vat_rate_basis_points: 0, total: { amount_minor: 1_900 } },
      pdf: ['Reverse charge.', 'DE136695976'],
    },
  },
  {
    source: 'strangerstudios/pmpro-vat-tax#18',
    wrong: 'A customer in the seller’s own state escaped VAT by a valid number',
    input: [
      ['owner', 'PATCH', '/account', { vat_id: 'LT119511515' }],
      ['until', '2026-02-16T09:00:00Z'],
    ],
    expected: { vat: { vat_status: 'valid' }, charges: ['2026-02-15 capture 22.99'] },
  },
  {
    source: 'itplr-kosit/validator#69',
    wrong: 'A document under reverse charge lacked the reason, or one of the two numbers',
    given: { customer: { country: 'EE' } },
    input: [
      ['owner', 'PATCH', '/account', { vat_id: 'EE100931558' }],
      ['until', '2026-02-16T09:00:00Z'],
    ],
    expected: { xml: ['>AE<', '>EE100931558<', '>LT100001919017<', 'VATEX-EU-AE'] },
  },
  {
    source: 'stephanstapel/ZUGFeRD-csharp#758',
    wrong: 'A document outside the scope of VAT was written with a rate and another category',
    given: { customer: { country: 'US' } },
    input: [['until', '2026-02-16T09:00:00Z']],
    expected: { charges: ['2026-02-15 capture 19.00'], xml: ['>O<', 'VATEX-EU-O'] },
  },
]
