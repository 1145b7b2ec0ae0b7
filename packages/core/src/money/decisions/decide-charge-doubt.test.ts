import { describe, expect, it } from 'vitest'
import {
  anAskedCustomer,
  anAskedCycle,
  anOpenInvoice,
  anOrderFor,
  anOrderView,
  anOwingCustomer,
  answered,
  anUnpaidCycle,
  auditsOf,
  dedupeKeysOf,
  effectsOf,
  made,
  march,
  postingsIn,
} from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import { after, MINUTE } from '../../kernel/time.ts'
import { noteOrder } from './decide-charge.ts'
import type { CustomerFacts } from './facts.ts'

const now = march(2)
const order = anOrderView()
const unknown = { kind: 'unknown', order } as const
const notSent = { kind: 'not_sent', order: null } as const
const read = { todo: 'read' } as const

describe('an order that was read after a lost answer', () => {
  const shown = (unknown_reads: number, state: 'pending' | 'processing' | 'authorised') => {
    const asked = anAskedCustomer({ cycles: [anAskedCycle({ unknown_reads })] })
    return answered(asked, now, { kind: 'shown', order: anOrderView({ state }) }, read).facts
  }

  it.each([0, 1, 2])('as payable is in doubt still after %i reads', (reads) => {
    expect(shown(reads, 'pending').cycles).toMatchObject([
      { state: 'charging', attempt_count: 1, unknown_reads: reads + 1 },
    ])
  })

  it.each(['processing', 'authorised'] as const)(
    'as %s may have been paid, however often it was read: the card is not asked again',
    (state) => {
      expect(shown(7, state).cycles).toMatchObject([
        { state: 'charging', attempt_count: 1, next_attempt_at: null, unknown_reads: 8 },
      ])
    },
  )

  it('as declined without a reason fails as declined', () => {
    const refused = anOrderView({ declines: 1, decline_code: null })

    const { facts } = answered(anAskedCustomer(), now, { kind: 'shown', order: refused }, read)

    expect(facts.cycles[0]).toMatchObject({ state: 'failed', last_failure_code: 'declined' })
    expect(facts.payments).toMatchObject([{ status: 'failed', failure_code: 'declined' }])
  })
})

describe('a doubt', () => {
  const doubted = (unknown_reads: number) =>
    answered(anAskedCustomer({ cycles: [anAskedCycle({ unknown_reads })] }), now, unknown)

  it('is written down where it begins, and not at every read', () => {
    expect(auditsOf(doubted(0).changes)).toEqual(['billing_cycle.unknown'])
    expect(auditsOf(doubted(1).changes)).toEqual([])
  })

  it('leaves the payment to be decided, with the instant at which it was read', () => {
    expect(doubted(0).facts.payments).toMatchObject([{ status: 'pending', updated_at: march(2) }])
  })
})

it('a charge that was not sent leaves the payment to be decided, as of this instant', () => {
  const { facts } = answered(anAskedCustomer(), now, { kind: 'not_sent', order })

  expect(facts.payments).toMatchObject([{ status: 'pending', updated_at: march(2) }])
})

describe('a provider that is away while an order is only to be placed or cancelled', () => {
  const owing = (next_action_at: CustomerFacts['cycles'][number]['next_action_at']) =>
    anOwingCustomer('retry_1', {
      cycles: [anUnpaidCycle({ provider_order_id: null, next_action_at })],
    })
  const tasks = [
    ['place', unknown],
    ['place', notSent],
    ['cancel', unknown],
    ['cancel', notSent],
  ] as const

  it.each(tasks)('is asked again in 5 minutes, and no try was made: %s, %o', (todo, answer) => {
    const before = owing(march(2))

    const { facts } = answered(before, now, answer, { todo })

    expect(facts.cycles).toMatchObject([
      {
        state: 'failed',
        attempt_count: before.cycles[0]?.attempt_count,
        next_action_at: after(march(2), 5 * MINUTE),
      },
    ])
    expect(facts.payments).toEqual(before.payments)
  })

  it.each(tasks)('is not asked where it was put off or is at rest: %s, %o', (todo, answer) => {
    for (const at of [after(march(2), 1), null]) {
      const before = owing(at)
      expect(answered(before, now, answer, { todo }).facts.cycles).toEqual(before.cycles)
    }
  })
})

