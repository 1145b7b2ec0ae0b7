import { describe, expect, it } from 'vitest'
import { anInvoice } from '../../fixtures/invoices.ts'
import { march } from '../../fixtures/march.ts'
import type { Party } from '../invoices/party.ts'
import { deliveryOf, routeOf } from './begin-delivery.ts'

const US = { scheme: '0200', id: '300000053' }
const THEM = { scheme: '0088', id: '4035811991021' }
const LEITWEG = '04011000-1234512345-06'
const { seller: SELLER, buyer: BUYER } = anInvoice()

/** The route of an invoice whose parties are told so. */
function route(seller: Partial<Party>, buyer: Partial<Party>) {
  return routeOf({ seller: { ...SELLER, ...seller }, buyer: { ...BUYER, ...buyer } })
}

describe('the route of a document', () => {
  it('leads from our electronic address to the buyer’s', () => {
    expect(route({ e_address: US }, { e_address: THEM })).toEqual({ sender: US, receiver: THEM })
  })

  // The list of electronic address schemes: 0204 is the Leitweg-ID.
  it('leads to the Leitweg-ID of a German public buyer, who may give another address', () => {
    const receiver = { scheme: '0204', id: LEITWEG }

    expect(route({ e_address: US }, { leitweg_id: LEITWEG })).toEqual({ sender: US, receiver })
    expect(route({ e_address: US }, { leitweg_id: LEITWEG, e_address: THEM })?.receiver).toBe(THEM)
  })

  it('is missing where one of the two has no address', () => {
    expect(route({ e_address: US }, {})).toBeNull()
    expect(route({}, { e_address: THEM })).toBeNull()
    expect(route({}, {})).toBeNull()
  })
})

describe('the delivery of a document', () => {
  const issued = { document: 'invoice', id: 'invoice-1', account_id: 'acc-1' } as const
  const begun = (seller: Partial<Party>) =>
    deliveryOf(
      {
        ...issued,
        number: 'PBX-2026-000001',
        seller: { ...SELLER, ...seller },
        buyer: { ...BUYER, e_address: THEM },
      },
      march(1),
    )

  it('waits under the document’s own id, which a restored database has too', () => {
    expect(begun({ e_address: US })).toEqual({
      delivery_id: 'invoice-1',
      document: 'invoice',
      account_id: 'acc-1',
      number: 'PBX-2026-000001',
      status: 'waiting',
      message_id: null,
      rule_id: null,
      rule_message: null,
      created_at: march(1),
      updated_at: march(1),
    })
  })

  it('is not begun without a route', () => {
    expect(begun({})).toBeNull()
  })
})
