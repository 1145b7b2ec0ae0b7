import { describe, expect, it } from 'vitest'
import {
  aCustomer,
  anAskedCustomer,
  answered,
  auditsOf,
  effectsOf,
  made,
  mailKindsOf,
  march,
  running,
  takenUp,
  aDueCustomer,
  aTrialCustomer,
} from '../../fixtures/index.ts'
import { accountIn, type CustomerFacts, tenantIn } from '../decisions/facts.ts'
import { withdraw } from './withdraw.ts'

const now = march(20)
const by = { actor: 'customer', user_id: 'user-1' } as const
const withdrawn = (facts: CustomerFacts) => made(facts, now, (draft) => withdraw(draft, by))

describe.each([
  ['in the trial', aTrialCustomer()],
  ['in a paid period', aCustomer()],
  [
    'after a cancellation',
    aCustomer({
      subscription: running({ status: 'cancel_at_period_end', cancel_at_period_end: true }),
    }),
  ],
] as const)('whoever withdraws %s', (_, facts) => {
  const { changes, facts: then } = withdrawn(facts)

  it('has no subscription and no service any more, from this instant on', () => {
    expect(then.subscription).toMatchObject({ status: 'cancelled', withdrawn_at: now })
    expect(accountIn(then)).toMatchObject({ status: 'cancelled', locks: ['ended'], ended_at: now })
    expect(tenantIn(then)?.desired_level).toBe('emergency_only')
    expect(auditsOf(changes)).toContain('subscription.withdrawn')
    expect(then.cycles.filter(({ state }) => state === 'planned')).toEqual([])
  })

  it('is told by the acknowledgement alone', () => {
    expect(mailKindsOf(changes)).toEqual([])
  })
})

describe('whoever withdraws while the card is being asked', () => {
  const { changes, facts: then } = withdrawn(anAskedCustomer())

  it('is off at once, and ends when the provider has answered', () => {
    expect(then.subscription).toMatchObject({ status: 'active', withdrawn_at: now })
    expect(accountIn(then).locks).toEqual(['ended'])
    expect(tenantIn(then)?.desired_level).toBe('emergency_only')
    expect(effectsOf(changes).map(({ type }) => type)).toEqual(['tenant.sync'])
  })

  it('has no card asked for what has no order yet', () => {
    const [asked] = anAskedCustomer().cycles.filter(({ state }) => state === 'charging')
    const cycle = { ...asked, provider_order_id: null }
    const placing = withdrawn(anAskedCustomer({ cycles: [cycle as never] })).facts

    expect(placing.cycles[0]).toMatchObject({ state: 'charging', payment_method_id: null })
    expect(then.cycles.find(({ state }) => state === 'charging')?.payment_method_id).not.toBeNull()
  })

  it.each([
    ['declined', { kind: 'declined', code: 'insufficient_funds' }],
    ['not sent', { kind: 'not_sent' }],
  ] as const)('is paid back the moment it is known that the charge was %s', (_, answer) => {
    const known = answered(then, now, { ...answer, order: null } as Parameters<typeof answered>[2])

    expect(effectsOf(known.changes)).toContainEqual({
      type: 'withdrawal.pay_back',
      account_id: then.subscription.account_id,
    })
  })

  it('waits on while it is not known', () => {
    const unknown = { kind: 'unknown', order: null } as Parameters<typeof answered>[2]

    expect(effectsOf(answered(then, now, unknown).changes)).toEqual([])
  })
})

it('nothing is charged between a withdrawal and the end of the subscription', () => {
  const due = aDueCustomer()
  const subscription = { ...due.subscription, withdrawn_at: now }
  const { facts: then, result } = takenUp({ ...due, subscription }, now)

  expect(result).toBeUndefined()
  expect(then.invoices).toEqual(due.invoices)
  expect(then.cycles.every(({ state }) => state !== 'charging')).toBe(true)
})
