import type { Row } from '../row.ts'

/** Saved cards: another default, removed ones, expired ones. */
export const rows: readonly Row[] = [
  {
    source: 'Automattic/woocommerce-payments#7457',
    wrong: 'Deleting the card of a subscription left it without any, to be paid by hand',
    input: [
      ['owner', 'GET', '/payment-methods'],
      ['keep', 'card', 'data.0.payment_method_id'],
      ['owner', 'DELETE', '/payment-methods/{card}'],
      ['until', '2026-02-16T09:00:00Z'],
    ],
    expected: {
      answers: ['200', '422 validation.failed payment_method_id'],
      charges: ['2026-02-15 capture 22.99'],
    },
  },
  {
    source: 'Automattic/woocommerce-payments#3209',
    wrong: 'After the card in use was deleted, the subscription went on with the deleted one',
    input: [
      ['owner', 'GET', '/payment-methods'],
      ['keep', 'card', 'data.0.payment_method_id'],
      ['save card', '1111'],
      ['owner', 'POST', '/payment-methods/{1111}/default'],
      ['owner', 'DELETE', '/payment-methods/{card}'],
      ['until', '2026-02-16T09:00:00Z'],
      ['owner', 'GET', '/payment-methods'],
    ],
    expected: {
      answers: ['200', '200', '204', '200'],
      body: { data: [{ last4: '1111', is_default: true }] },
      charges: ['2026-02-15 capture 22.99'],
    },
  },
  {
    source: 'Automattic/woocommerce-payments#3729',
    wrong: 'Making another card the default did not change the card that the subscription used',
    given: { card: 'decline_after:1' },
    input: [
      ['save card', '1111'],
      ['owner', 'POST', '/payment-methods/{1111}/default'],
      ['until', '2026-02-16T09:00:00Z'],
    ],
    expected: {
      charges: ['2026-02-15 capture 22.99'],
      declines: 0,
      page: { subscription: 'active', dunning: 'current' },
    },
  },
  {
    source: 'codewars/codewars.com#1562',
    wrong: 'Who gave a new card after a decline was charged on the old one again',
    given: { card: 'decline_after:1' },
    input: [
      ['until', '2026-02-16T09:00:00Z'],
      ['save card', '1111'],
      ['owner', 'POST', '/payment-methods/{1111}/default'],
      ['settle'],
    ],
    expected: {
      charges: ['2026-02-16 capture 22.99'],
      declines: 1,
      page: { subscription: 'active', banner: null },
    },
  },
  {
    source: 'HabitRPG/habitica#3385',
    wrong: 'The card had expired more than a month ago, and the benefits went on',
    input: [
      ['until', '2026-02-10T09:00:00Z'],
      ['cards', 'expired'],
      ['until', '2026-03-09T09:00:00Z'],
    ],
    // A hard decline: that card is asked no more, and the days stay.
    expected: {
      declines: 1,
      page: { subscription: 'suspended', dunning: 'suspended', phone: 'emergency_only' },
    },
  },
  {
    source: 'payolapayments/payola#337',
    wrong: 'A new card did not help who came back, because the expired one was charged',
    input: [
      ['until', '2026-02-10T09:00:00Z'],
      ['cards', 'expired'],
      ['until', '2026-03-09T09:00:00Z'],
      ['save card', '1111'],
      ['owner', 'POST', '/payment-methods/{1111}/default'],
      ['settle'],
    ],
    expected: {
      charges: ['2026-03-09 capture 22.99'],
      page: { subscription: 'active', phone: 'full', locks: '' },
    },
  },
  {
    source: 'woocommerce/woocommerce-gateway-stripe#476',
    wrong: 'Charges went back to an old card after the customer had saved another',
    input: [
      ['save card', '1111'],
      ['owner', 'POST', '/payment-methods/{1111}/default'],
      ['save card', '2222'],
      ['until', '2026-03-16T09:00:00Z'],
      ['owner', 'GET', '/payment-methods'],
    ],
    expected: {
      charges: ['2026-02-15 capture 22.99', '2026-03-15 capture 22.99'],
      text: ['"last4":"1111"', '"last4":"2222"', '"last4":"4242"'],
    },
  },
  {
    source: 'Automattic/wp-calypso#48703',
    wrong: 'A card that had expired was not in the list, and so could not be removed',
    input: [
      ['owner', 'GET', '/payment-methods'],
      ['keep', 'card', 'data.0.payment_method_id'],
      ['cards', 'expired'],
      ['save card', '1111'],
      ['owner', 'POST', '/payment-methods/{1111}/default'],
      ['owner', 'DELETE', '/payment-methods/{card}'],
      ['owner', 'GET', '/payment-methods'],
    ],
    expected: {
      answers: ['200', '200', '204', '200'],
      body: { data: [{ last4: '1111', is_default: true }] },
    },
  },
]
