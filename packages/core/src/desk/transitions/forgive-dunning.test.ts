import { expect, it } from 'vitest'
import {
  aChargedCycle,
  anInvoice,
  anOpenInvoice,
  anOwingCustomer,
  anUnpaidCycle,
  aCustomer,
  auditsOf,
  bannerOf,
  FEBRUARY,
  made,
  march,
  running,
} from '../../fixtures/index.ts'
import { overdueIn, tenantIn } from '../../money/decisions/facts.ts'
import { DAY } from '../../kernel/time.ts'
import { forgiveDunning } from './forgive-dunning.ts'

const by = { actor: 'admin', user_id: 'operator-1' } as const
const forgive = (facts: Parameters<typeof made>[0]) =>
  made(facts, march(20), (draft) => forgiveDunning(draft, by))

it.each(['grace', 'retry_1', 'retry_2', 'final_notice', 'suspended'] as const)(
  'from %s on an operator forgives: nothing is asked for, and nothing follows',
  (step) => {
    const owing = anOwingCustomer(step, {}, { dunning_postponed_ms: DAY, ladder_held_at: march(9) })

    const { changes, facts } = forgive(owing)

    expect(facts.subscription).toMatchObject({
      dunning_state: 'current',
      dunning_postponed_ms: 0,
      ladder_held_at: null,
    })
    expect(facts.cycles[0]).toMatchObject({
      state: 'failed',
      next_attempt_at: null,
      next_action_at: null,
      provider_order_id: 'order-1',
    })
    expect(overdueIn(facts)).toEqual([])
    expect(bannerOf(changes)).toBeNull()
    expect(auditsOf(changes)).toEqual(['dunning.settled'])
  },
)

it('what is unpaid stays payable', () => {
  const { facts } = forgive(anOwingCustomer('retry_1'))

  expect(facts.invoices).toMatchObject([{ status: 'open', exempt_from_ladder: true }])
})

it('what was paid, and what is planned, stays as it is', () => {
  const april = anUnpaidCycle({ cycle_id: 'cycle-2', invoice_id: 'invoice-2' })
  const owing = anOwingCustomer('retry_1', {
    cycles: [aChargedCycle(), april],
    invoices: [anInvoice(), anOpenInvoice({ invoice_id: 'invoice-2' })],
  })

  const { facts } = forgive(owing)

  expect(facts.invoices.map(({ exempt_from_ladder: exempt }) => exempt)).toEqual([false, true])
  expect(facts.cycles[0]).toEqual(owing.cycles[0])
})

it.each(['planned', 'failed'] as const)(
  'what is %s and has no order yet is given one, its period runs, and the next is planned',
  (state) => {
    const unasked = anUnpaidCycle({ state, provider_order_id: null, held_for: 'not_sent' })
    const begins = { current_period_start: FEBRUARY, current_period_end: march(1) }
    const owing = anOwingCustomer(
      'grace',
      { cycles: [unasked] },
      { status: 'suspended', ...begins },
    )

    const { facts } = forgive(owing)

    expect(facts.subscription).toMatchObject({
      current_period_start: march(1),
      current_period_end: march(32),
    })
    expect(facts.cycles).toMatchObject([
      { state, next_attempt_at: null, next_action_at: march(20), held_for: null },
      { state: 'planned', period_start: march(32), next_action_at: march(32) },
    ])
  },
)

it('what waits for a person, because money came for it, waits on', () => {
  const cycles = [anUnpaidCycle({ provider_order_id: null, held_for: 'wrong_amount' })]

  const { facts } = forgive(anOwingCustomer('grace', { cycles }))

  expect(facts.cycles[0]).toMatchObject({ held_for: 'wrong_amount', next_action_at: null })
})

it('the service is whole again', () => {
  expect(tenantIn(forgive(anOwingCustomer('final_notice')).facts)).toMatchObject({
    desired_level: 'full',
  })
})

it('a cancellation is taken back', () => {
  const subscription = running({
    status: 'cancel_at_period_end',
    cancel_at_period_end: true,
    cancel_reason: 'other',
    cancel_note: 'Note',
  })

  expect(forgive(aCustomer({ subscription })).facts.subscription).toMatchObject({
    cancel_at_period_end: false,
    cancel_reason: null,
    cancel_note: null,
  })
})
