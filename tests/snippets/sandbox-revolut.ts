import type { Sandbox } from '@billing/sandbox'

/** An order, asked for as at Revolut's Merchant API, and paid. */
export async function orderAtRevolut(sandbox: Sandbox) {
  const revolut = sandbox.apis.revolut({ secret_key: 'sk_test' })
  const headers = {
    authorization: 'Bearer sk_test',
    'revolut-api-version': '2024-09-01',
    'content-type': 'application/json',
  }
  const body = JSON.stringify({ amount: 1_900, currency: 'EUR' })
  const made = await revolut(
    new Request('https://revolut.test/api/orders', { method: 'POST', headers, body }),
  )
  const { id, token } = (await made.json()) as { id: string; token: string }
  await sandbox.complete(token)
  return revolut(new Request(`https://revolut.test/api/orders/${id}`, { headers }))
}
