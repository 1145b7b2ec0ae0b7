import { anEInvoiceDelivery, anInvoice } from '@billing/core/fixtures'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { issued } from '../invoices/issued.ts'
import { GLN, SELLER_IN_NETWORK } from '../support/e-addresses.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { checked } from './checked.ts'

let world: World
let api: World['api']
let customer: Customer

beforeEach(async () => {
  world = await openWorld()
  api = checked(world)
  customer = await world.signUp()
})
afterEach(() => world.close())

/** An invoice that a rule refused. */
async function refused(): Promise<void> {
  const { account_id } = customer
  const { seller, buyer } = anInvoice()
  await issued(world, account_id, 1, {
    seller: { ...seller, e_address: SELLER_IN_NETWORK.e_address },
    buyer: { ...buyer, e_address: GLN },
  })
  await world.ports.store.transaction(async (tx) => {
    const rule = { rule_id: 'PEPPOL-EN16931-R003', rule_message: 'A reference MUST be provided.' }
    await tx.eInvoiceDeliveries.put(anEInvoiceDelivery({ account_id, status: 'rejected', ...rule }))
  })
}

it('an operator sees what the access point said of a document', async () => {
  await refused()

  const { status, body } = await api('GET', '/admin/invoices/invoice-1/e-invoice', {
    token: await world.operator(),
  })

  expect([status, body]).toEqual([
    200,
    {
      delivery_id: 'invoice-1',
      account_id: customer.account_id,
      document: 'invoice',
      number: 'PBX-2026-000001',
      status: 'rejected',
      sender: SELLER_IN_NETWORK.e_address,
      receiver: GLN,
      message_id: null,
      rule_id: 'PEPPOL-EN16931-R003',
      rule_message: 'A reference MUST be provided.',
      created_at: expect.any(String),
      updated_at: expect.any(String),
    },
  ])
})

it('a document without a delivery, of the other kind, or of nobody is not found; a customer sees none', async () => {
  await refused()
  const token = await world.operator()
  const paths = [
    '/admin/invoices/nothing/e-invoice',
    '/admin/credit-notes/invoice-1/e-invoice',
    '/admin/credit-notes/nothing/e-invoice',
  ]

  for (const path of paths) {
    const { status, body } = await api('GET', path, { token })
    expect([status, body.code]).toEqual([404, 'not_found'])
  }
  const asCustomer = { token: customer.token }
  expect((await api('GET', '/admin/invoices/invoice-1/e-invoice', asCustomer)).status).toBe(403)
})
