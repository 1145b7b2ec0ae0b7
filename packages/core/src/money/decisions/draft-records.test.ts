import { describe, expect, it } from 'vitest'
import {
  aCustomer,
  anAskedCustomer,
  anAskedCycle,
  anOwingCustomer,
  dedupeKeysOf,
  effectsOf,
  entriesOf,
  inGoodStanding,
  lockedAccount,
  made,
  mailsOf,
  march,
  newsOf,
  running,
} from '../../fixtures/index.ts'
import {
  advancePayment,
  audit,
  type By,
  changeCycle,
  moveAccount,
  moveCycle,
  moveSubscription,
  tell,
} from './draft.ts'
import { accountIn, cycleIn } from './facts.ts'

const now = march(10)
const admin = { actor: 'admin', user_id: 'operator-1', reason: 'asked by phone' } as const

describe('the audit log', () => {
  it('says that the system did it and succeeded, unless said otherwise', () => {
    const { changes } = made(aCustomer(), now, (draft) => audit(draft, 'card.asked', { tries: 1 }))

    expect(entriesOf(changes, 'card.asked')).toEqual([
      {
        action: 'card.asked',
        outcome: 'success',
        actor: 'system',
        account_id: 'acc-1',
        user_id: null,
        reason: null,
        meta: { tries: 1 },
      },
    ])
  })

  it('says from where to where a subscription moved, by whom and why', () => {
    const { changes } = made(aCustomer(), now, (draft) =>
      moveSubscription(draft, 'operator_suspends', {}, admin),
    )

    expect(entriesOf(changes, 'subscription.operator_suspends')).toMatchObject([
      {
        actor: 'admin',
        user_id: 'operator-1',
        reason: 'asked by phone',
        meta: { subscription_id: 'subscription-1', from: 'active', to: 'suspended' },
      },
    ])
  })
})

describe('a cycle', () => {
  const asked = () => anAskedCustomer({ cycles: [anAskedCycle({ state_since: march(1) })] })

  it('that moves stands where it is since then, and it is written down', () => {
    const { changes, facts } = made(asked(), now, (draft) =>
      moveCycle(draft, cycleIn(draft.facts, 'cycle-1'), 'declined'),
    )

    expect(facts.cycles).toMatchObject([
      { state: 'failed', state_since: march(10), updated_at: march(10) },
    ])
    expect(entriesOf(changes, 'billing_cycle.declined')).toMatchObject([
      {
        meta: {
          cycle_id: 'cycle-1',
          subscription_id: 'subscription-1',
          from: 'charging',
          to: 'failed',
        },
      },
    ])
  })

  it('that is in doubt is so since it was asked for, not since its last read', () => {
    const { facts } = made(asked(), now, (draft) =>
      moveCycle(draft, cycleIn(draft.facts, 'cycle-1'), 'unknown'),
    )

    expect(facts.cycles).toMatchObject([
      { state: 'charging', state_since: march(1), updated_at: march(10) },
    ])
  })
})

describe('an account', () => {
  const ended = () =>
    aCustomer({
      account: inGoodStanding({ status: 'cancelled', ended_at: march(3) }),
      subscription: running({ status: 'cancelled' }),
    })
  const cameBack = (by?: By) => made(ended(), now, (draft) => moveAccount(draft, 'came_back', by))

  it('that ends did so at this instant, from which its data are kept for 30 days', () => {
    const open = aCustomer({ account: lockedAccount('dunning') })

    const { changes, facts } = made(open, now, (draft) => moveAccount(draft, 'ended'))

    expect(accountIn(facts)).toMatchObject({
      status: 'cancelled',
      ended_at: march(10),
      updated_at: march(10),
    })
    expect(entriesOf(changes, 'account.ended')).toMatchObject([
      { actor: 'system', meta: { from: 'suspended', to: 'cancelled' } },
    ])
  })

  it('that goes on has not ended', () => {
    expect(accountIn(cameBack().facts)).toMatchObject({ status: 'active', ended_at: null })
  })

  it('is written down as moved by whoever moved it', () => {
    const entries = (by?: By) => entriesOf(cameBack(by).changes, 'account.came_back')

    const meta = { from: 'cancelled', to: 'active' }
    expect(entries()).toMatchObject([{ actor: 'system', meta }])
    expect(entries({ actor: 'customer' })).toMatchObject([{ actor: 'customer', meta }])
  })
})

it('an account is told once of each instant at which something happens to a subject', () => {
  const { changes } = made(aCustomer(), now, (draft) =>
    tell(draft, { kind: 'account_restored', about: 'subscription-1', args: {} }),
  )

  const dedupe_key = `account_restored:subscription-1:${march(10)}`
  expect(mailsOf(changes)).toEqual([
    {
      type: 'mail.send',
      kind: 'account_restored',
      to: { account_id: 'acc-1' },
      about: 'subscription-1',
    },
  ])
  expect(dedupeKeysOf(changes)).toEqual([dedupe_key])
  expect(newsOf(changes)).toEqual([{ kind: 'account_restored', args: {}, dedupe_key }])
})

it('an order without a payment of ours moves none', () => {
  const { changes } = made(anOwingCustomer('grace'), now, (draft) => {
    advancePayment(draft, 'order-9', 'declined', {})
    advancePayment(draft, null, 'declined', {})
  })

  expect(changes).toEqual([])
})

describe('a consumer who withdrew while the card was asked', () => {
  const withdrawn = anAskedCustomer({ subscription: running({ withdrawn_at: march(9) }) })

  it('is paid back at once when that has come to an end', () => {
    const { changes } = made(withdrawn, now, (draft) =>
      moveCycle(draft, cycleIn(draft.facts, 'cycle-1'), 'declined'),
    )

    expect(effectsOf(changes)).toEqual([{ type: 'withdrawal.pay_back', account_id: 'acc-1' }])
    expect(dedupeKeysOf(changes)).toEqual([`withdrawal.pay_back:acc-1:${march(10)}`])
  })

  it('waits while it has not', () => {
    const { changes } = made(withdrawn, now, (draft) =>
      changeCycle(draft, cycleIn(draft.facts, 'cycle-1'), { unknown_reads: 1 }),
    )

    expect(effectsOf(changes)).toEqual([])
  })
})
