import type { IssuedInvoice } from '@billing/core'
import { anEInvoiceDelivery, anInvoice } from '@billing/core/fixtures'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { credited, issued } from '../invoices/issued.ts'
import { GLN, SELLER_IN_NETWORK } from '../support/e-addresses.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { checked, complaints } from './checked.ts'

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

const again = (path: string, token: string, key = 'one') =>
  api('POST', path, {
    token,
    headers: { 'idempotency-key': key },
    body: { reason: 'The access point is back' },
  })

it('an operator has a document sent again that was given up, once for one key; nobody else has', async () => {
  await refused()
  const { account_id } = customer
  const note = { delivery_id: 'note-1', document: 'credit_note', number: 'CN-2026-00001' } as const
  const seller = { ...anInvoice().seller, e_address: SELLER_IN_NETWORK.e_address }
  const buyer = { ...anInvoice().buyer, e_address: GLN }
  const invoice = await world.ports.store.read((tx) => tx.invoices.get('invoice-1'))
  await credited(world, invoice as IssuedInvoice, 1, { seller, buyer })
  await world.ports.store.transaction(async (tx) => {
    for (const of of [{}, note]) {
      const delivery = anEInvoiceDelivery({ account_id, status: 'given_up', ...of })
      await tx.eInvoiceDeliveries.put(delivery)
    }
  })
  const token = await world.operator()
  const path = '/admin/invoices/invoice-1/e-invoice/resend'

  const answers = [await again(path, token), await again(path, token)]
  const another = await again(path, token, 'another')
  const ofNote = await again('/admin/credit-notes/note-1/e-invoice/resend', token, 'note')

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[1]?.body).toEqual(answers[0]?.body)
  expect(answers[0]?.body).toMatchObject({ status: 'waiting', receiver: GLN, document: 'invoice' })
  expect(ofNote.body).toMatchObject({ status: 'waiting', document: 'credit_note' })
  expect([another.body.code, complaints(another)]).toEqual(['validation.failed', ['status']])
  expect((await again(path, customer.token, 'own')).status).toBe(403)
})

it('nothing but what was given up is sent again', async () => {
  await refused()
  const token = await world.operator()
  const paths = { 'invoices/invoice-1': 422, 'credit-notes/invoice-1': 404, 'invoices/none': 404 }

  for (const [document, status] of Object.entries(paths)) {
    const answer = await again(`/admin/${document}/e-invoice/resend`, token, document)
    expect([document, answer.status]).toEqual([document, status])
  }
})
