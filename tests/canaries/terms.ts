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
  {
    name: 'a day is not charged at what is dearer still, after something cheaper',
    file: `${PRICING}/prorate.ts`,
    from: 'if (!isDearerDay(to, most)) return rest()',
    to: 'if (most) return rest()',
    caught_by: { files: [`${PRICING}/prorate.test.ts`], named: 'counts the day alone' },
  },
  {
    name: 'the day on which a month ends is given away to the year that begins with it',
    file: `${PRICING}/prorate.ts`,
    from: 'const is_over = d0 < 1',
    to: 'const is_over = false',
    caught_by: { files: [`${PRICING}/prorate.test.ts`], named: 'begins with that day' },
  },
  {
    name: 'a year is dearer than a month because it costs more in all',
    file: `${PRICING}/prorate.ts`,
    from: 'worth(one, other?.of_days ?? 1) > worth(other, one?.of_days ?? 1)',
    to: 'worth(one, 1) > worth(other, 1)',
    caught_by: { files: [`${PRICING}/prorate.test.ts`], named: 'by the day' },
  },
  {
    name: 'what is added within a discounted period is charged in full',
    file: 'packages/core/src/money/subscription/terms-of.ts',
    from: 'return reduced(chargesOf(terms), percentageNow(subscription))',
    to: 'return reduced(chargesOf(terms), null)',
    caught_by: { files: ['tests/stories/discounts.test.ts'] },
  },
  {
    name: 'a change now drops all that is planned',
    file: 'packages/core/src/money/plan-changes/switch-plan.ts',
    from: 'planned: subscription.planned && withoutFields(subscription.planned, changed)',
    to: 'planned: null',
    caught_by: { files: ['tests/stories/items.test.ts'], named: 'leaves the plan that was chosen' },
  },
  {
    name: 'a wish for one item drops the wish for another',
    file: `${PRICING}/terms-diff.ts`,
    from: 'const items = { ...earlier.items, ...later.items }',
    to: 'const items = later.items ?? earlier.items ?? {}',
    caught_by: { files: ['tests/stories/items-traps.test.ts'], named: 'wishes for several' },
  },
  {
    name: 'a discount of months takes off years',
    file: `${PRICING}/discount.ts`,
    from: 'each.interval === interval',
    to: 'interval !== undefined',
    caught_by: { files: [`${PRICING}/discount.test.ts`], named: 'is of years' },
  },
  {
    name: 'each tier of a price counts from the first',
    file: `${PRICING}/price.ts`,
    from: 'from = Math.max(from, to)',
    to: 'from = 0',
    caught_by: { files: [`${PRICING}/terms.test.ts`], named: 'is graduated' },
  },
  {
    name: 'a quantity passes what the plan takes that is chosen for the next period',
    file: 'packages/core/src/money/plan-changes/schedule-plan.ts',
    from: '  refuseBeyondNextPlan(work.settings, subscription, wish)\n',
    to: '',
    caught_by: { files: ['tests/stories/items-traps.test.ts'], named: 'chosen for later takes' },
  },
]
