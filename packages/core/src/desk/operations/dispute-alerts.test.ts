import { describe, expect, it } from 'vitest'
import { aDispute } from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import { paymentDisputed } from './dispute-alerts.ts'

describe('the alert on disputes', () => {
  it('is not raised where there are none', () => {
    expect(paymentDisputed({ disputes: [] })).toBeNull()
  })

  it('tell of disputes, and how many of them are lost', () => {
    const nobodys = { owner: 'nobody', account_id: null, payment_id: null } as const
    const disputes = [
      aDispute({ dispute_id: 'one', stage: 'opened', taken: null, settled: false }),
      aDispute({ dispute_id: 'two' }),
      aDispute({ dispute_id: 'three', ...nobodys, taken: null }),
    ]
    expect(paymentDisputed({ disputes })?.metric).toBe(3)
    const alert = paymentDisputed({ disputes })
    expect(alert?.message).toMatch(/ 1 open, 2 lost, of which 1 .* Accounts: acc-1\.$/)
  })

  it('tell what is lost by disputes, whose accounts come first, and what came back', () => {
    const none = money(0, 'EUR')
    const taken = (cents: number) => ({ refunded: none, credit: none, lost: money(cents, 'EUR') })
    const disputes = [
      aDispute({ account_id: 'acc-2', taken: { ...taken(0), refunded: money(500, 'EUR') } }),
      aDispute({ taken: taken(500) }),
      aDispute({ taken: taken(1_799) }),
      aDispute({ stage: 'won', taken: null, returns: 1 }),
    ]
    const alert = paymentDisputed({ disputes })

    expect(alert?.message).toContain('3 lost, of which 0 ')
    expect(alert?.message).toContain('Of it we lose €22.99 that had gone back before.')
    expect(alert?.message).toContain('1 came back after they were lost')
    expect(alert?.message).toMatch(/Accounts: acc-1, acc-2\.$/)
  })
})
