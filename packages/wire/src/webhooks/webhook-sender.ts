import { isIP } from 'node:net'
import type { OutgoingWebhook, WebhookOutcome, WebhookSender } from '@billing/core'
import { isPrivateAddress, isThisMachine } from '../addresses.ts'
import type { Answered } from '../answer.ts'
import type { Upstream, UpstreamOptions } from '../upstream.ts'
import { signWebhook } from './sign-webhook.ts'

/** How webhooks are sent. */
export interface WebhookSenderOptions extends Pick<
  UpstreamOptions,
  'timeout_ms' | 'resolve' | 'ca' | 'trace'
> {
  /** Whether they may go to this machine and into private networks, and there by plain HTTP. Default `refused`. */
  readonly private_addresses?: 'refused' | 'allowed' | undefined
}

/** A receiver has so long to answer, in milliseconds: others wait for the same worker. */
const PATIENCE_MS = 5_000
/** Nothing in an answer is read but its status. */
const ANSWER_MAX = 65_536

/** Send webhooks over HTTP. A name is judged by the address that it leads to, when the connection is made. */
export function createWebhookSender(options: WebhookSenderOptions = {}): WebhookSender {
  const upstreams = new Map<string, Promise<Upstream>>()
  const refusal = (url: string) => refusalOf(url, options.private_addresses === 'allowed')
  const upstreamOf = (origin: string) => {
    const known = upstreams.get(origin) ?? open(origin, options)
    upstreams.set(origin, known)
    return known
  }
  return {
    refusal,
    async send(webhook) {
      const refused = refusal(webhook.url)
      if (refused !== null) return { kind: 'failed', status: null, reason: refused }
      const { origin, pathname, search } = new URL(webhook.url)
      const upstream = await upstreamOf(origin)
      return outcomeOf(
        await upstream.ask({
          method: 'POST',
          path: `${pathname}${search}`,
          headers: headersOf(webhook),
          body: webhook.body,
        }),
      )
    },
  }
}

/** What asks over HTTP takes long to load, and most processes send nothing. */
async function open(base_url: string, options: WebhookSenderOptions): Promise<Upstream> {
  const { createUpstream } = await import('../upstream.ts')
  const { timeout_ms = PATIENCE_MS, ...rest } = options
  return createUpstream({ name: 'webhooks', base_url, timeout_ms, max_bytes: ANSWER_MAX, ...rest })
}

function headersOf(webhook: OutgoingWebhook): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'billing-webhooks',
    ...signWebhook(webhook),
  }
}

/** A redirect is not followed: it could lead anywhere. */
function outcomeOf(answered: Answered): WebhookOutcome {
  if (answered.kind !== 'answered') return { kind: 'failed', status: null, reason: answered.reason }
  const { status } = answered
  if (status >= 200 && status < 300) return { kind: 'delivered', status }
  return { kind: 'failed', status, reason: `the receiver answered ${status}` }
}

function refusalOf(url: string, isPrivateAllowed: boolean): string | null {
  if (!URL.canParse(url)) return 'This is no address.'
  const { protocol, hostname, username, password } = new URL(url)
  if (username !== '' || password !== '') return 'We take no address with a password in it.'
  if (isPrivateAllowed) return /^https?:$/.test(protocol) ? null : 'We send only by HTTP.'
  if (protocol !== 'https:') return 'We send only by HTTPS.'
  const bare = hostname.replaceAll(/[[\]]/g, '')
  const isPrivate = isThisMachine(hostname) || (isIP(bare) !== 0 && isPrivateAddress(bare))
  return isPrivate ? 'We send nothing into private networks.' : null
}
