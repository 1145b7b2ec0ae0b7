import { openPostgres, openSqlite } from '@billing/store-sql'
import { expect, it } from 'vitest'

import { freshDatabase } from '../support/postgres.ts'
import { serveFetch } from '../support/serve.ts'
import { openSandbox } from '../sandbox/open-sandbox.ts'
import { anOrder, aSavedCard, charge, openLoopback, VERSION } from './loopback.ts'

const databases = {
  sqlite: async () => openSqlite(':memory:'),
  postgres: async () => openPostgres(await freshDatabase(), { max: 4 }),
}

it.each(Object.entries(databases))(
  'a customer’s whole life is as described, on %s',
  async (_, opened) => {
    const open = await openLoopback({ payment_answer: 'in_progress' }, {}, await opened())
    const { ask, sandbox } = open
    const { customer_id, method_id, order_id } = await aSavedCard(open)
    const held = await anOrder(open, { customer: { id: customer_id }, capture_mode: 'manual' })
    const events = ['ORDER_AUTHORISED', 'ORDER_COMPLETED']
    const hook = await ask('POST', '/api/webhooks', { url: 'http://127.0.0.1:9/', events })

    await ask('PATCH', `/api/orders/${held.id}`, { amount: 1, metadata: { purpose: 'proof' } })
    const paid = await ask('POST', `/api/orders/${held.id}/payments`, charge(method_id))
    await ask('GET', `/api/payments/${paid.body.id}`)
    await ask('POST', `/api/orders/${held.id}/capture`, { amount: 1 })
    await sandbox.setRefundCourse('later')
    const refund = await ask('POST', `/api/orders/${order_id}/refund`, {
      amount: 5,
      currency: 'EUR',
    })
    await sandbox.advance({ advance: 'PT1H' }, open.hooks)
    const ended = await ask('GET', `/api/orders/${refund.body.id}`)
    await ask('POST', `/api/webhooks/${hook.body.id}/rotate-signing-secret`, {})
    await ask('GET', '/api/customers')
    const listed = await ask('GET', `/api/orders?customer_id=${customer_id}`)
    await ask('DELETE', `/api/customers/${customer_id}`)

    expect([paid.body.state, refund.body.state, ended.body.state]).toEqual([
      'authorisation_passed',
      'processing',
      'completed',
    ])
    expect(listed.body.orders.map(({ type, state }) => [type, state])).toEqual([
      ['payment', 'completed'],
      ['payment', 'completed'],
      ['refund', 'completed'],
    ])
    expect((await sandbox.listCharges()).map(({ kind }) => kind)).toEqual([
      'refund',
      'capture',
      'release',
      'hold',
      'capture',
    ])
    open.watched.check()
    await open.close()
  },
)

it('is served at any address, and paid for by hand', async () => {
  const { sandbox, close } = await openSandbox()

  const revolut = await serveFetch(sandbox.apis.revolut({ secret_key: 'sk_test' }))
  const headers = {
    authorization: 'Bearer sk_test',
    'revolut-api-version': VERSION,
    'content-type': 'application/json',
  }
  const body = JSON.stringify({ amount: 1_900, currency: 'EUR' })
  const made = await fetch(`${revolut.url}/api/orders`, { method: 'POST', headers, body })
  const { id, token } = (await made.json()) as { id: string; token: string }
  await sandbox.complete(token)
  const read = await fetch(`${revolut.url}/api/orders/${id}`, { headers })

  expect(await read.json()).toMatchObject({ state: 'completed' })
  await revolut.close()
  await close()
})
