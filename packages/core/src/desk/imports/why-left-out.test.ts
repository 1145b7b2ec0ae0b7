import { describe, expect, it } from 'vitest'
import {
  aCustomer,
  anAskedCustomer,
  anOwingCustomer,
  anUnpaidCycle,
  aPlannedCycle,
  aTrialCustomer,
  inGoodStanding,
  lockedAccount,
  lockedPhones,
  march,
  running,
} from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import type { CustomerFacts } from '../../money/decisions/facts.ts'
import type { ForecastFacts } from '../forecast/forecast-event.ts'
import { whyLeftOut } from './why-left-out.ts'

const facts = (customer: CustomerFacts, differs: Partial<ForecastFacts> = {}): ForecastFacts => ({
  ...customer,
  declined_with: null,
  removal_at: null,
  abroad: 'destination',
  ...differs,
})

describe('an export of customers has', () => {
  it.each([
    ['who pays', aCustomer()],
    ['who is in a trial', aTrialCustomer()],
    [
      'who leaves at the end of the period',
      aCustomer({ subscription: running({ status: 'cancel_at_period_end' }) }),
    ],
  ])('%s', (_, customer) => {
    expect(whyLeftOut(facts(customer))).toBeNull()
  })
})

describe('an export of customers leaves out', () => {
  const place = {
    country: 'LT',
    territory: null,
    rule: 'operator',
    pieces: [],
    since: march(1),
    review: null,
    reviewed: null,
  } as const

  it.each<[string, ForecastFacts]>([
    [
      'the account is suspended',
      facts(aCustomer({ account: lockedAccount('operator'), tenant: lockedPhones() })),
    ],
    ['it has no phone system that works', facts(aCustomer({ tenant: undefined }))],
    ['it has no phone system that works', facts(aCustomer({ tenant: lockedPhones() }))],
    ['it is past_due', facts(anOwingCustomer('grace'))],
    [
      'the consumer has withdrawn',
      facts(aCustomer({ subscription: running({ withdrawn_at: march(3) }) })),
    ],
    [
      'a change of plan is being charged',
      facts(aCustomer({ subscription: running({ plan_change_id: 'change-1' }) })),
    ],
    ['a period is not paid', facts(anAskedCustomer())],
    ['a period is not paid', facts(aCustomer({ cycles: [anUnpaidCycle(), aPlannedCycle()] }))],
    [
      'a period is not paid',
      facts(aCustomer({ cycles: [aPlannedCycle({ period_start: march(20) }), aPlannedCycle()] })),
    ],
    ['it has account credit', facts(aCustomer({ credit: money(1, 'EUR') }))],
    ['its card was declined the last time', facts(aCustomer(), { declined_with: 'expired' })],
    ['an operator has said where it is', facts(aCustomer({ account: inGoodStanding({ place }) }))],
  ])('somebody because %s', (why, customer) => {
    expect(whyLeftOut(customer)).toBe(why)
  })
})
