import { expect, it } from 'vitest'
import { checkAddress, masked, parseMailbox, withoutAddresses } from './address.ts'

it.each([
  ['jonas@example.com', 'jonas@example.com', false],
  ["o'brien+x@mail.example.com", "o'brien+x@mail.example.com", false],
  ['jonas@ąžuolas.example', 'jonas@xn--uolas-2wa16f.example', false],
  ['ąžuolas@example.com', 'ąžuolas@example.com', true],
])('%s is one address', (text, address, international) => {
  expect(checkAddress(text)).toEqual({ address, international })
})

it.each([
  'a@b@example.com',
  '.a@example.com',
  'a..b@example.com',
  'a.@example.com',
  'a@-example.com',
  'a@example..com',
  'a@exa mple.com',
  'a@example.com\n',
  ' a@example.com',
  'a@ex\u3002%61.com/..',
  'a@example.com,b@example.com',
  'a\u202eb@example.com',
])('%j is none', (text) => {
  expect(checkAddress(text)).toHaveProperty('reason')
})

it.each([
  ['billing@example.com', '', 'billing@example.com'],
  ['<billing@example.com>', '', 'billing@example.com'],
  ['PBX billing <billing@example.com>', 'PBX billing', 'billing@example.com'],
  ['"Ąžuolas, \\"UAB\\"" <billing@example.com>', 'Ąžuolas, "UAB"', 'billing@example.com'],
])('%s is a name and an address', (text, name, address) => {
  expect(parseMailbox(text, 'the sender')).toEqual({ name, address })
})

it.each([
  '',
  'PBX',
  'PBX <billing>',
  'PBX <a@example.com>, Eve <b@example.com>',
  'PBX\r\nBcc: eve@example.com <a@example.com>',
  'ąžuolas@example.com',
])('%j is no sender', (text) => {
  expect(() => parseMailbox(text, 'the sender')).toThrow('the sender must look like')
})

it('an address shows its first letter and its domain', () => {
  expect(masked('jonas.jonaitis@example.com')).toBe('j***@example.com')
  expect(withoutAddresses('550 <jonas@example.com>: no. Ask ąžuolas@b.example')).toBe(
    '550 <j***@example.com>: no. Ask ą***@b.example',
  )
})
