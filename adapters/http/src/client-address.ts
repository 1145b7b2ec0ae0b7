import { isIP } from 'node:net'

/**
 * Where a request comes from: the socket's peer, or, behind `proxies` trusted ones, the entry that the
 * outermost of them wrote. What a client writes there itself is further left and never believed.
 * Source: contract 5.
 */
export function clientAddress(
  peer: string | undefined,
  forwarded: string | undefined,
  proxies: number,
): string | null {
  const socket = plain(peer)
  if (proxies === 0 || forwarded === undefined) return socket
  const hops = forwarded.split(',')
  return plain(hops[Math.max(0, hops.length - proxies)]?.trim()) ?? socket
}

/** An address without a port, an IPv4 one not mapped to IPv6; null for an invalid address. */
function plain(text: string | undefined): string | null {
  if (text === undefined) return null
  const address = text.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) === 0 || STRANGE_ZONE.test(address) ? null : address
}

/** Node takes any text for the zone of an address; interfaces have names of these letters. Source: RFC 4007, 11. */
const STRANGE_ZONE = /%(?![\w.-]+$)/