describe('the intent to make an order', () => {
  const asked_at = march(1)
  const intended = (order_asked_at: typeof asked_at | null) =>
    anOwingCustomer('retry_1', {
      cycles: [anUnpaidCycle({ next_action_at: march(8), order_asked_at })],
    })
  const made_in = { todo: 'place', makes_order: true } as const

  it('is forgotten where the order certainly was not made', () => {
    const { facts } = answered(intended(asked_at), now, notSent, made_in)

    expect(facts.cycles).toMatchObject([{ order_asked_at: null }])
  })

  it.each([unknown, { kind: 'unknown', order: null }, { kind: 'not_sent', order }] as const)(
    'stays where an order may stand: %o',
    (answer) => {
      const { facts } = answered(intended(asked_at), now, answer, made_in)

      expect(facts.cycles).toMatchObject([{ order_asked_at: march(1) }])
    },
  )

  it('that there is none of is not forgotten', () => {
    expect(answered(intended(null), now, notSent, made_in).changes).toEqual([])
  })
})

describe('our record of an order', () => {
  const known = (declines: number) =>
    anAskedCustomer({ orders: [anOrderFor({ declines, next_read_at: march(6) })] })

  it('is written once, with one payment, and beside those of other orders', () => {
    const other = anOrderFor({ order_id: 'order-0', state: 'cancelled' })
    const asked = anAskedCustomer({ payments: [], orders: [other] })

    const { facts } = made(asked, now, (draft) => {
      noteOrder(draft, 'cycle-1', order)
      noteOrder(draft, 'cycle-1', order)
    })

    expect(facts.orders).toMatchObject([{ order_id: 'order-0' }, { order_id: 'order-1' }])
    expect(facts.payments).toMatchObject([{ payment_id: 'new-1', order_id: 'order-1' }])
  })

  it('is refreshed alone, and is read again when it was to be', () => {
    const other = anOrderFor({ order_id: 'order-0', state: 'cancelled' })
    const asked = anAskedCustomer({ orders: [other, ...known(0).orders] })
    const processing = anOrderView({ state: 'processing' })

    const { facts } = answered(asked, now, { kind: 'shown', order: processing }, read)

    expect(facts.orders).toEqual([
      other,
      { ...known(0).orders[0], state: 'processing', updated_at: march(2) },
    ])
  })

  // What we knew, whether we were just told of a decline, what the provider shows, and what we know then.
  it.each([
    [0, false, 3, 3],
    [2, false, 1, 2],
    [0, true, 0, 1],
    [1, true, 1, 2],
    [1, true, 2, 2],
  ])('that knew of %i declines: told of one more %s, shown %i, knows %i', (...row) => {
    const [knew, told, declines, knows] = row
    const view = anOrderView({ declines })
    const answer = told
      ? ({ kind: 'declined', order: view, code: 'insufficient_funds' } as const)
      : ({ kind: 'unknown', order: view } as const)

    expect(answered(known(knew), now, answer).facts.orders).toMatchObject([{ declines: knows }])
  })

  it('that is missing makes no old decline a new one', () => {
    const refused = anOrderView({ declines: 2, decline_code: 'expired_card' })
    const asked = anAskedCustomer({ orders: [] })

    const { facts } = answered(asked, now, { kind: 'shown', order: refused }, read)

    expect(facts.cycles).toMatchObject([{ state: 'charging', unknown_reads: 1 }])
  })
})

describe('an order that was cancelled while an operator held the account', () => {
  const dead = { kind: 'shown', order: anOrderView({ state: 'cancelled' }) } as const
  const cancelled = (facts: CustomerFacts) => answered(facts, march(46), dead, { todo: 'cancel' })
  const held = { ladder_held_at: march(45) }

  it('is not replaced after the end: the debt is written off', () => {
    const over = anOwingCustomer('suspended', {}, { ...held, status: 'cancelled' })

    const { changes, facts } = cancelled(over)

    expect(facts.cycles[0]?.state).toBe('abandoned')
    expect(facts.invoices).toMatchObject([{ status: 'uncollectible' }])
    expect(postingsIn(changes)).toEqual([{ kind: 'invoice_written_off', amounts: [2_299] }])
  })

  it('is not replaced where its invoice is owed no more', () => {
    const invoices = [anOpenInvoice({ status: 'void' })]

    const { changes, facts } = cancelled(anOwingCustomer('suspended', { invoices }, held))

    expect(facts.cycles[0]?.state).toBe('abandoned')
    expect(postingsIn(changes)).toEqual([])
  })
})

it('an order over another amount than is owed is cancelled once', () => {
  const unasked = anUnpaidCycle({ last_failure_code: 'no_payment_method', next_attempt_at: null })
  const view = anOrderView({ amount: money(1_000, 'EUR') })
  const asked = anAskedCustomer({ cycles: [unasked], methods: [] })

  const { changes } = answered(asked, now, { kind: 'shown', order: view }, { todo: 'place' })

  expect(effectsOf(changes)).toEqual([{ type: 'order.cancel', order_id: 'order-1' }])
  expect(dedupeKeysOf(changes)).toEqual(['order.cancel:order-1'])
})
