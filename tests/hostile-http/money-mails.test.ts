import { afterEach, beforeEach, expect, it } from 'vitest'
import { subscriptionActions, type SubscriptionActions } from '../http/subscription-actions.ts'
import { tokenOf } from '../http/actors.ts'
import { checked } from '../http/checked.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'

let world: World
let customer: Customer
let owner: SubscriptionActions
/** A customer whose trial is over. */
async function arrive(behaviour: 'approve' | 'decline_after:1') {
  customer = await world.signUp({}, { behaviour })
  await world.advance('P14D')
  const { account_id } = customer
  const token = await tokenOf(world, { role: 'owner', account_id })
  owner = subscriptionActions(checked(world), { ...customer, token })
}
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const invoiceMail = async (number: string) => {
  const mails = await world.mail(customer.email)
  return mails.find(({ subject }) => subject === `Invoice ${number}`)?.text
}

it('the mail of an invoice that the card has paid already does not ask for the money again', async () => {
  await arrive('approve')
  await owner.ask('/subscription/change-plan-now', { new_tier: 'enterprise' })
  await world.settle()

  const text = await invoiceMail('PBX-2026-000002')

  expect(text).toContain('€48.40')
  expect(text).toContain('Paid with the card that is saved on your account')
  expect(text).not.toMatch(/due|We charge/)
})

it('the mail of an invoice that account credit covers does not announce a charge', async () => {
  await arrive('approve')
  await owner.ask('/subscription/change-plan-now', { new_tier: 'starter' })
  await world.advance('P1M')

  const text = await invoiceMail('PBX-2026-000002')

  expect(text).toContain('€6.04')
  expect(text).toContain('Your account credit covers this invoice')
  expect(text).not.toMatch(/due|card/)
})

it('the mail of an invoice that the card has not paid says so, and how to pay it', async () => {
  await arrive('decline_after:1')

  const text = await invoiceMail('PBX-2026-000001')

  expect(text).toContain('could not collect €22.99 from a card. You can pay')
  expect(text).not.toContain('nothing to do')
})
