import { epochMs } from '@billing/core'
import { z } from '@hono/zod-openapi'
import { expect, it } from 'vitest'
import { country, DateTime, emailAddress, newPassword, orNull, text } from './common.ts'

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

it('an instant is UTC with milliseconds and Z on the wire', () => {
  const at = epochMs(Date.UTC(2026, 1, 28, 23, 59, 59, 7))

  expect(z.encode(DateTime, at)).toBe('2026-02-28T23:59:59.007Z')
  expect(z.decode(DateTime, '2026-02-28T23:59:59.007Z')).toBe(at)
  expect(z.encode(orNull(DateTime), null)).toBe(null)
})

it.each([
  ['a@b.lt', true],
  [' a@b.lt\n', true],
  [`a@${'b.'.repeat(125)}lt`, true],
  [`a@${'b.'.repeat(126)}lt`, false],
  ['info@xn--e1afmkfd.xn--90ae', true],
  ['r&d@firma.example', true],
  ['a@b', false],
  ['a b@c.lt', false],
  ['a@b.lt\r\nbcc:x@y.lt', false],
  ['a@b.lt,c@d.lt', false],
])('the address %.30j is taken: %s', (value, expected) => {
  expect(takes(emailAddress(), value)).toBe(expected)
})

it.each([
  ['LT', 'LT'],
  ['lt', 'LT'],
  ['Gb', 'GB'],
])('the country %s is %s', (given, expected) => {
  expect(country().parse(given)).toBe(expected)
})

it.each(['XX', 'EU', 'UK', 'ZZ', 'L', 'LTU', '', 'ł1', 'ß'])('%j is no country', (given) => {
  expect(takes(country(), given)).toBe(false)
})

it('text may be 10,000 characters, a password 200', () => {
  expect([takes(text(), 'a'.repeat(10_000)), takes(text(), 'a'.repeat(10_001))]).toEqual([
    true,
    false,
  ])
  expect([takes(newPassword(8), 'a'.repeat(200)), takes(newPassword(8), 'a'.repeat(201))]).toEqual([
    true,
    false,
  ])
})
