import type { Row } from '../row.ts'

/**
 * Plan changes in the middle of a period. The usual customer is on trial until 15 February; the first period has 28 days.
 * Net prices a month are 4.99, 19.00 and 59.00, VAT is 21 %.
 */
export const rows: readonly Row[] = [
  {
    source: 'getsentry/sentry#46598',
    wrong: 'An upgrade near the end of a period was charged for the whole period that had passed',
    // 2 days of 28 are left: -1900·2/28 = -1.36, +5900·2/28 = 4.21, sum 2.85, VAT 0.60.
    input: [
      ['until', '2026-03-13T12:00:00Z'],
      ['plan now', 'enterprise'],
    ],
    expected: {
      body: { proration: { delta_amount_minor: 285, period_days: 28 } },
      charges: ['2026-02-15 capture 22.99', '2026-03-13 capture 3.45'],
      page: { period: '2026-02-15 2026-03-15' },
    },
  },
  {
    source: 'antiwork/gumroad#6077',
    wrong:
      'A second upgrade credited only what the first upgrade had charged, not the plan in force',
    given: { customer: { plan_tier: 'starter' } },
    // 23 days: -4.10 + 15.61 = 11.51, VAT 2.42. 14 days: -9.50 + 29.50 = 20.00, VAT 4.20.
    input: [
      ['until', '2026-02-20T12:00:00Z'],
      ['plan now', 'business'],
      ['until', '2026-03-01T12:00:00Z'],
      ['plan now', 'enterprise'],
    ],
    expected: {
      charges: ['2026-02-15 capture 6.04', '2026-02-20 capture 13.93', '2026-03-01 capture 24.20'],
    },
  },
  {
    source: 'getlago/lago-api#1778',
    wrong: 'After consecutive upgrades the credit was larger than the fee that it was taken from',
    given: { customer: { plan_tier: 'starter' } },
    input: [
      ['until', '2026-02-15T12:00:00Z'],
      ['plan now', 'business'],
      ['plan now', 'enterprise'],
    ],
    // All 28 days are left: the whole prices less what was paid, 14.01 and 40.00 net.
    expected: {
      charges: ['2026-02-15 capture 6.04', '2026-02-15 capture 16.95', '2026-02-15 capture 48.40'],
      page: { credit: 0 },
      notes: [],
    },
  },
  {
    source: 'getlago/lago#170',
    wrong: 'It was unclear whether the days that had passed were part of the credit of a change',
    given: { customer: { plan_tier: 'enterprise' } },
    // The day of the change is the dearer plan's: 13 of 28 days. -27.39 + 2.32 = -25.07, VAT 5.26.
    input: [
      ['until', '2026-03-01T12:00:00Z'],
      ['plan now', 'starter'],
    ],
    expected: {
      body: { proration: { delta_amount_minor: -2_507, period_days: 28 } },
      charges: ['2026-02-15 capture 71.39'],
      notes: ['CN-2026-00001 credit 30.33'],
      page: { credit: 3_033 },
    },
  },
  {
    source: 'polarsource/polar#1961',
    wrong:
      'A move to a cheaper plan was offered as an upgrade and nothing said that credit comes of it',
    given: { customer: { plan_tier: 'business' } },
    // 13 days: -8.82 + 2.32 = -6.50, VAT 1.37 (1.365). The next month of 6.04 uses the credit up first.
    input: [
      ['until', '2026-03-01T12:00:00Z'],
      ['plan now', 'starter'],
      ['until', '2026-03-16T12:00:00Z'],
    ],
    expected: {
      charges: ['2026-02-15 capture 22.99'],
      page: {
        credit: 183,
        invoices: ['PBX-2026-000001 paid 22.99', 'PBX-2026-000002 paid 6.04'],
      },
    },
  },
  {
    source: 'polarsource/polar#10482',
    wrong:
      'Who upgraded on the last day had the larger plan for hardly anything, and could go back',
    // The last day alone: -0.68 + 2.11 = 1.43, VAT 0.30. Going back gives none of that day.
    input: [
      ['until', '2026-03-14T12:00:00Z'],
      ['plan now', 'enterprise'],
      ['plan now', 'business'],
    ],
    expected: {
      charges: ['2026-02-15 capture 22.99', '2026-03-14 capture 1.73'],
      page: { credit: 0 },
    },
  },
  {
    source: 'polarsource/polar#5826',
    wrong:
      'Upgrading and downgrading in turns gave the money back while what it bought had been used',
    // Up: 14 days, 20.00 + 4.20. Down the same day: 13 days, -27.39 + 8.82 = -18.57, VAT 3.90.
    input: [
      ['until', '2026-03-01T09:30:00Z'],
      ['plan now', 'enterprise'],
      ['until', '2026-03-01T20:00:00Z'],
      ['plan now', 'business'],
    ],
    expected: {
      charges: ['2026-02-15 capture 22.99', '2026-03-01 capture 24.20'],
      page: { credit: 2_247 },
    },
  },
  {
    source: 'polarsource/polar#5608',
    wrong:
      'An upgrade whose payment failed left the subscription past due and took the benefits away',
    given: { card: 'decline_after:2' },
    input: [
      ['until', '2026-02-20T12:00:00Z'],
      ['plan now', 'enterprise'],
    ],
    expected: {
      answers: ['402 payment.declined'],
      subscription: { plan_tier: 'business', status: 'active' },
      page: { dunning: 'current', banner: null, phone: 'full' },
      charges: ['2026-02-15 capture 22.99'],
    },
  },
  {
    source: 'theopenco/llmgateway#2137',
    wrong:
      'The larger plan was given before its payment was known, and stayed when the payment failed',
    given: { customer: { plan_tier: 'starter' }, card: 'decline_after:2' },
    input: [
      ['until', '2026-02-20T12:00:00Z'],
      ['plan now', 'enterprise'],
      ['until', '2026-02-28T12:00:00Z'],
    ],
    expected: {
      answers: ['402 payment.declined'],
      subscription: { plan_tier: 'starter' },
      page: { invoices: ['PBX-2026-000001 paid 6.04'] },
    },
  },
  {
    source: 'Significant-Gravitas/AutoGPT#13003',
    wrong: 'An upgrade was not charged until the next period, and then on top of the full price',
    input: [
      ['until', '2026-03-01T12:00:00Z'],
      ['plan now', 'enterprise'],
      ['until', '2026-03-16T12:00:00Z'],
    ],
    expected: {
      charges: ['2026-02-15 capture 22.99', '2026-03-01 capture 24.20', '2026-03-15 capture 71.39'],
    },
  },
  {
    source: 'polarsource/polar#10617',
    wrong: 'A change right after the first payment ended in an internal error',
    given: { customer: { plan_tier: 'starter' } },
    input: [
      ['until', '2026-02-15T09:01:00Z'],
      ['plan now', 'business'],
    ],
    expected: {
      answers: ['200'],
      subscription: { plan_tier: 'business', status: 'active' },
    },
  },
  {
    source: 'stripe/stripe-billing-typographic#2',
    wrong:
      'A customer who changed the plan right after subscribing was billed the sum of both plans',
    given: { customer: { plan_tier: 'starter' } },
    input: [
      ['plan now', 'business'],
      ['until', '2026-02-16T09:00:00Z'],
    ],
    expected: { charges: ['2026-02-15 capture 22.99'] },
  },
  {
    source: 'CommandCodeAI/command-code#414',
    wrong: 'An upgrade a day after the first payment charged the full price of the larger plan',
    given: { customer: { plan_tier: 'starter' } },
    // 27 days: -4.81 + 18.32 = 13.51, VAT 2.84.
    input: [
      ['until', '2026-02-16T12:00:00Z'],
      ['plan now', 'business'],
    ],
    expected: { charges: ['2026-02-15 capture 6.04', '2026-02-16 capture 16.35'] },
  },
  {
    source: 'mozilla/fxa#14173',
    wrong: 'The mail about an upgrade named another amount than the one that was charged',
    input: [['until', '2026-03-01T12:00:00Z'], ['plan now', 'enterprise'], ['settle']],
    expected: {
      charges: ['2026-02-15 capture 22.99', '2026-03-01 capture 24.20'],
      invoice: {
        subtotal: { amount_minor: 2_000 },
        vat_amount: { amount_minor: 420 },
        total: { amount_minor: 2_420 },
      },
      pdf: ['€24.20'],
    },
  },
  {
    source: 'theopenco/llmgateway#2566',
    wrong: 'The amount that was shown before the confirmation was not the amount that was charged',
    input: [
      ['until', '2026-03-01T12:00:00Z'],
      ['owner', 'POST', '/subscription/change-plan/preview', { new_tier: 'enterprise' }],
      ['keep', 'shown', 'now.to_pay.amount_minor'],
      ['plan now', 'enterprise'],
    ],
    expected: {
      kept: { shown: '2420' },
      charges: ['2026-02-15 capture 22.99', '2026-03-01 capture 24.20'],
    },
  },
  {
    source: 'rinafcode/teachLink_backend#1007',
    wrong: 'The credit of a downgrade was worked out and announced, and nobody ever gave it',
    given: { customer: { plan_tier: 'enterprise' } },
    input: [
      ['until', '2026-03-01T12:00:00Z'],
      ['plan now', 'business'],
    ],
    // 13 days: -27.39 + 8.82 = -18.57, VAT 3.90.
    expected: {
      body: { proration: { delta_amount_minor: -1_857 } },
      balance: { credit: { amount_minor: 2_247 } },
      notes: ['CN-2026-00001 credit 22.47'],
    },
  },
]
