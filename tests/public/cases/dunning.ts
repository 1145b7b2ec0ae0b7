import type { Row } from '../row.ts'

/**
 * A card that is declined from 15 February on. Days 3, 7, 14, 21 and 45 are 18 and 22 February, 1 and 8 March and 1 April.
 */
export const rows: readonly Row[] = [
  {
    source: 'polarsource/polar#6542',
    wrong: 'The card was still tried for a subscription that the customer had ended at once',
    given: { card: 'decline_after:1' },
    input: [['until', '2026-02-16T09:00:00Z'], ['cancel'], ['until', '2026-03-10T09:00:00Z']],
    expected: {
      answers: ['200'],
      declines: 1,
      page: { subscription: 'cancelled', dunning: 'current' },
    },
  },
  {
    source: 'Bike4Mind/bike4mind#2922',
    wrong: 'Who was past due could not cancel, and the mails about the payment went on',
    given: { card: 'decline_after:1' },
    input: [['until', '2026-02-19T09:00:00Z'], ['cancel'], ['until', '2026-04-10T09:00:00Z']],
    expected: {
      answers: ['200'],
      mails: { 'We could not collect your payment': 2 },
      page: { subscription: 'cancelled' },
    },
  },
  {
    source: 'polarsource/polar#10811',
    wrong: 'Tries that the customer made by hand were counted as tries of the schedule',
    given: { card: 'decline_after:1' },
    input: [
      ['until', '2026-02-16T09:00:00Z'],
      ['pay page', 'decline'],
      ['pay page', 'decline'],
      ['pay page', 'decline'],
      ['until', '2026-02-22T10:00:00Z'],
    ],
    // Our own on days 0, 3 and 7, and three of the customer's.
    expected: { declines: 6, page: { dunning: 'retry_2', subscription: 'past_due' } },
  },
  {
    source: 'themegrill/user-registration#1453',
    wrong: 'The retries never ended, and the final notice was never sent',
    given: { card: 'decline_after:1' },
    input: [['until', '2026-06-01T09:00:00Z']],
    expected: {
      declines: 5,
      mails: { 'Final notice: we suspend your service on 8 March 2026': 1 },
      page: {
        subscription: 'cancelled',
        dunning: 'cancelled',
        invoices: ['PBX-2026-000001 uncollectible 22.99'],
      },
    },
  },
  {
    source: 'superset-sh/superset#6732',
    wrong: 'The first decline took the service away while the payment was still being collected',
    given: { card: 'decline_after:1' },
    input: [['until', '2026-02-28T09:00:00Z']],
    expected: {
      page: { subscription: 'past_due', account: 'active', phone: 'full', locks: '' },
    },
  },
  {
    source: 'ArthurGuy/BBMembershipSystem#131',
    wrong: 'A failed payment could not be tried again before the account was suspended',
    given: { card: 'decline_after:1' },
    input: [
      ['until', '2026-02-16T09:00:00Z'],
      ['cards', 'approve'],
      ['pay invoice', 'PBX-2026-000001'],
    ],
    expected: {
      charges: ['2026-02-16 capture 22.99'],
      page: { subscription: 'active', dunning: 'current', banner: null },
    },
  },
  {
    source: 'killbill/killbill#1832',
    wrong: 'A payment that was in doubt and turned out declined was never tried again',
    given: { card: 'decline_after:1' },
    input: [
      ['until', '2026-02-15T08:59:00Z'],
      ['fault', 'payments', 'timeout_after_effect', 2],
      ['until', '2026-02-19T09:00:00Z'],
    ],
    expected: { declines: 2, page: { dunning: 'retry_1', subscription: 'past_due' } },
  },
  {
    source: 'killbill/killbill#455',
    wrong:
      'The account moved to the next overdue state although a retry on that day would have paid',
    given: { card: 'decline_after:1' },
    input: [
      ['until', '2026-02-28T09:00:00Z'],
      ['cards', 'approve'],
      ['until', '2026-03-01T09:05:00Z'],
    ],
    expected: {
      charges: ['2026-03-01 capture 22.99'],
      mails: { 'We could not collect your payment': 3 },
      page: { subscription: 'active', dunning: 'current', phone: 'full', banner: null },
    },
  },
  {
    source: 'killbill/killbill#472',
    wrong:
      'Whether an account was overdue was worked out before the payment that arrived meanwhile was seen',
    given: { card: 'decline_after:1' },
    input: [
      ['until', '2026-02-17T09:00:00Z'],
      ['asleep until', '2026-02-18T09:00:30Z'],
      ['at once', ['pay page'], ['schedulers', 2]],
      ['settle'],
    ],
    expected: {
      charges: ['2026-02-18 capture 22.99'],
      page: { subscription: 'active', dunning: 'current', banner: null },
    },
  },
  {
    source: 'FOSSBilling/FOSSBilling#3726',
    wrong: 'One run sent the reminder of an overdue invoice four times to each customer',
    given: { card: 'decline_after:1' },
    input: [
      ['until', '2026-02-17T09:00:00Z'],
      ['asleep until', '2026-02-18T09:00:30Z'],
      ['schedulers', 4],
      ['settle'],
    ],
    expected: {
      mails: { 'We could not collect your payment': 2 },
      notifications: ['invoice_issued', 'payment_failed', 'payment_failed', 'trial_ending'],
    },
  },
  {
    source: 'andrei-tatar/node-red-contrib-smartnora#337',
    wrong: 'What was paid ten hours after the subscription had ended was not taken for the debt',
    given: { card: 'decline_after:1' },
    input: [
      ['until', '2026-02-16T09:00:00Z'],
      ['cancel'],
      ['until', '2026-02-16T19:00:00Z'],
      ['invoice id', 'debt', 'PBX-2026-000001'],
      ['owner pays', '/invoices/{debt}/pay'],
    ],
    expected: {
      answers: ['200', '200'],
      invoice: { status: 'paid' },
      page: { subscription: 'cancelled' },
    },
  },
  {
    source: 'ollama/ollama#16114',
    wrong: 'The invoice was paid and the account still said that a payment was past due',
    given: { card: 'decline_after:1' },
    input: [['until', '2026-03-02T09:00:00Z'], ['pay page']],
    expected: {
      page: {
        subscription: 'active',
        dunning: 'current',
        banner: null,
        phone: 'full',
        cycles: ['2026-02-15 charged', '2026-03-15 planned'],
      },
    },
  },
  {
    source: 'omise/omise-woocommerce#161',
    wrong:
      'After a payment that succeeded, a second try that timed out made the order a failed one',
    given: { card: 'decline_after:1' },
    input: [
      ['until', '2026-02-17T09:00:00Z'],
      ['webhooks', 'hold'],
      ['asleep until', '2026-02-18T08:59:50Z'],
      ['fault', 'payments', 'timeout_before_effect', 1],
      ['pay page'],
      ['until', '2026-02-18T10:00:00Z'],
    ],
    expected: {
      charges: ['2026-02-18 capture 22.99'],
      page: { subscription: 'active', dunning: 'current' },
    },
  },
  {
    source: 'restrictcontentpro/restrict-content-pro#304',
    wrong: 'Who changed the plan while past due paid both the debt and a change on top of it',
    given: { card: 'decline_after:1' },
    input: [
      ['until', '2026-02-16T09:00:00Z'],
      ['plan now', 'enterprise'],
    ],
    expected: {
      answers: ['422 validation.failed status'],
      charges: [],
      subscription: { plan_tier: 'business', status: 'past_due' },
    },
  },
]
