import { describe, expect, it } from 'vitest'
import {
  aChargedCycle,
  aCustomer,
  anOwingCustomer,
  isSame,
  made,
  march,
} from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import { changeSubscription, moveCycle, post, put } from './draft.ts'
import { afterAll, cycleIn } from './facts.ts'

const now = march(10)

describe('a decision', () => {
  it('sees what it has changed so far, and leaves the facts that it was given', () => {
    const before = aCustomer()
    const { changes, facts } = made(before, now, (draft) => {
      changeSubscription(draft, { cancel_note: 'one' })
      return changeSubscription(draft, {
        cancel_reason: `${draft.facts.subscription.cancel_note}!`,
      })
    })

    expect(facts.subscription).toMatchObject({ cancel_note: 'one', cancel_reason: 'one!' })
    expect(before).toEqual(aCustomer())
    expect(afterAll(before, changes)).toEqual(facts)
  })

  it('adds up with another by putting one behind the other', () => {
    const first = made(aCustomer(), now, (draft) =>
      changeSubscription(draft, { cancel_note: 'one' }),
    )
    const second = made(first.facts, now, (draft) =>
      put(draft, 'cycle', aChargedCycle({ cycle_id: 'cycle-9' })),
    )

    expect(afterAll(aCustomer(), [...first.changes, ...second.changes])).toEqual(second.facts)
    expect(second.facts.cycles.map(({ cycle_id }) => cycle_id)).toEqual([
      'cycle-1',
      'cycle-2',
      'cycle-9',
    ])
  })

  it('knows what is left of account credit', () => {
    const names = { account_id: 'acc-1', order_id: 'order-1' }
    const { facts } = made(aCustomer(), now, (draft) => {
      const kept = {
        kind: 'overpayment_captured',
        ...names,
        amounts: { amount: money(500, 'EUR') },
      } as const
      const used = {
        kind: 'credit_applied',
        account_id: 'acc-1',
        amounts: { amount: money(200, 'EUR') },
      } as const
      post(draft, 'payment-1', [kept])
      post(draft, 'invoice-1', [used])
    })

    expect(facts.credit).toEqual(money(300, 'EUR'))
  })

  it('that moves what no table moves is a bug', () => {
    const move = () =>
      made(aCustomer(), now, (draft) =>
        moveCycle(draft, cycleIn(draft.facts, 'cycle-1'), 'declined'),
      )

    expect(move).toThrow("'declined' has no move from 'charged'")
  })
})

describe('every decision of these tests', () => {
  it('is refused where its changes lead elsewhere than it says', () => {
    const sly = () =>
      made(aCustomer(), now, (draft) => {
        draft.facts = anOwingCustomer('grace')
      })

    expect(sly).toThrow('the changes lead to other facts')
  })

  it('is refused where its changes do not survive JSON', () => {
    const lost = () =>
      made(aCustomer(), now, (draft) =>
        changeSubscription(draft, { cancel_note: undefined as never }),
      )

    expect(lost).toThrow('the changes do not survive JSON')
  })

  it.each([
    [{ a: [1, null] }, { a: [1, null] }, true],
    [{ a: 1 }, { a: 1, b: undefined }, false],
    [{ a: undefined }, { b: undefined }, false],
    [[1, 2], [1], false],
    [[], {}, false],
    [null, {}, false],
    ['1', 1, false],
  ] as const)('%j and %j are compared in every part', (one, other, same) => {
    expect(isSame(one, other)).toBe(same)
  })
})
