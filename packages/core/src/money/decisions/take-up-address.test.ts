import { describe, expect, it } from 'vitest'
import {
  aChargedCycle,
  aDueCustomer,
  auditsOf,
  inGoodStanding,
  lockedAccount,
  mailsOf,
  march,
  newsOf,
  running,
  takenUp,
  choosing,
} from '../../fixtures/index.ts'
import type { CustomerFacts } from './facts.ts'

const due = (facts: CustomerFacts, at = march(1)) => takenUp(facts, at)

describe('the first period of a company without an address', () => {
  const account = inGoodStanding({ legal_address: null, invoice_address: null })
  const { status, locks } = lockedAccount('operator')
  const first = aDueCustomer({ account })

  it('is not billed for seven days', () => {
    const { facts, result } = due(first)

    expect(result).toBeUndefined()
    expect(facts.invoices).toEqual([])
    expect(facts.cycles).toMatchObject([
      { state: 'planned', next_attempt_at: march(8), next_action_at: march(8) },
    ])
  })

  it('has begun at the plan that was chosen for it, and the phone system is told', () => {
    const chosen = {
      status: 'trialing',
      ...choosing('enterprise', march(1)),
    } as const

    const { changes, facts } = due({ ...first, subscription: running(chosen) })

    expect(facts.subscription).toMatchObject({ plan_tier: 'enterprise', planned: null })
    expect(changes).toContainEqual(
      expect.objectContaining({ kind: 'push', dedupe_key: 'tenant.plan:cycle-1' }),
    )
  })

  it('is told of once, with the day until which it waits', () => {
    const { changes } = due(first)

    expect(mailsOf(changes)).toEqual([
      {
        type: 'mail.send',
        kind: 'address_missing',
        to: { account_id: 'acc-1' },
        about: 'acc-1',
        facts: { until: march(8) },
      },
    ])
    expect(newsOf(changes)).toMatchObject([
      { kind: 'address_missing', args: { until_date: march(8) } },
    ])
    expect(changes).toContainEqual(
      expect.objectContaining({ kind: 'push', dedupe_key: 'address_missing:cycle-1' }),
    )
    expect(changes).toContainEqual(
      expect.objectContaining({
        entry: expect.objectContaining({
          action: 'billing_cycle.address_awaited',
          meta: { cycle_id: 'cycle-1', subscription_id: 'subscription-1', until: march(8) },
        }),
      }),
    )
  })

  it('is billed and asked of the card then; its invoice says until when it waited', () => {
    const waited = due(first).facts

    const { changes, facts, result } = due(waited, march(9))

    expect(result).toBe('pay')
    expect(facts.invoices).toMatchObject([
      { due_at: march(1), address_waited_until: march(8), status: 'open' },
    ])
    expect(auditsOf(changes)).toContain('invoice.issued_without_address')
  })

  it('is billed, and not asked of the card, under the lock of an operator that came meanwhile', () => {
    const waited = { ...due(first).facts, account: { ...account, status, locks } }

    const { facts, result } = due(waited, march(8))

    expect(result).toBe('place')
    expect(facts.invoices).toMatchObject([{ status: 'open' }])
    expect(facts.cycles).toMatchObject([
      { state: 'planned', attempt_count: 0, payment_method_id: null, invoice_id: 'new-1' },
    ])
  })

  it('of a later period waits for nothing, and says so', () => {
    const cycles = [
      ...first.cycles,
      aChargedCycle({ cycle_id: 'cycle-0', period_start: march(-27) }),
    ]

    expect(due({ ...first, cycles }, march(2)).facts.invoices).toMatchObject([
      { due_at: march(1), address_waited_until: march(1) },
    ])
  })
})
