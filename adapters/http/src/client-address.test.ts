import { describe, expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

describe('the client address', () => {
  it.each([
    ['without a proxy is the socket’s', '192.0.2.1', '203.0.113.5', 0, '192.0.2.1'],
    ['behind one is what it wrote', '10.0.0.1', '203.0.113.5', 1, '203.0.113.5'],
    ['is never what the client wrote before', '10.0.0.1', '6.6.6.6, 203.0.113.5', 1, '203.0.113.5'],
    [
      'behind two is what the outer one wrote',
      '10.0.0.1',
      '6.6.6.6, 203.0.113.5, 10.0.0.2',
      2,
      '203.0.113.5',
    ],
    ['is the first there is when a hop is missing', '10.0.0.1', '203.0.113.5', 3, '203.0.113.5'],
    ['is the socket’s when nothing was forwarded', '10.0.0.1', undefined, 1, '10.0.0.1'],
    ['is the socket’s when what was forwarded is none', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
    ['of IPv4 dressed as IPv6 is plain', '::ffff:192.0.2.1', undefined, 0, '192.0.2.1'],
    ['may be IPv6', '2001:db8::1', undefined, 0, '2001:db8::1'],
    ['is not known without a socket', undefined, undefined, 0, null],
  ])('%s', (...row) => {
    const [, peer, forwarded, proxies, expected] = row

    expect(clientAddress(peer, forwarded, proxies)).toBe(expected)
  })
})
