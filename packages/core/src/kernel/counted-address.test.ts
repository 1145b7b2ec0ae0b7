import { expect, it } from 'vitest'
import { countedAddress } from './counted-address.ts'

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::6', '2001:db8:1:2'],
  ['2001:0db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  [null, 'unknown'],
])('%s is counted as %s: an IPv6 customer has a whole network', (ip, expected) => {
  expect(countedAddress(ip)).toBe(expected)
})
