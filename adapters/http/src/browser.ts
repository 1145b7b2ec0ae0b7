import { clientAddress } from './client-address.ts'
import type { Browser } from './context.ts'
import { type Incoming, requestHeader } from './request-header.ts'
import { requestId } from './request-id.ts'

const USER_AGENT_MAX = 512

/** Who sent this request, as its socket and, behind `proxies` trusted ones, its headers tell. */
export function browserOf(incoming: Incoming, proxies: number): Browser {
  const peer = incoming.env?.incoming?.socket?.remoteAddress
  const forwarded = proxies === 0 ? undefined : requestHeader(incoming, 'x-forwarded-for')
  return {
    request_id: requestId(requestHeader(incoming, 'x-request-id')),
    ip: clientAddress(peer, forwarded, proxies),
    user_agent: requestHeader(incoming, 'user-agent')?.slice(0, USER_AGENT_MAX) ?? null,
  }
}
