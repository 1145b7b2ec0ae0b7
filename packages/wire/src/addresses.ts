import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that are not the open internet. Source: the IANA registries of special-purpose addresses (RFC 6890). */
const PRIVATE = new BlockList()
// prettier-ignore
const V4 = [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12],
  ['192.0.0.0', 24], ['192.0.2.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['198.51.100.0', 24],
  ['203.0.113.0', 24], ['224.0.0.0', 4], ['240.0.0.0', 4],
] as const
// prettier-ignore
const V6 = [
  ['::', 96], ['64:ff9b:1::', 48], ['100::', 64], ['2001:db8::', 32], ['3fff::', 20], ['5f00::', 16], ['fc00::', 7],
  ['fe80::', 10], ['fec0::', 10], ['ff00::', 8],
] as const
for (const [net, bits] of V4) PRIVATE.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of V6) PRIVATE.addSubnet(net, bits, 'ipv6')
// The private IPv4 networks once more, as a gateway of IPv6 reaches them: NAT64 (RFC 6052) and 6to4 (RFC 3056).
for (const [net, bits] of V4) {
  const [a = 0, b = 0, c = 0, d = 0] = net.split('.').map(Number)
  const [high, low] = [a * 256 + b, c * 256 + d].map((part) => part.toString(16))
  PRIVATE.addSubnet(`64:ff9b::${high}:${low}`, 96 + bits, 'ipv6')
  PRIVATE.addSubnet(`2002:${high}:${low}::`, 16 + bits, 'ipv6')
}

/**
 * Whether an IP address, IPv4 inside of IPv6 too, lies on this machine or in a network that is not public. It
 * may stand in brackets, as in the host of an address of HTTP.
 */
export function isPrivateAddress(address: string): boolean {
  const bare = withoutBrackets(address)
  const family = isIP(bare)
  return family !== 0 && PRIVATE.check(bare, family === 4 ? 'ipv4' : 'ipv6')
}

/** Whether nothing leaves the machine on the way to the host of an address: `localhost`, 127.0.0.0/8, `[::1]`. */
export function isThisMachine(hostname: string): boolean {
  const host = withoutBrackets(hostname)
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

function withoutBrackets(host: string): string {
  return host.replaceAll(/[[\]]/g, '')
}

/** What the resolver refuses with. */
class PrivateAddressError extends Error {
  readonly code = 'PRIVATE_ADDRESS'
  constructor(host: string) {
    super(`${host} leads to an address that is not public`)
  }
}

/** Resolves names, and refuses those of which one address is not public: a name may change where it leads. */
export function onlyPublic(resolve: LookupFunction): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const addresses = Array.isArray(found) ? found : [{ address: found, family: isIP(found) }]
      if (addresses.some(({ address }) => isPrivateAddress(address))) {
        return done(new PrivateAddressError(hostname), [])
      }
      const [first] = addresses
      if (options.all || !first) return done(null, addresses)
      done(null, first.address, first.family)
    })
  }
}
