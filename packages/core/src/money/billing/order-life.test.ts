import { describe, expect, it } from 'vitest'
import { anAskedCustomer, anAskedCycle, answered, march } from '../../fixtures/index.ts'
import { after, MINUTE, SECOND } from '../../kernel/time.ts'
import { mayMakeOrder, mayStillMakeOrder } from './order-life.ts'

const asked_at = march(1)

it.each([
  ['where none was asked for', null, 0, true],
  ['not while one may appear', asked_at, 5 * MINUTE - SECOND, false],
  ['when the provider would have listed it', asked_at, 5 * MINUTE, true],
] as const)('an order is made %s', (_when, order_asked_at, later, makes) => {
  expect(mayMakeOrder(order_asked_at, after(asked_at, later))).toBe(makes)
})

it.each([
  ['within a minute', asked_at, MINUTE, true],
  ['no later', asked_at, MINUTE + SECOND, false],
  ['not where none was asked for', null, 0, false],
] as const)('an order that was asked for is made %s', (_when, order_asked_at, later, makes) => {
  expect(mayStillMakeOrder(order_asked_at, after(asked_at, later))).toBe(makes)
})

describe('an order that was asked for', () => {
  const asking = anAskedCycle({ provider_order_id: null, order_asked_at: asked_at })
  const asked = anAskedCustomer({ cycles: [asking] })
  const askedSince = (...args: Parameters<typeof answered>) =>
    answered(...args).facts.cycles[0]?.order_asked_at

  it('may stand while its answer is unknown', () => {
    const unknown = { kind: 'unknown', order: null } as const
    expect(askedSince(asked, asked_at, unknown, { makes_order: true })).toBe(asked_at)
  })

  it('stands nowhere when it certainly was not sent', () => {
    const not_sent = { kind: 'not_sent', order: null } as const
    expect(askedSince(asked, asked_at, not_sent, { makes_order: true })).toBeNull()
  })

  it('may still stand when it was an earlier one, and only a list was not read', () => {
    const not_sent = { kind: 'not_sent', order: null } as const
    expect(askedSince(asked, asked_at, not_sent, { makes_order: false })).toBe(asked_at)
  })
})
