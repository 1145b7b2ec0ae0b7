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

/** An address without a port, an IPv4 one not dressed as IPv6; null when it is none. */
function plain(text: string | undefined): string | null {
  if (text === undefined) return null
  const address = text.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) === 0 ? null : address
}

/** What is counted together: an IPv4 address, or the /64 network that one IPv6 customer gets. */
export function countedAddress(ip: string | null): string {
  if (ip === null || !ip.includes(':')) return ip ?? 'unknown'
  const [head = '', tail] = ip.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}
