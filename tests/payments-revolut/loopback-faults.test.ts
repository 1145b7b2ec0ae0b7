import { afterEach, beforeEach, expect, it } from 'vitest'

import { serveFetch } from '../support/serve.ts'
import { type OpenLoopback, openLoopback, orderBody, requestOf } from './loopback.ts'

let open: OpenLoopback
beforeEach(async () => {
  open = await openLoopback()
})
afterEach(() => open.close())

const make = () => open.ask('POST', '/api/orders', orderBody())
const made = async () => (await open.sandbox.listOrders()).length

it('says 429 and when to come again while it is down, and does nothing', async () => {
  await open.sandbox.setFault('payments', 'down', 2)

  const [read, write] = [await open.ask('GET', '/api/orders'), await make()]

  expect([read.status, write.status, write.headers.get('retry-after')]).toEqual([429, 429, '1'])
  expect(await made()).toBe(0)
  expect((await make()).status).toBe(201)
})

it('breaks the connection of a command whose answer is to be lost, after its effect', async () => {
  const served = await serveFetch(open.api)
  const send = async (method: string, body?: object) => {
    const request = requestOf(method, '/api/orders', body)
    const init = {
      method,
      headers: request.headers,
      ...(body ? { body: await request.text() } : {}),
    }
    return (await fetch(`${served.url}/api/orders`, init)).text()
  }
  await open.sandbox.setFault('payments', 'timeout_after_effect', 1)

  const read = await send('GET')
  const lost = await send('POST', orderBody()).catch(String)

  expect(JSON.parse(read)).toEqual({ orders: [] })
  expect(lost).toMatch(/terminated|other side closed|fetch failed/)
  expect(await made()).toBe(1)
  await served.close()
})

it('is slow, and then works', async () => {
  await open.sandbox.setFault('payments', 'slow', 1)

  expect((await make()).status).toBe(201)
})

it('answers as a test wants it, with or without the effect', async () => {
  const plans = [
    { effect: 'none', answer: 503 },
    { effect: 'done', answer: 502 },
    { effect: 'none', answer: 'cut' },
  ] as const
  let at = 0
  const odd = await openLoopback({ mischief: () => plans[at++] })
  const post = () => odd.ask('POST', '/api/orders', orderBody())

  expect((await post()).status).toBe(503)
  expect(await odd.sandbox.listOrders()).toHaveLength(0)
  expect((await post()).status).toBe(502)
  await expect(post()).rejects.toThrow('JSON')
  expect(await odd.sandbox.listOrders()).toHaveLength(1)
  await odd.close()
})

it('answers 500 when its books are out of reach, and says so', async () => {
  const errors: unknown[] = []
  const broken = await openLoopback({}, { report_error: (error) => errors.push(error) })
  await broken.close()

  expect((await broken.ask('GET', '/api/orders')).status).toBe(500)
  expect(errors).toHaveLength(1)
})
