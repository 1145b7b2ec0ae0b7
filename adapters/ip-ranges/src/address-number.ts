import ipaddr from 'ipaddr.js'

/** Where IPv4 lies within IPv6: `::ffff:0:0`. Source: RFC 4291, 2.5.5.2. */
const IPV4 = 0xffff_0000_0000n

/** An address as one number: IPv4 as it is mapped into IPv6, a number alone as IPv4. Null for what is no address. */
export function addressNumber(text: string): bigint | null {
  if (/^\d{1,10}$/.test(text)) return Number(text) > 0xffff_ffff ? null : IPV4 + BigInt(text)
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) {
    const { octets } = ipaddr.IPv4.parse(text)
    return IPV4 + BigInt(octets.reduce((sum, octet) => sum * 256 + octet, 0))
  }
  if (!ipaddr.IPv6.isValid(text)) return null
  return ipaddr.IPv6.parse(text).parts.reduce((sum, part) => (sum << 16n) | BigInt(part), 0n)
}
