import { type Finding, jsonOf } from '@billing/wire'

import type { Client } from './client.ts'
import type { RevolutOptions } from './options.ts'
import { WebhooksShape } from './shapes.ts'

/** The news that move our records. Source: contract 9. */
const NEEDED = [
  'ORDER_COMPLETED',
  'ORDER_AUTHORISED',
  'ORDER_CANCELLED',
  'ORDER_FAILED',
  'ORDER_PAYMENT_DECLINED',
  'ORDER_PAYMENT_FAILED',
] as const

/** News that a person should act upon. */
const WANTED = ['DISPUTE_ACTION_REQUIRED', 'DISPUTE_LOST'] as const

/** What a webhook should bring us; register it with these. */
export const WEBHOOK_EVENTS: readonly string[] = [...NEEDED, ...WANTED]

const REGISTERED = 'Our webhook is registered'

/** Whether the provider sends its news to us, which, and signed with a secret that we have. */
export async function webhookFindings(
  client: Client,
  { webhook_url, webhook_secrets }: RevolutOptions,
): Promise<Finding[]> {
  if (webhook_url === undefined) {
    const says = 'We were not told our own address, so that we cannot look for it.'
    return [{ what: REGISTERED, verdict: 'warns', says }]
  }
  const answered = await client.look('/api/webhooks')
  const listed =
    answered.kind === 'answered' && answered.status === 200
      ? WebhooksShape.safeParse(jsonOf(answered))
      : undefined
  if (!listed?.success) {
    const says = 'The provider did not list its webhooks. Try again later.'
    return [{ what: REGISTERED, verdict: 'warns', says }]
  }
  const { webhooks } = listed.data
  const ours =
    webhooks.find(({ url }) => url === webhook_url) ??
    webhooks.find(({ url }) => pathOf(url) === pathOf(webhook_url))
  if (!ours) {
    const says = `Register a webhook for ${webhook_url} with the events ${NEEDED.join(', ')}.`
    return [{ what: REGISTERED, verdict: 'fails', says }]
  }
  const { url, events, signing_secret } = ours
  const elsewhere = originOf(url) !== originOf(webhook_url)
  const registered: Finding = elsewhere
    ? { what: REGISTERED, verdict: 'warns', says: `It goes to ${originOf(url)}. Is that us?` }
    : { what: REGISTERED, verdict: 'works', says: `The provider sends to ${url}.` }
  return [registered, eventsFinding(events), secretFinding(signing_secret, webhook_secrets)]
}

function eventsFinding(events: readonly string[]): Finding {
  const what = 'The webhook brings all the news that we need'
  const missing = NEEDED.filter((event) => !events.includes(event))
  if (missing.length > 0) {
    return { what, verdict: 'fails', says: `Add the events ${missing.join(', ')} to it.` }
  }
  const silent = WANTED.filter((event) => !events.includes(event))
  return silent.length > 0
    ? { what, verdict: 'warns', says: `Of disputes we hear nothing. Add ${silent.join(', ')}.` }
    : { what, verdict: 'works', says: `It brings ${events.length} kinds of news.` }
}

function secretFinding(
  signing_secret: string | null | undefined,
  webhook_secrets: readonly string[],
): Finding {
  const what = 'The signing secret of the webhook is one of ours'
  if (typeof signing_secret !== 'string') {
    return { what, verdict: 'warns', says: 'The provider does not show it.' }
  }
  return webhook_secrets.includes(signing_secret)
    ? { what, verdict: 'works', says: 'We believe what it signs.' }
    : { what, verdict: 'fails', says: 'Add its signing secret to our webhook secrets.' }
}

function pathOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).pathname : undefined
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url
}
