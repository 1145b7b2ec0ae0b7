import { describe, expect, it } from 'vitest'
import {
  aChargedCycle,
  aCustomer,
  anInvoice,
  anOwingCustomer,
  anAskedCustomer,
  aTrialCustomer,
  auditsOf,
  bannerOf,
  lockedAccount,
  lockedPhones,
  made,
  mailKindsOf,
  march,
  running,
} from '../../fixtures/index.ts'
import type { Invoice } from '../invoices/invoice.ts'
import { continueService } from './continue.ts'
import { accountIn, type CustomerFacts, cycleIn } from './facts.ts'

const paidOn = (at: ReturnType<typeof march>, facts: CustomerFacts) =>
  made(facts, at, (draft) => continueService(draft, cycleIn(draft.facts, 'cycle-1')))
const paid = { cycles: [aChargedCycle()], invoices: [anInvoice()] }

describe('a renewal that is charged', () => {
  it('moves the period on, and stands in the audit log', () => {
    const { changes, facts } = paidOn(march(1), anAskedCustomer(paid))

    expect(facts.subscription).toMatchObject({ status: 'active', current_period_end: march(32) })
    expect(auditsOf(changes)).toEqual(['subscription.charge_succeeded'])
    expect(mailKindsOf(changes)).toEqual([])
  })

  it('leaves a cancellation for the end of the period as it is, and shows nothing', () => {
    const subscription = running({ status: 'cancel_at_period_end', cancel_at_period_end: true })

    expect(paidOn(march(2), aCustomer({ ...paid, subscription })).changes).toEqual([])
  })
})

it('whoever pays late is thanked once for each time', () => {
  const { changes } = paidOn(march(9), anOwingCustomer('retry_1', paid))

  expect(changes).toContainEqual(
    expect.objectContaining({
      effect: expect.objectContaining({ kind: 'arrears_paid' }),
      dedupe_key: `arrears_paid:subscription-1:${march(9)}`,
    }),
  )
})

describe('money that comes after the end', () => {
  const over = {
    account: { ...lockedAccount('dunning', 'ended'), status: 'cancelled' },
    tenant: lockedPhones(),
  } as const

  it('begins no period, plans none, and makes no subscription of a trial', () => {
    const { subscription } = aTrialCustomer()
    const ended = { ...subscription, status: 'cancelled' } as const

    const { facts } = paidOn(march(20), aCustomer({ ...over, ...paid, subscription: ended }))

    expect(facts.subscription).toEqual(ended)
    expect(facts.cycles).toEqual(paid.cycles)
  })

  it('pays all, whatever stands on a draft: nobody owes that', () => {
    const draft: Invoice = {
      ...anInvoice({ invoice_id: 'invoice-9' }),
      status: 'draft',
      number: null,
      issued_at: null,
      paid_at: null,
    }
    const subscription = running({ status: 'cancelled' })
    const invoices = [anInvoice(), draft]

    const { changes, facts } = paidOn(
      march(50),
      aCustomer({ ...over, ...paid, invoices, subscription }),
    )

    expect(bannerOf(changes)).toBeNull()
    expect(accountIn(facts).locks).toEqual(['ended'])
  })
})
