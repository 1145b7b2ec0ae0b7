import type { Row } from '../row.ts'

const FIRST = 'PBX-2026-000001'

/** Account credit, amounts of nothing, and payments of which nobody knows yet what became of them. */
export const rows: readonly Row[] = [
  {
    source: 'simpleinvoices/simpleinvoices#178',
    wrong: 'A new invoice took no notice of the credit that the customer had',
    input: [
      ['until', '2026-02-16T09:00:00Z'],
      ['credit', FIRST, 500],
      ['until', '2026-03-16T09:00:00Z'],
    ],
    expected: {
      charges: ['2026-02-15 capture 22.99', '2026-03-15 capture 17.99'],
      page: { credit: 0 },
    },
  },
  {
    source: 'glific/glific#2187',
    wrong: 'The same credit was taken off several invoices',
    input: [
      ['until', '2026-02-16T09:00:00Z'],
      ['credit', FIRST, 500],
      ['until', '2026-04-16T09:00:00Z'],
    ],
    expected: {
      charges: ['2026-02-15 capture 22.99', '2026-03-15 capture 17.99', '2026-04-15 capture 22.99'],
    },
  },
  {
    source: 'invoiceninja/invoiceninja#4732',
    wrong: 'A customer whose credit covered the invoice was sent a reminder for all of it',
    input: [
      ['until', '2026-02-16T09:00:00Z'],
      ['credit', FIRST, 2_299],
      ['cards', 'decline'],
      ['until', '2026-04-10T09:00:00Z'],
    ],
    expected: {
      charges: ['2026-02-15 capture 22.99'],
      declines: 0,
      page: {
        subscription: 'active',
        dunning: 'current',
        invoices: [`${FIRST} paid 22.99`, 'PBX-2026-000002 paid 22.99'],
      },
    },
  },
  {
    source: 'chrisjrn/registrasion#84',
    wrong: 'Of several credit notes only one was used for the next invoice',
    input: [
      ['until', '2026-02-16T09:00:00Z'],
      ['credit', FIRST, 300],
      ['credit', FIRST, 400],
      ['until', '2026-03-16T09:00:00Z'],
    ],
    expected: { charges: ['2026-02-15 capture 22.99', '2026-03-15 capture 15.99'] },
  },
  {
    source: 'mozilla/fxa#11719',
    wrong: 'An invoice with nothing left to pay was an error, although the subscription was fine',
    input: [
      ['until', '2026-02-16T09:00:00Z'],
      ['credit', FIRST, 2_299],
      ['until', '2026-03-16T09:00:00Z'],
    ],
    expected: {
      orders: ['completed 22.99'],
      page: {
        subscription: 'active',
        period: '2026-03-15 2026-04-15',
        invoices: [`${FIRST} paid 22.99`, 'PBX-2026-000002 paid 22.99'],
      },
    },
  },
  {
    source: 'OFFLINE-GmbH/oc-mall-plugin#1009',
    wrong: 'The provider was asked for a payment of nothing, and refused it',
    given: { prices: { business: 0 } },
    input: [['until', '2026-03-16T09:00:00Z']],
    expected: {
      orders: [],
      page: { subscription: 'active', period: '2026-03-15 2026-04-15' },
    },
  },
  {
    source: 'getlago/lago-api#1571',
    wrong: 'An amount too small for another provider made the invoice a failed one',
    given: { prices: { business: 1 } },
    input: [['until', '2026-02-16T09:00:00Z']],
    expected: {
      charges: ['2026-02-15 capture 0.01'],
      page: { subscription: 'active' },
    },
  },
  {
    source: 'mozilla/fxa#11789',
    wrong:
      'The mail said that the card was charged the price, where credit had paid for most of it',
    input: [
      ['until', '2026-02-16T09:00:00Z'],
      ['credit', FIRST, 2_000],
      ['until', '2026-03-16T09:00:00Z'],
    ],
    expected: {
      charges: ['2026-02-15 capture 22.99', '2026-03-15 capture 2.99'],
      pdf: ['€22.99', '€2.99'],
    },
  },
  {
    source: 'juspay/hyperswitch#13497',
    wrong:
      'A payment whose answer timed out was a failed one in one part and a running one in another',
    input: [
      ['until', '2026-02-15T08:59:00Z'],
      ['webhooks', 'hold'],
      ['fault', 'payments', 'timeout_after_effect', 2],
      ['until', '2026-02-15T09:00:30Z'],
      ['fault', 'payments', 'down'],
      ['until', '2026-02-15T09:40:00Z'],
      ['fault', 'payments', 'none'],
      ['until', '2026-02-15T18:00:00Z'],
    ],
    // That it failed is never said.
    expected: {
      notifications: ['invoice_issued', 'invoice_paid', 'trial_ending'],
      charges: ['2026-02-15 capture 22.99'],
    },
  },
  {
    source: 'juspay/hyperswitch#13497',
    wrong: 'After a timeout nobody asked the provider again what had become of the payment',
    input: [
      ['until', '2026-02-15T08:59:00Z'],
      ['webhooks', 'hold'],
      ['fault', 'payments', 'timeout_after_effect', 2],
      ['until', '2026-02-15T12:00:00Z'],
    ],
    expected: {
      page: { subscription: 'active', invoices: [`${FIRST} paid 22.99`] },
      charges: ['2026-02-15 capture 22.99'],
      orders: ['completed 22.99'],
    },
  },
  {
    source: 'juspay/hyperswitch#8628',
    wrong: 'A retry that went over another way could pay what the first try had paid',
    input: [
      ['until', '2026-02-15T08:59:00Z'],
      ['webhooks', 'hold'],
      ['fault', 'payments', 'timeout_after_effect', 2],
      ['until', '2026-02-15T09:00:20Z'],
      ['fault', 'payments', 'timeout_before_effect', 3],
      ['until', '2026-02-15T18:00:00Z'],
    ],
    expected: {
      page: { subscription: 'active' },
      charges: ['2026-02-15 capture 22.99'],
    },
  },
]
