import { verifyWebhook } from '@billing/client'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' // the answer of adminCreateWebhookEndpoint has it

/** A handler of requests, for any server that speaks `fetch`. Throws `WebhookRefused` for what is not ours. */
export async function receive(request: Request): Promise<Response> {
  const event = await verifyWebhook(SECRET, request.headers, await request.text())
  if (event.kind === 'invoice.paid') console.log(event.data.invoice_id)
  return new Response(null, { status: 204 })
}
