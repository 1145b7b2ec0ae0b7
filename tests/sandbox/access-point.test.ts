import { createSandboxRoutes } from '@billing/sandbox'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OpenSandbox, openSandbox } from './open-sandbox.ts'

let open: OpenSandbox
let app: Hono
beforeEach(async () => {
  open = await openSandbox()
  app = new Hono().route('/sandbox', createSandboxRoutes(open.sandbox, open.hooks))
})
afterEach(() => open.close())

const GLN = { scheme: '0088', id: '4035811991021' }
const RULE = { id: 'PEPPOL-EN16931-R003', message: 'A reference MUST be provided.' }

async function post(path: string, body: unknown) {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await app.request(`/sandbox${path}`, init)
  return { status: answer.status, body: (await answer.json()) as unknown }
}

async function get(path: string) {
  const answer = await app.request(`/sandbox${path}`)
  return { status: answer.status, body: (await answer.json()) as unknown }
}

function give(delivery_id: string, id = GLN.id) {
  return open.sandbox.eInvoiceTransport.send({
    delivery_id,
    number: `PBX-${delivery_id}`,
    syntax: 'ubl',
    bytes: new TextEncoder().encode('<Invoice/>'),
    sender: { scheme: '0200', id: '300000053' },
    receiver: { ...GLN, id },
  })
}

it('lists what the access point was given, newest first, and has each document', async () => {
  await give('1')
  await give('2', '300000999')

  const { body } = await get('/e-invoices?limit=1')
  const rows = await open.sandbox.listEInvoices()

  expect(body).toEqual({
    e_invoices: [
      {
        e_invoice_id: rows[0]?.e_invoice_id,
        delivery_id: '2',
        number: 'PBX-2',
        syntax: 'ubl',
        sender: '0200:300000053',
        receiver: '0088:300000999',
        outcome: 'unknown_recipient',
        message_id: null,
        rule_id: null,
        rule_message: null,
        size: 10,
        received_at: expect.stringMatching(/^\d{4}-/),
      },
    ],
  })
  const xml = await app.request(`/sandbox/e-invoices/${rows[1]?.e_invoice_id}/xml`)
  expect([xml.headers.get('content-type'), await xml.text()]).toEqual([
    'application/xml',
    '<Invoice/>',
  ])
  expect(await get('/e-invoices/nothing/xml')).toMatchObject({ status: 404 })
})

it('is told who receives, and which rule refuses what is sent to them', async () => {
  expect(await post('/recipients', { ...GLN, rule: RULE })).toEqual({
    status: 200,
    body: { ...GLN, known: true, rule: RULE },
  })
  expect(await give('1')).toEqual({
    kind: 'rejected',
    rule_id: RULE.id,
    message: RULE.message,
  })

  await post('/recipients', { ...GLN, known: false })
  expect((await give('2')).kind).toBe('unknown_recipient')
  expect((await get('/recipients')).body).toEqual({
    recipients: [{ ...GLN, known: false, rule: null }],
  })

  await post('/recipients', GLN)
  expect((await give('3')).kind).toBe('accepted')
  // What was answered once stays so.
  expect((await give('1')).kind).toBe('rejected')
})

it('refuses what it cannot keep, naming it', async () => {
  const refused = await post('/recipients', { ...GLN, scheme: 'EM', knows: true })

  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({
    invalid_params: [{ name: 'scheme' }, { name: 'knows' }],
  })
})
