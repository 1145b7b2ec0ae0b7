import { createHmac } from 'node:crypto'
import autocannon from 'autocannon'
import type { Loaded } from './autocannon.ts'

/** Webhooks of one secret, about so many orders. */
export interface WebhookLoad {
  readonly url: string
  readonly secret: string
  readonly orders: number
  readonly connections: number
  readonly seconds: number
}

/** Send webhooks as fast as they are acknowledged, each of its own and signed as it is sent. */
export async function run(asked: WebhookLoad): Promise<Loaded> {
  const { url, connections, seconds, secret, orders } = asked
  let sent = 0
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const n = sent++
    const body = JSON.stringify({
      event: 'ORDER_COMPLETED',
      order_id: `order-${n % orders}`,
      merchant_order_ext_ref: `reference-${n}`,
    })
    return { ...request, body, headers: { ...request.headers, ...signed(secret, body) } }
  }
  const result = await autocannon({
    url: `${url}/v1/webhooks/revolut`,
    connections,
    duration: seconds,
    requests: [{ method: 'POST', setupRequest }],
  })
  const requests = result['2xx']
  return {
    requests,
    seconds: result.duration,
    ops_a_second: requests / result.duration,
    p50_ms: result.latency.p50,
    p99_ms: result.latency.p99,
    errors: result.errors + result.timeouts + result.non2xx,
  }
}

function signed(secret: string, body: string) {
  const at = String(Date.now())
  const hex = createHmac('sha256', secret).update(`v1.${at}.${body}`).digest('hex')
  return {
    'content-type': 'application/json',
    'revolut-request-timestamp': at,
    'revolut-signature': `v1=${hex}`,
  }
}
