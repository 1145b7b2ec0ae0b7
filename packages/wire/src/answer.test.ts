import { expect, it } from 'vitest'

import { jsonOf, retryAfterOf } from './answer.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const asked = (value: string) => retryAfterOf({ headers: { 'retry-after': value } }, NOW)

it('reads how long to wait, in seconds or as a date, within bounds', () => {
  expect(asked('7')).toBe(7)
  expect(asked('Sat, 21 Nov 2026 10:01:00 GMT')).toBe(60)
  expect(asked('Sat, 21 Nov 2020 10:01:00 GMT')).toBe(1)
  expect(asked('0')).toBe(1)
  expect(asked('99999999')).toBe(3_600)
  expect(asked('soon')).toBe(undefined)
  expect(retryAfterOf({ headers: {} }, NOW)).toBe(undefined)
})

it('reads JSON, and nothing of anything else', () => {
  const of = (text: string | Uint8Array) =>
    jsonOf({ bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text })

  expect(of('{"a":1}')).toEqual({ a: 1 })
  expect([of(''), of('<html>'), of('{"a":'), of(Uint8Array.of(0x22, 0xff, 0x22))]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
