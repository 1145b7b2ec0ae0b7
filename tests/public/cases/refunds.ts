import type { Row } from '../row.ts'

const FIRST = 'PBX-2026-000001'

/** Credit notes and refunds. The first invoice is 22.99, paid on 15 February. */
export const rows: readonly Row[] = [
  {
    source: 'ingenesis/shopp#3205',
    wrong: 'Partial refunds came to more than the order together',
    input: [
      ['until', '2026-02-16T09:00:00Z'],
      ['refund', FIRST, 1_500],
      ['refund', FIRST, 800],
      ['refund', FIRST, 799],
    ],
    expected: {
      answers: ['201', '422 validation.failed amount', '201'],
      charges: ['2026-02-15 capture 22.99', '2026-02-16 refund 15.00', '2026-02-16 refund 7.99'],
      page: { invoices: [`${FIRST} refunded 22.99`] },
    },
  },
  {
    source: 'ingenesis/shopp#3205',
    wrong: 'Two refunds that began at the same time were both within what was left',
    input: [
      ['the operator'],
      ['until', '2026-02-16T09:00:00Z'],
      ['at once', ['refund', FIRST, 1_500], ['refund', FIRST, 1_500]],
    ],
    expected: {
      answers: ['201', '422 validation.failed amount'],
      charges: ['2026-02-15 capture 22.99', '2026-02-16 refund 15.00'],
    },
  },
  {
    source: 'thirtybees/thirtybees#1918',
    wrong: 'More could be typed into a refund than the price had been',
    input: [
      ['until', '2026-02-16T09:00:00Z'],
      ['refund', FIRST, 2_300],
    ],
    expected: {
      answers: ['422 validation.failed amount'],
      notes: [],
      page: { invoices: [`${FIRST} paid 22.99`] },
    },
  },
  {
    source: 'getlago/lago-api#4805',
    wrong: 'An invoice that nobody had paid could be refunded',
    given: { card: 'decline_after:1' },
    input: [
      ['until', '2026-02-16T09:00:00Z'],
      ['refund', FIRST, 500],
    ],
    expected: {
      answers: ['422 validation.failed status'],
      notes: [],
      page: { invoices: [`${FIRST} open 22.99`] },
    },
  },
  {
    source: 'Dolibarr/dolibarr#19003',
    wrong: 'A credit note was either paid back or kept as credit, and never a part of each',
    input: [
      ['until', '2026-02-16T09:00:00Z'],
      ['refund', FIRST, 1_150],
      ['credit', FIRST, 1_149],
    ],
    expected: {
      answers: ['201', '201'],
      notes: ['CN-2026-00001 refund 11.50', 'CN-2026-00002 credit 11.49'],
      page: { credit: 1_149 },
    },
  },
  {
    source: 'getlago/lago-api#2915',
    wrong:
      'Credit notes that people had made by hand were forgotten when the next one was worked out',
    input: [
      ['until', '2026-02-16T09:00:00Z'],
      ['credit', FIRST, 2_299],
      ['refund', FIRST, 1],
    ],
    expected: {
      answers: ['201', '422 validation.failed amount'],
      charges: ['2026-02-15 capture 22.99'],
      page: { credit: 2_299 },
    },
  },
  {
    source: 'killbill/killbill#362',
    wrong: 'Credit did not reach the invoice that was still to be paid',
    given: { card: 'decline_after:1' },
    input: [['until', '2026-02-16T09:00:00Z'], ['credit', FIRST, 1_000], ['pay page']],
    expected: {
      charges: ['2026-02-16 capture 12.99'],
      page: { subscription: 'active', invoices: [`${FIRST} paid 22.99`], credit: 0 },
    },
  },
  {
    source: 'killbill/killbill-analytics-plugin#118',
    wrong: 'An invoice that credit had covered in full was still shown as owed',
    given: { card: 'decline_after:1' },
    input: [['until', '2026-02-16T09:00:00Z'], ['credit', FIRST, 2_299], ['settle']],
    expected: {
      charges: [],
      page: { dunning: 'current', banner: null, invoices: [`${FIRST} void 22.99`] },
    },
  },
  {
    source: 'smashingmagazine/redesign#141',
    wrong: 'Nobody knew why the card was charged one euro and given it back the same day',
    input: [
      ['owner pays', '/payment-methods/verify', { email: '{email}', mode: 'micro_auth' }],
      ['wait', 'PT1H'],
      ['owner', 'GET', '/payment-methods'],
    ],
    expected: { charges: [], notes: [], answers: ['201', '200'] },
  },
  {
    source: 'PAYONE-GmbH/magento-2#296',
    wrong: 'A notice of the provider that came twice made two invoices for one order',
    given: { card: 'decline_after:1' },
    input: [
      ['until', '2026-02-16T09:00:00Z'],
      ['webhooks', 'duplicate'],
      ['pay page'],
      ['wait', 'P1D'],
    ],
    expected: {
      numbers: [FIRST],
      charges: ['2026-02-16 capture 22.99'],
      page: { invoices: [`${FIRST} paid 22.99`] },
    },
  },
]
