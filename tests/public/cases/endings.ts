import type { Row } from '../row.ts'

/** Trials, cancellations, and changes that wait for the end of a period. */
export const rows: readonly Row[] = [
  {
    source: 'penpot/penpot#11364',
    wrong: 'Changing the plan during the trial ended the trial and charged the card',
    input: [
      ['until', '2026-02-10T09:00:00Z'],
      ['plan now', 'enterprise'],
    ],
    expected: {
      body: { proration: { delta_amount_minor: 0 } },
      subscription: {
        plan_tier: 'enterprise',
        status: 'trialing',
        trial_ends_at: '2026-02-15T09:00:00.000Z',
      },
      charges: [],
    },
  },
  {
    source: 'laravel/cashier-stripe#206',
    wrong: 'A failed charge at the end of a trial made the trial longer by the days of the retries',
    given: { card: 'decline_after:1' },
    input: [['until', '2026-02-19T09:00:00Z']],
    expected: {
      subscription: {
        status: 'past_due',
        current_period_start: '2026-02-15T09:00:00.000Z',
        current_period_end: '2026-03-15T09:00:00.000Z',
      },
    },
  },
  {
    source: 'Rise-Vision/rise-vision-apps#740',
    wrong: 'The plan of the trial was billed beside the plan that had been bought instead of it',
    input: [
      ['until', '2026-02-05T09:00:00Z'],
      ['plan now', 'enterprise'],
      ['until', '2026-02-16T09:00:00Z'],
    ],
    expected: { charges: ['2026-02-15 capture 71.39'] },
  },
  {
    source: 'WatchItDev/watchit-app#619',
    wrong: 'Who was in a free trial was asked to pay',
    input: [['until', '2026-02-15T08:59:00Z']],
    expected: { charges: [], orders: [], page: { banner: null, invoices: [] } },
  },
  {
    source: 'dubinc/dub#4136',
    wrong: 'A trial whose card did not work went on as a paid subscription',
    given: { card: 'decline_after:1' },
    input: [['until', '2026-02-15T09:05:00Z']],
    expected: {
      page: { subscription: 'past_due', dunning: 'grace', banner: 'dunning_grace' },
      subscription: { trial_converted_at: null },
    },
  },
  {
    source: 'hexclave/hexclave#1773',
    wrong: 'A cancelled plan that was paid for was shown as if it had no end',
    input: [['until', '2026-02-20T09:00:00Z'], ['cancel'], ['until', '2026-03-14T09:00:00Z']],
    expected: {
      subscription: {
        status: 'cancel_at_period_end',
        cancel_at_period_end: true,
        current_period_end: '2026-03-15T09:00:00.000Z',
        next_invoice_at: null,
      },
      page: { phone: 'full' },
    },
  },
  {
    source: 'mozilla/subhub#33',
    wrong: 'Cancelling ended the subscription at once instead of at the end of what was paid',
    input: [['until', '2026-02-20T09:00:00Z'], ['cancel'], ['until', '2026-03-15T09:05:00Z']],
    expected: {
      page: { subscription: 'cancelled', locks: 'ended' },
      charges: ['2026-02-15 capture 22.99'],
    },
  },
  {
    source: 'plausible/analytics#3517',
    wrong: 'Who had cancelled could not subscribe to the same plan again before the end',
    input: [
      ['until', '2026-02-20T09:00:00Z'],
      ['cancel'],
      ['resume'],
      ['until', '2026-03-16T09:00:00Z'],
    ],
    expected: {
      answers: ['200', '200'],
      charges: ['2026-02-15 capture 22.99', '2026-03-15 capture 22.99'],
    },
  },
  {
    source: 'MuckRock/squarelet#272',
    wrong: 'A cancellation that had been taken back happened all the same when the period ended',
    given: { customer: { plan_tier: 'starter' } },
    input: [
      ['until', '2026-02-20T09:00:00Z'],
      ['cancel'],
      ['until', '2026-03-15T08:00:00Z'],
      ['resume'],
      ['until', '2026-03-20T09:00:00Z'],
    ],
    expected: {
      subscription: { status: 'active', cancel_at_period_end: false },
      page: { phone: 'full' },
    },
  },
  {
    source: 'killbill/killbill#997',
    wrong: 'A change that waited could not be taken back before the subscription had begun',
    input: [
      ['plan next', 'enterprise'],
      ['owner', 'POST', '/subscription/change-plan/cancel'],
    ],
    expected: {
      answers: ['200', '200'],
      subscription: { plan_tier_pending: null, plan_tier_pending_effective_at: null },
    },
  },
  {
    source: 'getlago/lago-api#345',
    wrong: 'The plan that waited began after the subscription had been ended',
    input: [
      ['until', '2026-02-20T09:00:00Z'],
      ['plan next', 'starter'],
      ['cancel'],
      ['until', '2026-04-20T09:00:00Z'],
    ],
    expected: {
      subscription: { status: 'cancelled', plan_tier_pending: null },
      charges: ['2026-02-15 capture 22.99'],
    },
  },
  {
    source: 'tutao/tutanota#4180',
    wrong: 'The change happened although the confirmation had been left without agreeing',
    input: [
      ['until', '2026-02-20T09:00:00Z'],
      ['owner', 'POST', '/subscription/change-plan/preview', { new_tier: 'starter' }],
      ['owner', 'POST', '/subscription/cancel/preview'],
    ],
    expected: {
      answers: ['200', '200'],
      subscription: {
        plan_tier: 'business',
        plan_tier_pending: null,
        cancel_at_period_end: false,
      },
    },
  },
  {
    source: 'Significant-Gravitas/AutoGPT#12865',
    wrong: 'There was no way to take a smaller plan back that waited for the end of the period',
    input: [
      ['until', '2026-02-20T09:00:00Z'],
      ['plan next', 'starter'],
      ['plan next', 'business'],
      ['until', '2026-03-16T09:00:00Z'],
    ],
    expected: {
      answers: ['200', '200'],
      charges: ['2026-02-15 capture 22.99', '2026-03-15 capture 22.99'],
    },
  },
  {
    source: 'getlago/lago-api#73',
    wrong: 'A smaller plan that began on the billing day was billed at the price of the larger one',
    input: [
      ['until', '2026-02-20T09:00:00Z'],
      ['plan next', 'starter'],
      ['until', '2026-03-16T09:00:00Z'],
    ],
    expected: {
      charges: ['2026-02-15 capture 22.99', '2026-03-15 capture 6.04'],
      subscription: { plan_tier: 'starter', plan_tier_pending: null },
    },
  },
  {
    source: 'AI-Shipping-Labs/website#968',
    wrong: 'Cancelling twice left the subscription in a state that somebody had to look at',
    input: [['until', '2026-02-20T09:00:00Z'], ['cancel'], ['cancel']],
    expected: {
      answers: ['200', '422 validation.failed status'],
      subscription: { status: 'cancel_at_period_end' },
    },
  },
  {
    source: 'anthropics/claude-code#85068',
    wrong:
      'A checkout that was tried again made a second subscription that nobody could see or end',
    given: { customer: null },
    input: [
      ['another customer', 'ona@example.lt'],
      [
        'stranger',
        'POST',
        '/signup',
        {
          customer_type: 'company',
          company_name: 'UAB Pavyzdys',
          email: 'ona@example.lt',
          plan_tier: 'enterprise',
          country: 'LT',
        },
      ],
      ['card proof'],
      ['wait', 'PT1H'],
    ],
    expected: { answers: ['202'], phones: ['UAB Pavyzdys full'] },
  },
]
