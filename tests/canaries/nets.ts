import type { Canary } from './canary.ts'

const LIVES = 'tests/invariants/lives.test.ts'

/** Bugs that no story tells of: an invariant alone notices them, in a life that the simulator could draw. */
export const NET_CANARIES: readonly Canary[] = [
  {
    name: 'L4: dunning that an operator paused never advances again',
    file: 'packages/core/src/money/decisions/resume-dunning.ts',
    from: 'next_attempt_at: at, next_action_at, updated_at: now }',
    to: 'next_attempt_at: at, next_action_at: null, updated_at: now }',
    caught_by: { files: [LIVES], named: 'in a period that was skipped, while owing' },
  },
  {
    name: 'L5: what nobody is asked for has no page on which it could be paid',
    file: 'packages/core/src/money/billing/decide-take-up.ts',
    from: '(held || invoice.exempt_from_ladder) && !hasOrder(facts)',
    to: 'invoice.exempt_from_ladder && !hasOrder(facts)',
    caught_by: { files: [LIVES], named: 'for longer than an order lives' },
  },
  {
    name: 'M12: what is owed after the end is charged, and not given up',
    file: 'packages/core/src/money/billing/decide-take-up.ts',
    from: "if (subscription.status === 'cancelled') return owedAtTheEnd(facts, now)",
    to: "if (subscription.status === 'cancelled') return { kind: 'ask' }",
    caught_by: { files: [LIVES], named: 'who leaves with a debt' },
  },
  {
    name: 'M13: an order that was paid already is no reason not to make another',
    file: 'packages/core/src/money/billing-run/place-cycle-order.ts',
    from: 'found.orders.filter(({ order_id }) => !task.consumed_order_ids.includes(order_id))',
    to: "found.orders.filter(({ state }) => state === 'pending')",
    caught_by: { files: [LIVES], named: 'in hours that our database lost' },
  },
  {
    name: 'M14: who is still past due when the phones come back has them for nothing',
    file: 'packages/core/src/money/decisions/service.ts',
    from: 'if (RUNS.includes(event)) restartPeriod',
    to: "if (event === 'found_active') restartPeriod",
    caught_by: { files: [LIVES], named: 'in a period that was skipped, while owing' },
  },
  {
    name: 'M15: the provider makes a new customer for every order',
    file: 'packages/core/src/money/payments/charge-order.ts',
    from: 'customer: { ...payer, ...(id === null ? {} : { id }) }',
    to: 'customer: { ...payer, ...(id === null ? {} : {}) }',
    caught_by: { files: [LIVES], named: 'who gives another after day 30' },
  },
  {
    name: 'D3: numbers that a restored database has forgotten are given to whoever comes next',
    file: 'packages/core/src/money/billing-run/look-up-cycles.ts',
    from: '  if (seen.length === 0) return\n',
    to: '  if (seen.length >= 0) looked.forEach((each) => Object.assign(each, { told: undefined }))\n  if (seen.length >= 0) return\n',
    caught_by: { files: [LIVES], named: 'in hours that our database lost' },
  },
  {
    name: 'D4: the register tells what is zero',
    file: 'packages/core/src/desk/exports/isaf.ts',
    from: '\n    .filter(saysSomething)',
    to: '\n    .filter((group) => saysSomething(group) || !isHome(group.vat))',
    caught_by: { files: [LIVES], named: 'single cents back, at home and abroad' },
  },
  {
    name: 'D4: the register leaves out a cent that is all VAT',
    file: 'packages/core/src/desk/exports/isaf.ts',
    from: 'net.amount_minor !== 0 || (isHome(vat) && vat_amount.amount_minor !== 0)',
    to: 'net.amount_minor !== 0 || (isHome(vat) && vat_amount.amount_minor > 0)',
    caught_by: { files: [LIVES], named: 'single cents back, at home and abroad' },
  },
  {
    name: 'F1: who is suspended brings revenue each month',
    file: 'packages/core/src/money/subscription/mrr.ts',
    from: 'MRR_STATUSES.includes(subscription.status) ? recurs',
    to: "subscription.status !== 'cancelled' ? recurs",
    caught_by: {
      files: ['tests/invariants/stories.test.ts'],
      named: 'while a card declines up to the suspension',
    },
  },
  {
    name: 'X6: who left with a debt is welcome',
    file: 'packages/core/src/people/account/may-be-left.ts',
    from: "if (status !== 'cancelled' || locks.includes('operator')) return false",
    to: "if (status !== 'cancelled' || locks.includes('operator')) return false\n  if (locks.length >= 0) return true",
    caught_by: { files: [LIVES], named: 'who left with a debt, and signs up again' },
  },
  {
    name: 'X7: whoever has the card has the user',
    file: 'packages/core/src/onboarding/activation/activate-account.ts',
    from: 'const user = email_proved_at === null ? undefined : await work.tx.users.byEmail(email_key)',
    to: 'const user = email_proved_at === undefined ? undefined : await work.tx.users.byEmail(email_key)',
    caught_by: { files: [LIVES], named: 'who left, and with whose address' },
  },
  {
    name: 'Q5: a credit note goes through no network',
    file: 'packages/core/src/money/credit-notes/issue-credit-note.ts',
    from: 'if (delivery) await beginDelivery(work, delivery)',
    to: "if (delivery?.document === 'invoice') await beginDelivery(work, delivery)",
    caught_by: { files: [LIVES], named: 'through a network, which refuses' },
  },
  {
    name: 'Q5: what a rule of the network refused counts as delivered',
    file: 'packages/core/src/money/e-delivery/decide-delivery.ts',
    from: "rejected:          { event: 'rejected', ",
    to: "rejected:          { event: 'accepted', ",
    caught_by: { files: [LIVES], named: 'through a network, which refuses' },
  },
]
