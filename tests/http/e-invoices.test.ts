import { money } from '@billing/core'
import { anInvoice } from '@billing/core/fixtures'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readXml } from '../einvoice/read-xml.ts'
import { credited, issued } from '../invoices/issued.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { newAccount, tokenOf } from './actors.ts'
import { checked, complaints } from './checked.ts'

/** Base, VAT and category of a group of VAT. */
const GROUP =
  /<cbc:TaxableAmount[^>]*>([^<]+)<[^>]+>\s*<cbc:TaxAmount[^>]*>([^<]+)<[^>]+>\s*<cac:TaxCategory>\s*<cbc:ID>(\w+)/g

let world: World
let api: World['api']
let customer: Customer

beforeEach(async () => {
  world = await openWorld()
  api = checked(world)
  customer = await world.signUp()
})
afterEach(() => world.close())

const get = (path: string, token = customer.token) => api('GET', path, { token })
const supporter = () => tokenOf(world, { role: 'support', account_id: customer.account_id })

async function download(path: string, token = customer.token) {
  await get(path, token)
  const answer = await world.request(`/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { bytes: new Uint8Array(await answer.arrayBuffer()), headers: answer.headers }
}

const elementsOf = (bytes: Uint8Array) =>
  readXml(bytes).children.map(({ name, text }) => [name, text])

describe('an electronic document', () => {
  it('has the same bytes for the customer, for support and for an operator, every time', async () => {
    await issued(world, customer.account_id, 1)
    const path = '/invoices/invoice-1/xml'

    const files = [
      await download(path),
      await download(`${path}?syntax=ubl`, await supporter()),
      await download(`/admin${path}`, await world.operator()),
    ]

    for (const { bytes, headers } of files) {
      expect(bytes).toEqual(files[0]?.bytes)
      expect(headers.get('content-type')).toBe('application/xml')
      expect(headers.get('content-disposition')).toBe('attachment; filename="PBX-2026-000001.xml"')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    const elements = elementsOf(files[0]?.bytes ?? Uint8Array.of())
    expect(elements).toContainEqual(['ID', 'PBX-2026-000001'])
    expect(elements).toContainEqual(['IssueDate', '2026-03-01'])
    expect(elements).toContainEqual(['InvoiceTypeCode', '380'])
  })

  it('comes in the other syntax, and in no third one', async () => {
    await issued(world, customer.account_id, 1)

    const { bytes } = await download('/invoices/invoice-1/xml?syntax=cii')

    expect(readXml(bytes).name).toBe('CrossIndustryInvoice')
    const refused = await get('/invoices/invoice-1/xml?syntax=edifact')
    expect([refused.status, complaints(refused)]).toEqual([422, ['syntax']])
  })

  it('of a credit note has its own number, and names the invoice', async () => {
    const note = await credited(world, await issued(world, customer.account_id, 1))
    const path = `/credit-notes/${note.credit_note_id}/xml`

    const { bytes, headers } = await download(path)

    expect(headers.get('content-disposition')).toBe('attachment; filename="CN-2026-00001.xml"')
    expect(elementsOf(bytes)).toContainEqual(['CreditNoteTypeCode', '381'])
    expect(new TextDecoder().decode(bytes)).toContain('<cbc:ID>PBX-2026-000001</cbc:ID>')
    expect((await download(`/admin${path}`, await world.operator())).bytes).toEqual(bytes)
  })

  it('of a correction of before, over VAT alone, says what it meant: two groups of VAT', async () => {
    const vat_id = 'DE136695976'
    const vat = {
      ...anInvoice().vat,
      treatment: 'oss',
      rate_basis_points: 1_900,
      rate_country: 'DE',
      customer_country: 'DE',
      vat_id,
      vat_status: 'pending',
    } as const
    const vat_amount = money(361, 'EUR')
    const total = money(2_261, 'EUR')
    const invoice = await issued(world, customer.account_id, 1, { vat, vat_amount, total })
    const taken = { amount: vat_amount, vat_amount, vat, reason_code: 'vat_corrected' }
    const note = await credited(world, invoice, 1, taken)

    const { bytes } = await download(`/credit-notes/${note.credit_note_id}/xml`)

    const groups = [...new TextDecoder().decode(bytes).matchAll(GROUP)].map((found) =>
      found.slice(1),
    )
    expect(groups).toEqual([
      ['19.00', '3.61', 'S'],
      ['-19.00', '0.00', 'AE'],
    ])
  })

  it('of another account, and of nothing, is nobody’s', async () => {
    const note = await credited(world, await issued(world, customer.account_id, 1))
    const account_id = await newAccount(world)
    const other = await tokenOf(world, { role: 'owner', account_id })
    const operator = await world.operator()

    const refused = [
      await get('/invoices/invoice-1/xml', other),
      await get(`/credit-notes/${note.credit_note_id}/xml`, other),
      await get('/invoices/nothing/xml'),
      await get('/credit-notes/nothing/xml'),
      await get('/admin/invoices/nothing/xml', operator),
      await get('/admin/credit-notes/nothing/xml', operator),
    ]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [404, 'not_found']),
    )
    expect((await get('/admin/invoices/invoice-1/xml')).status).toBe(403)
  })
})
