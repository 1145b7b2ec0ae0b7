import { describe, expect, it } from 'vitest'
import { aWithdrawal, anAccount, aSubscription, march } from '../../fixtures/index.ts'
import { after } from '../../kernel/time.ts'
import type { RightOfWithdrawal } from '../../people/consumers/right-of-withdrawal.ts'
import { decideStatement, refuseStale, type Statement } from './decide-statement.ts'
import type { WithdrawalFacts } from './read-right.ts'

const right: RightOfWithdrawal = {
  from: march(2),
  until: march(17),
  last_day: { year: 2026, month: 3, day: 16 },
  zone: 'UTC',
}
const facts: WithdrawalFacts = {
  account: anAccount({ customer_type: 'individual' }),
  plan_tier: 'business',
  concluded_at: march(1),
  subscription: aSubscription(),
  right,
  begin_asked_at: march(2),
  stated: [],
}
const statement: Statement = {
  channel: 'letter',
  consumer_name: 'Jonas Jonaitis',
  contract: 'Business',
  email: 'jonas@example.lt',
  words: 'I withdraw.',
  sent_at: march(16),
  received_at: march(19),
  entered_by: 'operator-1',
}
const stated = (differs: Partial<WithdrawalFacts> = {}, said: Partial<Statement> = {}) =>
  decideStatement({ ...facts, ...differs }, 'wdr-1', { ...statement, ...said }, march(20))

describe('a statement of withdrawal', () => {
  it('is in time when it was sent before the end, whenever it arrives', () => {
    expect(stated()).toEqual({
      ...statement,
      withdrawal_id: 'wdr-1',
      account_id: facts.account.account_id,
      subscription_id: aSubscription().subscription_id,
      status: 'stated',
      right_until: march(17),
      begin_asked_at: march(2),
      confirmed_at: null,
      owed: null,
      paid_back_at: null,
      created_at: march(20),
    })
  })

  it.each([
    ['owes for days from when they were told', march(19), march(19)],
    ['owes nothing where they were told after it had come', after(march(19), 1), null],
    ['owes nothing where they were not told', null, null],
  ])('of whoever %s', (_, told_at, since) => {
    expect(stated({ begin_asked_at: told_at }).begin_asked_at).toBe(since)
  })

  it('is too late with the end', () => {
    expect(stated({}, { sent_at: after(march(17), -1) }).status).toBe('stated')
    expect(() => stated({}, { sent_at: march(17) })).toThrow('The right of withdrawal ended at')
  })

  it('is no right of a company', () => {
    const account = anAccount({ customer_type: 'company' })

    expect(() => stated({ account, right: null })).toThrow('A company has no right of withdrawal')
  })

  it('is made once', () => {
    expect(() => stated({ stated: [aWithdrawal()] })).toThrow('withdrawn from already')
    expect(stated({ stated: [aWithdrawal({ status: 'stated', confirmed_at: null })] }).status).toBe(
      'stated',
    )
  })
})

describe('the confirmation of a statement', () => {
  const waiting = aWithdrawal({ status: 'stated', confirmed_at: null, created_at: march(5) })

  it('is taken for a day', () => {
    expect(() => refuseStale({ stated: [waiting] }, waiting, after(march(6), -1))).not.toThrow()
    expect(() => refuseStale({ stated: [waiting] }, waiting, march(6))).toThrow(
      'waited for too long',
    )
  })

  it('comes too late after that of another statement', () => {
    const facts_now = { stated: [aWithdrawal({ withdrawal_id: 'wdr-2' }), waiting] }

    expect(() => refuseStale(facts_now, waiting, march(5))).toThrow('withdrawn from already')
  })
})
