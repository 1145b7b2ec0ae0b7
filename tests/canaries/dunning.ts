import type { Canary } from './canary.ts'

/** Bugs in dunning, the locks, the periods and the VAT. */
export const DUNNING_CANARIES: readonly Canary[] = [
  {
    name: 'an outage of the provider advances dunning',
    file: 'packages/core/src/money/decisions/decide-charge.ts',
    from: "return cycle.state === 'charging' ? notSent(draft, cycle) : later(draft, cycle)",
    to: "return cycle.state === 'charging' ? fail(draft, cycle, 'provider_down') : later(draft, cycle)",
    caught_by: { files: ['tests/stories/dunning.test.ts'], named: 'an outage of three days' },
  },
  {
    name: 'an account is suspended while a payment is in doubt',
    file: 'packages/core/src/money/dunning/decide-dunning-step.ts',
    from: 'if (!next || has_unknown_payment) return null',
    to: 'if (!next) return null',
    caught_by: { files: ['packages/core/src/money/dunning/decide-dunning-step.test.ts'] },
  },
  {
    name: 'the next debt waits, although the card has just paid the one before',
    file: 'packages/core/src/money/decisions/continue.ts',
    from: 'if (is_due && waitsForCard(cycle))',
    to: 'if (!is_due && waitsForCard(cycle))',
    caught_by: { files: ['packages/core/src/money/decisions/continue-service.test.ts'] },
  },
  {
    name: 'an outage moves no later date of dunning',
    file: 'packages/core/src/money/dunning/dunning-dates.ts',
    from: 'return late > HELD_UP_FROM ? late : 0',
    to: 'return 0',
    caught_by: {
      files: ['tests/stories/dunning.test.ts'],
      named: 'an outage over a retry moves every later date',
    },
  },
  {
    name: 'a lock that is over delays every dunning that begins later',
    file: 'packages/core/src/money/dunning/dunning-dates.ts',
    from: "return dunning_state !== 'current'",
    to: 'return dunning_state !== undefined',
    caught_by: {
      files: ['tests/stories/past-holds.test.ts'],
      named: 'after ten days in which nothing was owed',
    },
  },
  {
    name: 'an order without a card is of a customer whom nobody knows',
    file: 'packages/core/src/money/payments/charge-order.ts',
    from: 'const id = card?.provider_customer_id ?? customer_id',
    to: 'const id = card?.provider_customer_id ?? null',
    caught_by: {
      files: ['tests/stories/new-card.test.ts'],
      named: 'although the old one was declined, then expired',
    },
  },
  {
    name: 'a late answer of the core counts for what is wanted by now',
    file: 'packages/core/src/phones/tenants/sync-tenant.ts',
    from: `    if (!tenant || tenant.generation !== asked.generation) return false
    await tx.tenants.put({
      ...tenant,
      actual_level: level,
      synced_generation: asked.generation,`,
    to: `    if (!tenant) return false
    await tx.tenants.put({
      ...tenant,
      actual_level: tenant.desired_level,
      synced_generation: tenant.generation,`,
    caught_by: {
      files: ['tests/hostile/late-answers.test.ts'],
      named: 'does not keep it from hearing that it is over',
    },
  },
  {
    name: 'a late suspension overtakes the restoring of the service',
    file: 'adapters/sandbox/src/providers/tenants.ts',
    from: ".where('generation', '<=', generation)",
    to: '',
    caught_by: { files: ['tests/sandbox/contracts.test.ts'], named: 'overtake a newer one' },
  },
  {
    name: 'an operator’s lock goes with dunning’s',
    file: 'packages/core/src/phones/tenants/decide-lock.ts',
    from: ': withoutLock(account.locks, change.remove)',
    to: ': []',
    caught_by: { files: ['packages/core/src/phones/tenants/decide-lock.test.ts'] },
  },
  {
    name: 'the end of a subscription can be left',
    file: 'packages/core/src/money/subscription/subscription.ts',
    from: "    ['cancel_at_period_end', 'period_ended',     'cancelled',            'the paid period is over'],",
    to: `    ['cancel_at_period_end', 'period_ended',     'cancelled',            'the paid period is over'],
    ['cancelled',            'arrears_paid',     'active',               'paid after all'],`,
    caught_by: { files: ['packages/core/src/application/machines.test.ts'] },
  },
  {
    name: 'the anchor drifts: 31 January, 28 February, 28 March',
    file: 'packages/core/src/money/decisions/periods.ts',
    from: 'periodIn(held, cycle.period_end, time_zone)',
    to: 'periodIn({ ...held, anchor_at: cycle.period_end }, cycle.period_end, time_zone)',
    caught_by: { files: ['tests/stories/happy-year.test.ts'], named: 'keeps the 31st' },
  },
  {
    name: 'a period includes its last instant, and overlaps the next',
    file: 'packages/core/src/kernel/calendar.ts',
    from: 'end: anchorDate(anchor, index + 1, zone) }',
    to: 'end: epochMs(anchorDate(anchor, index + 1, zone) + 1) }',
    caught_by: { files: ['packages/core/src/kernel/calendar.test.ts'] },
  },
  {
    name: 'the silence of the VAT registry is a no',
    file: 'packages/core/src/people/vat/decide-vat-check.ts',
    from: `  if (answer.kind === 'no_verdict') {
    return { facts: unanswered(facts, now), verdict: null, silence: answer.reason }
  }
`,
    to: '',
    caught_by: { files: ['packages/core/src/people/vat/decide-vat-check.test.ts'] },
  },
  {
    name: 'a VAT number that is not confirmed gives reverse charge',
    file: 'packages/core/src/people/vat/decide-vat.ts',
    from: 'if (numberThatCounts(customer, at) === customer.country)',
    to: 'if (customer.vat_id !== null && stateOf(customer.vat_id) === customer.country)',
    caught_by: { files: ['packages/core/src/people/vat/decide-vat.test.ts'] },
  },
]
