import type { Canary } from './canary.ts'

const PRICING = 'packages/core/src/money/pricing'
const STORIES = ['tests/stories/years.test.ts', 'tests/stories/years-planned.test.ts']

/** Bugs in periods of a year. */
export const YEAR_CANARIES: readonly Canary[] = [
  {
    name: 'a year is billed again each month',
    file: `${PRICING}/cadence.ts`,
    from: 'number < since ? MONTHS.month : MONTHS[interval]',
    to: 'MONTHS.month',
    caught_by: { files: [`${PRICING}/cadence.test.ts`] },
  },
  {
    name: 'years are counted from the anchor, whatever was paid by the month before',
    file: `${PRICING}/cadence.ts`,
    from: 'interval_since === null ? 0 : periodNumber(anchor_at, interval_since, zone)',
    to: '0',
    caught_by: { files: [`${PRICING}/cadence.test.ts`] },
  },
  {
    name: 'a change to years moves the anchor to its day',
    file: 'packages/core/src/money/billing/cycle-amount.ts',
    from: '{ interval_since: period_start }',
    to: '{ interval_since: null }',
    caught_by: { files: STORIES },
  },
  {
    name: 'the monthly recurring revenue has whole years in it',
    file: `${PRICING}/discount.ts`,
    from: 'fraction(price, 1, MONTHS[interval])',
    to: 'price',
    caught_by: { files: STORIES },
  },
  {
    name: 'a year costs what a month did',
    file: `${PRICING}/terms-diff.ts`,
    from: 'before && wished ? lookUp(wished.items, item) : price',
    to: 'price',
    caught_by: { files: STORIES },
  },
  {
    name: 'months of a discount are used up by a year',
    file: 'packages/core/src/money/billing/period-discount.ts',
    from: 'discountOf(fit, { charges, interval, start })',
    to: "discountOf(fit, { charges, interval: 'month', start })",
    caught_by: { files: STORIES },
  },
  {
    name: 'a year that is paid is changed to months at once',
    file: 'packages/core/src/money/plan-changes/wished-interval.ts',
    from: 'if (wish.interval && !isInTrial(subscription, now)) {',
    to: "if (wish.interval?.interval === 'year' && !isInTrial(subscription, now)) {",
    caught_by: { files: STORIES },
  },
  {
    name: 'the year that is planned is at the price of the plan of before',
    file: 'packages/core/src/money/plan-changes/wished-interval.ts',
    from: "changed.includes('plan') ? plan : left.interval.plan",
    to: 'left.interval.plan',
    caught_by: { files: STORIES },
  },
  {
    name: 'an own price by the month counts for a year',
    file: `${PRICING}/price-diff.ts`,
    from: 'if (before.interval !== after.interval) return null',
    to: '',
    caught_by: { files: STORIES },
  },
]
