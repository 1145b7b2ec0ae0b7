import { describe, expect, it } from 'vitest'
import {
  aCustomer,
  aPlannedCycle,
  aTrialCustomer,
  auditsOf,
  effectsOf,
  made,
  mailsOf,
  march,
  newsOf,
  running,
  takenUp,
  choosing,
} from '../../fixtures/index.ts'
import { accountIn, type CustomerFacts } from '../../money/decisions/facts.ts'
import { money } from '../../kernel/money.ts'
import { leave } from './leave-subscription.ts'

const now = march(10)
const by = { actor: 'customer', user_id: 'user-1' } as const
const reasons = { cancel_reason: 'switching', cancel_note: 'Ačiū' }
const leaving = (facts: CustomerFacts, at = now) =>
  made(facts, at, (draft) => leave(draft, reasons, by))

describe('a customer who leaves with all paid', () => {
  const { changes, facts } = leaving(aCustomer())

  it('keeps the service to the end of the period', () => {
    expect(facts.subscription).toMatchObject({
      status: 'cancel_at_period_end',
      cancel_at_period_end: true,
      cancel_reason: 'switching',
      cancel_note: 'Ačiū',
      current_period_end: march(32),
    })
    expect(accountIn(facts).status).toBe('active')
    expect(effectsOf(changes)).toEqual([])
  })

  it('is told the day by mail and in the web app', () => {
    expect(mailsOf(changes)).toMatchObject([
      { kind: 'subscription_cancelled', facts: { ends_at: march(32), ended: 0 } },
    ])
    expect(newsOf(changes)).toMatchObject([{ kind: 'subscription_cancelled' }])
    expect(auditsOf(changes)).toEqual(['subscription.cancel_requested'])
  })

  it('drops the plan that was chosen for later', () => {
    const subscription = running({
      ...choosing('starter', march(32)),
    })

    const left = leaving(
      aCustomer({ subscription, cycles: [aPlannedCycle({ amount: money(499, 'EUR') })] }),
    ).facts

    expect(left.subscription).toMatchObject({
      planned: null,
    })
    expect(left.cycles[0]?.amount).toEqual(money(1_900, 'EUR'))
  })

  it('in a trial is charged nothing: it ends with it', () => {
    const left = leaving(aTrialCustomer(), march(-5)).facts
    expect(mailsOf(leaving(aTrialCustomer(), march(-5)).changes)[0]?.facts).toMatchObject({
      ends_at: march(1),
    })

    const over = takenUp(left, march(1)).facts

    expect(over.subscription.status).toBe('cancelled')
    expect(over.cycles).toMatchObject([{ state: 'skipped' }])
    expect(over.invoices).toEqual([])
  })
})
