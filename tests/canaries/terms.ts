import type { Canary } from './canary.ts'

const PRICING = 'packages/core/src/money/pricing'

/** Bugs in what is sold beside a plan: quantities, what is set up and charged once, discounts, own prices and rises. */
export const TERMS_CANARIES: readonly Canary[] = [
  {
    name: 'what a plan includes is paid for',
    file: `${PRICING}/paid-quantity.ts`,
    from: 'Math.max(quantity - (lookUp(included, item) ?? 0), 0)',
    to: 'quantity',
    caught_by: { files: [`${PRICING}/terms.test.ts`] },
  },
  {
    name: 'whoever goes down and up again pays for the set-up twice',
    file: `${PRICING}/set-up.ts`,
    from: 'Math.max(of(peaks), of(plan.included), of(held?.plan.included), earlier)',
    to: 'Math.max(of(plan.included), of(held?.plan.included), earlier)',
    caught_by: { files: [`${PRICING}/set-up.test.ts`] },
  },
  {
    name: 'what stood on an invoice waits for the next one too',
    file: 'packages/core/src/money/decisions/waiting.ts',
    from: "  moveAll(draft, { event: 'billed', also: { invoice_id } })",
    to: "  if (invoice_id === draft.facts.subscription.subscription_id) moveAll(draft, { event: 'billed', also: { invoice_id } })",
    caught_by: { files: ['tests/stories/charges.test.ts'] },
  },
  {
    name: 'what waits is lost when the subscription ends',
    file: 'packages/core/src/money/billing/cycle-amount.ts',
    from: "subscription.status === 'cancelled' ? waited : ",
    to: "subscription.status === 'cancelled' ? [] : ",
    caught_by: { files: ['tests/stories/charges.test.ts'] },
  },
  {
    name: 'a change of quantity drops a price of the customer’s own',
    file: `${PRICING}/price-diff.ts`,
    from: '!holds(before, name) || holds(after, name)',
    to: '!holds(before, name)',
    caught_by: { files: [`${PRICING}/price-diff.test.ts`] },
  },
  {
    name: 'a price rise counts although nobody was told',
    file: 'packages/core/src/money/prices/prices-in-period.ts',
    from: 'price_rise?.told_at != null && isDue(price_rise, period_start)',
    to: 'price_rise && isDue(price_rise, period_start)',
    caught_by: { files: ['tests/stories/price-rises.test.ts'] },
  },
  {
    name: 'a price rise counts from the month before its day',
    file: 'packages/core/src/money/prices/prices-in-period.ts',
    from: 'planned.effective_at <= period_start',
    to: 'planned.effective_at <= period_start + 3_000_000_000',
    caught_by: { files: ['tests/stories/price-rises.test.ts'] },
  },
  {
    name: 'a minimum term is not looked at',
    file: `${PRICING}/leave.ts`,
    from: 'term_ends_at !== null && term_ends_at > now ? term_ends_at : -Infinity',
    to: '-Infinity',
    caught_by: { files: [`${PRICING}/leave.test.ts`] },
  },
  {
    name: 'a notice is not looked at',
    file: `${PRICING}/leave.ts`,
    from: 'notice_days === 0 ? -Infinity',
    to: 'notice_days >= 0 ? -Infinity',
    caught_by: { files: [`${PRICING}/leave.test.ts`] },
  },
  {
    name: 'after a term a consumer is held by a notice',
    file: `${PRICING}/leave.ts`,
    from: '(free_after_term && end > bound)',
    to: '(!free_after_term && end > bound)',
    caught_by: { files: [`${PRICING}/leave.test.ts`] },
  },
  {
    name: 'a price rise opens its day after that has gone',
    file: `${PRICING}/leave.ts`,
    from: 'may_leave && now <= may_leave.until',
    to: 'may_leave && now > may_leave.until',
    caught_by: { files: [`${PRICING}/leave.test.ts`] },
  },
  {
    name: 'an agreed end bills one period more',
    file: `${PRICING}/leave.ts`,
    from: 'ends_at !== null && ends_at <= at',
    to: 'ends_at !== null && ends_at < at',
    caught_by: { files: ['tests/stories/minimum-term.test.ts'] },
  },
  {
    name: 'whoever does not pay leaves the term',
    file: 'packages/core/src/money/leaving/leaving-of.ts',
    from: '(!is_paid && !isInTerm(subscription, now))',
    to: '!is_paid',
    caught_by: { files: ['tests/stories/minimum-term-unpaid.test.ts'] },
  },
  {
    name: 'a term binds in the trial',
    file: 'packages/core/src/money/leaving/leaving-of.ts',
    from: 'isInTrial(subscription, now) || ',
    to: '',
    caught_by: { files: ['tests/stories/minimum-term.test.ts'] },
  },
  {
    name: 'the last period before an agreed end never says that it is the last',
    file: 'packages/core/src/money/decisions/periods.ts',
    from: "if (status !== 'active' || ends_at === null",
    to: "if (status === 'active' || ends_at === null",
    caught_by: { files: ['tests/stories/minimum-term.test.ts'] },
  },
  {
    name: 'of two discounts the smaller one is taken off',
    file: `${PRICING}/discount.ts`,
    from: 'b.off - a.off ||',
    to: 'a.off - b.off ||',
    caught_by: { files: [`${PRICING}/discount.test.ts`] },
  },
  {
    name: 'a percentage is rounded once for a whole period',
    file: `${PRICING}/discount.ts`,
    from: `  return charges
    .map(({ price }) => share(price, off.basis_points))
    .reduce(add, money(0, list.currency))`,
    to: '  return share(list, off.basis_points)',
    caught_by: { files: [`${PRICING}/discount.test.ts`] },
  },
  {
    name: 'a discount of three periods goes on for good',
    file: `${PRICING}/discount.ts`,
    from: 'periods_left: each.periods_left - 1',
    to: 'periods_left: each.periods_left',
    caught_by: { files: ['tests/stories/discounts.test.ts'] },
  },
  {
    name: 'an amount that is off is off each day of a change too',
    file: `${PRICING}/discount.ts`,
    from: "return off.kind === 'percent' ? off.basis_points : null",
    to: "return off.kind === 'percent' ? off.basis_points : 5_000",
    caught_by: { files: ['tests/stories/discounts.test.ts'] },
  },
]
