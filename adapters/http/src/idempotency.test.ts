import { describe, expect, it } from 'vitest'
import { idempotencyKey, requestText } from './idempotency.ts'

describe('the key of a request', () => {
  it('is not looked at where an operation takes none', () => {
    expect(idempotencyKey(undefined, 'a-key')).toBeUndefined()
    expect(idempotencyKey(undefined, 'not one')).toBeUndefined()
  })

  it('may be missing where it is optional, and nowhere else', () => {
    expect(idempotencyKey('optional', undefined)).toBeUndefined()
    expect(() => idempotencyKey('required', undefined)).toThrow(
      expect.objectContaining({
        code: 'validation.failed',
        details: expect.objectContaining({
          invalid_params: [{ name: 'Idempotency-Key', reason: 'We need this header here.' }],
        }),
      }),
    )
  })

  it.each(['!', '~', 'a-key', 'k'.repeat(255)])('is taken as it stands: %.12s', (key) => {
    expect(idempotencyKey('required', key)).toBe(key)
    expect(idempotencyKey('optional', key)).toBe(key)
  })

  it.each(['', ' ', 'two words', ' key', 'key ', 'tab\there', 'ž', '\x7f', 'k'.repeat(256)])(
    'is 1 to 255 visible ASCII characters, unlike %j',
    (key) => {
      const malformed = expect.objectContaining({
        code: 'validation.failed',
        details: expect.objectContaining({
          invalid_params: [
            { name: 'Idempotency-Key', reason: 'We take 1 to 255 visible ASCII characters.' },
          ],
        }),
      })

      expect(() => idempotencyKey('required', key)).toThrow(malformed)
      expect(() => idempotencyKey('optional', key)).toThrow(malformed)
    },
  )
})

describe('what a request asks for', () => {
  it('is its method, its path and its body, in whatever order that is spelt', () => {
    expect(requestText('POST', '/v1/topups', { b: 1, a: [2] })).toBe(
      'POST /v1/topups\n{"a":[2],"b":1}',
    )
  })

  it('is the same without a body as with an empty one', () => {
    expect(requestText('DELETE', '/v1/x', undefined)).toBe('DELETE /v1/x\n{}')
    expect(requestText('DELETE', '/v1/x', null)).toBe('DELETE /v1/x\n{}')
    expect(requestText('DELETE', '/v1/x', {})).toBe('DELETE /v1/x\n{}')
  })
})
