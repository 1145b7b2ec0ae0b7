import { WEBHOOK_EVENTS } from '@billing/payments-revolut'
import type { Api } from '@billing/sandbox'
import { z } from 'zod'
import { SECRETS } from './variables.ts'

const WEBHOOK = z.object({ id: z.string(), url: z.string(), signing_secret: z.string().optional() })

/** Let the provider post its events to the service, as a merchant does once. Resolves to the secret that signs them. */
export async function registerWebhook(providers: Api, url: string): Promise<string> {
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const request = new Request(`http://localhost/api/webhooks${path}`, {
      method,
      headers: {
        authorization: `Bearer ${SECRETS.revolut}`,
        'content-type': 'application/json',
        'revolut-api-version': '2026-04-20',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return (await providers(request)).json()
  }
  const registered = z.object({ webhooks: z.array(WEBHOOK) }).parse(await ask('GET', '')).webhooks
  const known = registered.find((webhook) => webhook.url === url)
  const webhook = await (known
    ? ask('GET', `/${known.id}`)
    : ask('POST', '', { url, events: WEBHOOK_EVENTS }))
  return WEBHOOK.required().parse(webhook).signing_secret
}
