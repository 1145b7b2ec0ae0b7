import { describe, expect, it } from 'vitest'
import {
  aChargedCycle,
  aCustomer,
  anAskedCustomer,
  anUnpaidCycle,
  aPlannedCycle,
  made,
  march,
  running,
  choosing,
} from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import { after, HOUR, MINUTE } from '../../kernel/time.ts'
import { type CustomerFacts, cycleIn } from './facts.ts'
import { planNextCycle, repricePlanned, restartPeriod, startPeriod } from './periods.ts'

const start = (facts: CustomerFacts, at = march(1)) =>
  made(facts, at, (draft) => startPeriod(draft, cycleIn(draft.facts, 'cycle-1'))).facts

describe('a period', () => {
  it('begins on its day, and the one after it is planned at the plan’s net price', () => {
    const { subscription, cycles } = start(anAskedCustomer())

    expect(subscription).toMatchObject({
      current_period_start: march(1),
      current_period_end: march(32),
      anchor_at: march(-27),
    })
    expect(cycles[1]).toMatchObject({
      state: 'planned',
      period_start: march(32),
      period_end: march(62),
      amount: money(1_900, 'EUR'),
      next_attempt_at: march(32),
      next_action_at: march(32),
    })
  })

  it('begins once', () => {
    expect(start(aCustomer())).toEqual(aCustomer())
  })

  it('that was billed by days belongs to the whole one', () => {
    const facts = anAskedCustomer({ cycles: [anUnpaidCycle({ period_start: march(16) })] })

    expect(start(facts, march(16)).subscription).toMatchObject({
      current_period_start: march(1),
      current_period_end: march(32),
    })
  })
})

describe('the next period', () => {
  const next = (facts: CustomerFacts, at: ReturnType<typeof march>) =>
    made(facts, at, (draft) => planNextCycle(draft, cycleIn(draft.facts, 'cycle-1'))).facts

  it('is planned once', () => {
    expect(next(aCustomer(), march(1))).toEqual(aCustomer())
  })

  it('returns to the day of the first: 31 January, 28 February, 31 March, 30 April', () => {
    const facts = aCustomer({
      subscription: running({ anchor_at: march(-28) }),
      cycles: [aChargedCycle({ period_start: march(0), period_end: march(31) })],
    })

    expect(next(facts, march(0)).cycles[1]).toMatchObject({
      period_start: march(31),
      period_end: march(61),
    })
  })

  it('is planned at the price of the plan that was chosen for it', () => {
    const chosen = {
      ...choosing('enterprise', march(32)),
    } as const
    const facts = aCustomer({
      cycles: [aChargedCycle()],
      subscription: running(chosen),
    })

    expect(next(facts, march(1)).cycles[1]?.amount).toEqual(money(5_900, 'EUR'))
  })

  it('is taken up at its start where that is still to come, however soon', () => {
    const facts = aCustomer({ cycles: [aChargedCycle()] })

    expect(next(facts, after(march(32), -1)).cycles[1]).toMatchObject({
      period_start: march(32),
      next_action_at: march(32),
    })
  })

  it('is left to a later tick where it begins at this very instant', () => {
    const facts = aCustomer({ cycles: [aChargedCycle()] })

    expect(next(facts, march(32)).cycles[1]).toMatchObject({
      period_start: march(32),
      next_action_at: after(march(32), MINUTE),
    })
  })

  it('is left to a later tick where it began in the past', () => {
    const facts = aCustomer({ cycles: [aChargedCycle()] })

    expect(next(facts, march(40)).cycles[1]).toMatchObject({
      period_start: march(32),
      next_action_at: after(march(40), MINUTE),
    })
  })
})

describe('a running period that a suspension ate', () => {
  const skipped = aCustomer({ cycles: [aChargedCycle(), aPlannedCycle({ state: 'skipped' })] })
  const restart = (facts: CustomerFacts, at: ReturnType<typeof march>) =>
    made(facts, at, restartPeriod).facts.cycles.slice(facts.cycles.length)

  it('is billed for the days that are left, the day of the restore one of them', () => {
    // 20 April to 1 May: 11 of 30 days of 19.00.
    expect(restart(skipped, march(51))).toMatchObject([
      { period_start: march(51), period_end: march(62), amount: money(697, 'EUR') },
    ])
  })

  it('is billed nothing on the day on which it ends', () => {
    expect(restart(skipped, after(march(62), -HOUR)).map(({ amount }) => amount)).toEqual([
      money(0, 'EUR'),
    ])
  })

  it('that was skipped at this very instant is billed whole, under a name of its own', () => {
    const [rest] = restart(skipped, march(32))

    expect(rest).toMatchObject({ period_end: march(62), amount: money(1_900, 'EUR') })
    expect(skipped.cycles.map(({ period_start }) => period_start)).not.toContain(rest?.period_start)
  })

  it.each(['planned', 'charging', 'failed', 'charged'] as const)(
    'is not billed again where it is %s',
    (state) => {
      const facts = aCustomer({ cycles: [aChargedCycle(), aPlannedCycle({ state })] })

      expect(restart(facts, march(51))).toEqual([])
    },
  )

  it('is not billed while what was paid still runs', () => {
    expect(restart(aCustomer({ cycles: [aChargedCycle()] }), march(20))).toEqual([])
  })

  it('does not begin before the first one', () => {
    const trial = running({ anchor_at: march(15), current_period_end: march(1) })

    expect(restart(aCustomer({ cycles: [], subscription: trial }), march(10))).toEqual([])
  })
})

it('what is planned and not billed costs what the plan costs by today', () => {
  const cycles = [
    aChargedCycle(),
    aPlannedCycle(),
    aPlannedCycle({ cycle_id: 'cycle-3', period_start: march(62), invoice_id: 'invoice-3' }),
    aPlannedCycle({ cycle_id: 'cycle-4', period_start: march(93), state: 'skipped' }),
    aPlannedCycle({ cycle_id: 'cycle-5', period_start: march(20) }),
  ]

  const subscription = running({ price: money(5_900, 'EUR') })
  const { facts } = made(aCustomer({ cycles, subscription }), march(10), (draft) =>
    repricePlanned(draft),
  )

  expect(facts.cycles.map(({ amount }) => amount.amount_minor)).toEqual([
    2_299, 5_900, 1_900, 1_900, 1_900,
  ])
})
