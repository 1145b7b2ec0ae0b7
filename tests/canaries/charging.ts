import type { Canary } from './canary.ts'

/** Bugs in taking and giving back money. */
export const CHARGING_CANARIES: readonly Canary[] = [
  {
    name: 'the card is charged before the order is saved',
    file: 'packages/core/src/money/billing-run/charge-cycles.ts',
    from: `  const ready = await inBatch(ports, placed, faults, noteOrder)

  // 3. Ask the provider, outside any transaction.
  const asking = ready.done.map((each) => provider(() => ask(ports, each, faults, held_until)))
  const answered = await Promise.all(asking)`,
    to: `  const asked = await Promise.all(placed.map((each) => ask(ports, each, faults, held_until)))
  const noted = await inBatch(ports, placed, faults, noteOrder)
  const answered = asked.map((each, n) => ({ ...each, task: noted.done[n]?.task ?? each.task }))`,
    caught_by: {
      program: 'tests/simulation/simulate.ts',
      args: ['--accounts', '8', '--years', '0.2', '--workers', '1'],
      says: 'M11 does not hold',
    },
  },
  {
    name: 'the intent to make an order is not written',
    file: 'packages/core/src/money/decisions/take-up.ts',
    from: 'if (todo !== undefined) intendOrder(draft, cycleIn(draft.facts, cycle_id))',
    to: '',
    caught_by: { files: ['tests/hostile/lost-orders.test.ts'] },
  },
  {
    name: 'a card is asked although its try was ended while the order was placed',
    file: 'packages/core/src/money/billing-run/note-order.ts',
    from: "const called_off = state !== 'charging' || payment_method_id === null",
    to: 'const called_off = payment_method_id === null',
    caught_by: {
      files: ['packages/core/src/money/billing-run/note-order.test.ts'],
      named: 'still being charged',
    },
  },
  {
    name: 'an order is made however long ago it was asked for',
    file: 'packages/core/src/money/billing/order-life.ts',
    from: 'return order_asked_at !== null && now <= after(order_asked_at, MADE_WITHIN)',
    to: 'return order_asked_at !== null',
    caught_by: { files: ['packages/core/src/money/billing/order-life.test.ts'] },
  },
  {
    name: 'a smaller plan counts from the day on which the larger one was still held',
    file: 'packages/core/src/money/pricing/prorate.ts',
    from: 'if (isDearerDay(from, to)) return rest()',
    to: '',
    caught_by: {
      files: ['packages/core/src/money/plan-changes/days-of-plans.test.ts'],
      named: 'each day is billed at the dearest plan',
    },
  },
  {
    name: 'the webhook is believed, and the order is not read again',
    file: 'packages/core/src/money/payments/receive-webhook.ts',
    from: 'if (order_id) await tx.orders.touch(order_id, now)',
    to: `const told = order_id ? await tx.payments.byOrder(order_id) : undefined
    if (told && event === 'ORDER_COMPLETED') {
      await tx.payments.put({ ...told, status: 'completed', captured_at: now, updated_at: now })
    }`,
    caught_by: { files: ['tests/stories/topup.test.ts'] },
  },
  {
    name: 'a lost answer counts as a decline',
    file: 'packages/core/src/money/billing/charge-task.ts',
    from: `    case 'unknown':
      return { kind: 'unknown', order }`,
    to: `    case 'unknown':
      return { kind: 'declined', order, code: 'no_answer' }`,
    caught_by: {
      files: ['tests/hostile/late-answers.test.ts'],
      named: 'to a charge advances dunning for nobody',
    },
  },
  {
    name: 'after a lost answer another order is made without looking for the first',
    file: 'packages/core/src/money/payments/place-order.ts',
    from: 'const found = await payments.findOrders(reference)',
    to: "const found = { kind: 'orders', orders: [] as OrderView[] } as const",
    caught_by: {
      files: ['tests/stories/topup.test.ts'],
      named: 'loses the answer is asked by our reference',
    },
  },
  {
    name: 'whoever takes a cycle over makes another order without looking for the first',
    file: 'packages/core/src/money/billing-run/place-cycle-order.ts',
    from: 'const found = task.found ?? (await payments.findOrders(order.reference))',
    to: "const found = task.found ?? { kind: 'orders' as const, orders: [] as OrderView[] }",
    caught_by: { files: ['tests/hostile/issuers.test.ts'], named: 'die at every step' },
  },
  {
    name: 'a declined charge is tried again on a new order',
    file: 'packages/core/src/money/billing-run/ask-provider.ts',
    from: 'const outcome = await payments.payOrder(order.order_id, task.card.provider_method_id)',
    to: `const another = { ...order, customer: { ...task.payer }, capture: 'automatic' as const }
  const rest = { save_method: false, description: '', return_url: '', expire_after: 86_400_000 }
  const made = order.declines > 0 ? await payments.createOrder({ ...another, ...rest }) : undefined
  const { order_id } = made?.kind === 'order' ? made.order : order
  const outcome = await payments.payOrder(order_id, task.card.provider_method_id)`,
    caught_by: { files: ['tests/stories/dunning.test.ts'], named: 'on one order' },
  },
  {
    name: 'a card that will never work is asked again',
    file: 'packages/core/src/money/payments/declines.ts',
    from: 'return code !== null && HARD_DECLINES.includes(code)',
    to: 'return false',
    caught_by: { files: ['tests/stories/dunning.test.ts'], named: 'dunning keeps its dates' },
  },
  {
    name: 'every try of a refund has a key of its own',
    file: 'packages/core/src/money/refunds/ask-refund.ts',
    from: `  const made = await ports.payments.findRefund(refund_id)
  if (made.kind === 'refund') return adopted(made, refund, await refundsOf(ports, refund))
  // Only a look: this try has sent nothing.
  if (made.kind !== 'not_found') return { kind: 'not_attempted' }
  const forgotten = await forgottenRefund(ports, refund, first)
  if (forgotten) return forgotten
  const taken = await takeCreditBack(ports, refund)
  if (taken.kind !== 'go_on') return taken
  return ports.payments.refund(order_id, taken.amount, refund_id)`,
    to: '  return ports.payments.refund(order_id, refund.amount, `${refund_id}-${ports.clock()}`)',
    caught_by: {
      files: ['tests/stories/credit-and-refund.test.ts'],
      named: 'answer is lost is refunded once',
    },
  },
  {
    name: 'the card is asked for what the order says, not for what is owed',
    file: 'packages/core/src/money/billing-run/ask-provider.ts',
    from: 'if (order.amount.amount_minor !== owed.amount_minor) {',
    to: 'if (order.amount.amount_minor < 0) {',
    caught_by: {
      files: ['tests/hostile/late-answers.test.ts'],
      named: 'left an order over another amount',
    },
  },
  {
    name: 'a topup over another amount than asked for is credited',
    file: 'packages/core/src/money/topups/decide-topup.ts',
    from: '!ended && !isAsked(payment, order)',
    to: `!ended && order.state !== 'completed' && !isAsked(payment, order)`,
    caught_by: { files: ['packages/core/src/money/topups/decide-topup.test.ts'] },
  },
  {
    name: 'the trial is ignored: the first period begins at once',
    file: 'packages/core/src/money/subscription/start-trial.ts',
    from: '{ anchor_at: ends, interval: terms.interval, interval_since: null }',
    to: '{ anchor_at: now, interval: terms.interval, interval_since: null }',
    caught_by: { files: ['packages/core/src/money/subscription/start-trial.test.ts'] },
  },
  {
    name: 'who has cancelled is charged for the next period',
    file: 'packages/core/src/money/billing/decide-take-up.ts',
    from: "if (endsBy(subscription, cycle.period_start)) return { kind: 'end' }",
    to: '',
    caught_by: { files: ['packages/core/src/money/billing/decide-take-up.test.ts'] },
  },
  {
    name: 'a locked account is billed',
    file: 'packages/core/src/money/billing/decide-take-up.ts',
    from: "if (account.locks.length > 0 && !hasWaited(cycle)) return { kind: 'skip' }",
    to: '',
    caught_by: { files: ['packages/core/src/money/billing/decide-take-up.test.ts'] },
  },
  {
    name: 'nothing bounds the charges of one day',
    file: 'packages/core/src/money/billing/decide-take-up.ts',
    from: 'captures_last_24h < CAPTURES_A_DAY && lines_last_24h < LINES_A_DAY',
    to: 'lines_last_24h < LINES_A_DAY',
    caught_by: { files: ['packages/core/src/money/billing/decide-take-up.test.ts'] },
  },
  {
    name: 'a payment in doubt is asked for again before it is read',
    file: 'packages/core/src/money/billing/decide-take-up.ts',
    from: "if (cycle.state === 'charging') return { kind: 'read' }",
    to: '',
    caught_by: { files: ['packages/core/src/money/billing/decide-take-up.test.ts'] },
  },
  {
    name: 'the provider is asked inside a transaction',
    file: 'packages/core/src/application/refresh-orders.ts',
    from: 'await ports.payments.getOrder(claim.order.order_id)',
    to: `await ports.store.transaction(async (tx) => {
      await tx.orders.get(claim.order.order_id)
      return ports.payments.getOrder(claim.order.order_id)
    })`,
    caught_by: {
      files: ['tests/stories/topup.test.ts'],
      named: 'credited, posted and told of once',
    },
  },
  {
    name: 'a verification leaves the cent held on the card',
    file: 'packages/core/src/onboarding/signup/decide-card-proof.ts',
    from: "order.state === 'authorised' ?",
    to: "order.state === 'cancelled' ?",
    caught_by: { files: ['packages/core/src/onboarding/signup/decide-card-proof.test.ts'] },
  },
]
