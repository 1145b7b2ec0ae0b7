import type { Row } from '../row.ts'

const FIRST = 'PBX-2026-000001'

/** Charges that a cardholder disputes at the bank. */
export const rows: readonly Row[] = [
  {
    source: 'getlago/lago-api#1823',
    wrong: 'An invoice whose dispute was lost was still shown as paid',
    input: [
      ['until', '2026-02-16T09:00:00Z'],
      ['dispute', 'opened', 'lost'],
    ],
    expected: {
      notes: ['CN-2026-00001 refund 22.99'],
      page: { invoices: [`${FIRST} refunded 22.99`], credit: 0 },
    },
  },
  {
    source: 'woocommerce/woocommerce-gateway-stripe#3556',
    wrong: 'A lost dispute of one renewal made another renewal fail as well',
    input: [
      ['until', '2026-03-16T09:00:00Z'],
      ['dispute', 'opened', 'lost'],
    ],
    expected: {
      page: { invoices: [`${FIRST} refunded 22.99`, 'PBX-2026-000002 paid 22.99'] },
    },
  },
  {
    source: 'anthropics/claude-code#86503',
    wrong: 'A chargeback of an old charge ended the subscription that was paid for now',
    input: [
      ['until', '2026-04-16T09:00:00Z'],
      ['dispute', 'opened', 'lost'],
    ],
    expected: {
      page: {
        subscription: 'active',
        dunning: 'current',
        phone: 'full',
        period: '2026-04-15 2026-05-15',
      },
    },
  },
  {
    source: 'getsentry/sentry#92054',
    wrong: 'A dispute suspended the account at once, and another card did not bring it back',
    input: [
      ['until', '2026-02-16T09:00:00Z'],
      ['dispute', 'opened', 'under_review'],
    ],
    expected: {
      alerts: ['payment_disputed'],
      page: { subscription: 'active', phone: 'full', invoices: [`${FIRST} paid 22.99`] },
    },
  },
  {
    source: 'getsentry/sentry#92054',
    wrong: 'It was not told when a dispute had ended well',
    input: [
      ['until', '2026-02-16T09:00:00Z'],
      ['dispute', 'opened', 'won'],
    ],
    expected: { alerts: [], notes: [], page: { invoices: [`${FIRST} paid 22.99`] } },
  },
]
