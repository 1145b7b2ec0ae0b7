import { expect, it } from 'vitest'

import { isPrivateAddress, isThisMachine } from './addresses.ts'

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::',
  '::1',
  'fe80::1',
  'fd00::1',
  '[fd00::1]',
  '::ffff:10.0.0.1',
  '::ffff:a00:1',
  '0:0:0:0:0:ffff:10.0.0.1',
  '::10.0.0.1',
  '64:ff9b::10.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '2002:a00:1::',
  '2002:c0a8:101::1',
  'fec0::1',
  'fe80::1%eth0',
])('%s is not public', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

it.each([
  '8.8.8.8',
  '172.32.0.1',
  '35.246.21.235',
  '2a00:1450::1',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
  '2002:808:808::1',
])('%s is public', (address) => {
  expect(isPrivateAddress(address)).toBe(false)
})

it('knows this machine by its names, and no other', () => {
  const names = ['localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]']
  expect(names.filter((name) => !isThisMachine(name))).toEqual([])
  const others = ['10.0.0.1', 'localhost.example.com', '127.0.0.1.example.com', '[::2]', '']
  expect(others.filter(isThisMachine)).toEqual([])
})
