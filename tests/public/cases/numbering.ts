import type { Row } from '../row.ts'

/** Numbers of invoices and credit notes: none twice, none left out, of the right year. */
export const rows: readonly Row[] = [
  {
    source: 'django-getpaid/django-plans#118',
    wrong: 'Renewals that were due at the same moment got the same invoice number',
    input: [
      ['another customer', 'b@example.lt'],
      ['another customer', 'c@example.lt'],
      ['another customer', 'd@example.lt'],
      ['another customer', 'e@example.lt'],
      ['asleep until', '2026-02-15T09:00:30Z'],
      ['schedulers', 3],
      ['settle'],
    ],
    expected: {
      numbers: [
        'PBX-2026-000001',
        'PBX-2026-000002',
        'PBX-2026-000003',
        'PBX-2026-000004',
        'PBX-2026-000005',
      ],
    },
  },
  {
    source: 'siwapp/siwapp-ror#279',
    wrong: 'Of invoices that were made at the same time only the first was made, the others failed',
    input: [
      ['another customer', 'b@example.lt'],
      ['asleep until', '2026-02-15T09:00:30Z'],
      ['schedulers', 2],
      ['settle'],
    ],
    expected: {
      numbers: ['PBX-2026-000001', 'PBX-2026-000002'],
      page: { subscription: 'active' },
    },
  },
  {
    source: 'hitobito/hitobito#4005',
    wrong: 'Two large runs in two workers gave several invoices the same number',
    input: [
      ['another customer', 'b@example.lt'],
      ['another customer', 'c@example.lt'],
      ['asleep until', '2026-03-16T09:00:30Z'],
      ['at once', ['schedulers', 2], ['schedulers', 2]],
      ['wait', 'PT3H'],
    ],
    // Two periods of three customers were due meanwhile.
    expected: {
      numbers: [
        'PBX-2026-000001',
        'PBX-2026-000002',
        'PBX-2026-000003',
        'PBX-2026-000004',
        'PBX-2026-000005',
        'PBX-2026-000006',
      ],
    },
  },
  {
    source: 'Paymenter/Paymenter#1244',
    wrong:
      'A number was read, raised and written back, so that two requests at once had the same one',
    input: [
      ['the operator'],
      ['until', '2026-02-16T09:00:00Z'],
      [
        'at once',
        ['credit', 'PBX-2026-000001', 100],
        ['credit', 'PBX-2026-000001', 200],
        ['credit', 'PBX-2026-000001', 300],
      ],
      ['operator', 'GET', '/admin/credit-notes'],
    ],
    expected: {
      answers: ['201', '201', '201', '200'],
      text: ['"CN-2026-00001"', '"CN-2026-00002"', '"CN-2026-00003"'],
      page: { credit: 600 },
    },
  },
  {
    source: 'openemr/openemr#11818',
    wrong: 'One user who checked out twice at the same time got one reference number for both',
    input: [
      ['at once', ['topup', 1_000], ['topup', 2_000]],
      ['wait', 'PT1H'],
    ],
    expected: { numbers: ['PBX-2026-000001', 'PBX-2026-000002'] },
  },
  {
    source: 'odoo/odoo#11859',
    wrong: 'Numbers were skipped between documents without anything that explained it',
    input: [
      ['until', '2026-02-16T09:00:00Z'],
      ['credit', 'PBX-2026-000001', 100],
      ['credit', 'PBX-2026-000001', 999_999],
      ['credit', 'PBX-2026-000001', 0],
      ['credit', 'PBX-2026-000001', 200],
    ],
    expected: {
      answers: ['201', '422 validation.failed amount', '422 validation.failed amount', '201'],
      notes: ['CN-2026-00001 credit 1.00', 'CN-2026-00002 credit 2.00'],
    },
  },
  {
    source: 'OCA/server-tools#2040',
    wrong:
      'A number was claimed by what then failed, and its place stayed empty or was filled later',
    input: [
      ['until', '2026-02-16T09:00:00Z'],
      ['refunds', 'refuse'],
      ['refund', 'PBX-2026-000001', 500],
      ['refunds', 'at_once'],
      ['credit', 'PBX-2026-000001', 200],
    ],
    expected: {
      answers: ['402 payment.declined', '201'],
      notes: ['CN-2026-00001 credit 2.00'],
    },
  },
  {
    source: 'odoo/odoo#91873',
    wrong: 'While many documents were posted, an upgrade failed for a conflict of its number',
    input: [
      ['until', '2026-03-01T12:00:00Z'],
      ['at once', ['plan now', 'enterprise'], ['credit', 'PBX-2026-000001', 100], ['topup', 1_000]],
      ['settle'],
    ],
    expected: {
      answers: ['200', '201', '201'],
      numbers: ['PBX-2026-000001', 'PBX-2026-000002', 'PBX-2026-000003'],
    },
  },
  {
    source: 'weex/phpBMS#12',
    wrong: 'Numbers were given to orders that never became an invoice',
    input: [
      ['until', '2026-02-10T09:00:00Z'],
      ['cancel'],
      ['until', '2026-02-20T09:00:00Z'],
      ['another customer', 'b@example.lt'],
      ['until', '2026-03-07T09:00:00Z'],
    ],
    expected: { numbers: ['PBX-2026-000001'] },
  },
  {
    source: 'wpovernight/woocommerce-pdf-invoices-packing-slips#286',
    wrong: 'The first invoices of a year were given the same numbers while the counter was reset',
    given: { begins: '2026-12-18T00:00:00Z' },
    input: [
      ['another customer', 'b@example.lt'],
      ['another customer', 'c@example.lt'],
      ['asleep until', '2027-01-01T00:00:30Z'],
      ['schedulers', 3],
      ['settle'],
    ],
    expected: { numbers: ['PBX-2027-000001', 'PBX-2027-000002', 'PBX-2027-000003'] },
  },
  {
    source: 'crater-invoice-inc/crater#691',
    wrong: 'The numbers of a new year went on where those of the old one had ended',
    given: { begins: '2026-11-20T09:00:00Z' },
    input: [['until', '2027-02-05T09:00:00Z']],
    expected: { numbers: ['PBX-2026-000001', 'PBX-2027-000001', 'PBX-2027-000002'] },
  },
  {
    source: 'openlinker-project/openlinker#1684',
    wrong:
      'An invoice of the first half hour of a year was numbered in the old one, as UTC still was',
    // Vilnius is two hours ahead.
    given: { begins: '2026-12-17T22:30:00Z', time_zone: 'Europe/Vilnius' },
    input: [['until', '2027-01-01T09:00:00Z']],
    expected: { numbers: ['PBX-2027-000001'] },
  },
  {
    source: 'openlinker-project/openlinker#1684',
    wrong: 'West of Greenwich the year of a number was over before it was over there',
    // Honolulu is ten hours behind.
    given: { begins: '2026-12-18T05:00:00Z', time_zone: 'Pacific/Honolulu' },
    input: [['until', '2027-01-01T09:00:00Z']],
    expected: { numbers: ['PBX-2026-000001'] },
  },
]
