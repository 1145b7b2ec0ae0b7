import { createHmac } from 'node:crypto'
import { askedLocale, type Billing, decodeCursor, encodeCursor, Problem } from '@billing/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { authenticate } from '../../adapters/http/src/authenticate.ts'
import { clientAddress } from '../../adapters/http/src/client-address.ts'
import { idempotencyKey } from '../../adapters/http/src/idempotency.ts'
import { requestId } from '../../adapters/http/src/request-id.ts'
import { growth, hostile, isVisibleAscii, LINEAR, unlessRefused } from './texts.ts'

describe('a cursor', () => {
  const seal = (text: string) => createHmac('sha256', 'a key').update(text).digest('base64url')
  const ours = encodeCursor({ at: 1_767_225_600_000, id: 'id-1' }, 'invoices', seal)

  it('that we have not made is refused, whatever it is', () => {
    fc.assert(
      fc.property(hostile(ours), (text) => {
        const position = unlessRefused(() => decodeCursor(text, 'invoices', seal))
        expect(position !== undefined).toBe(text === ours)
      }),
    )
  })

  it('is read in a time that grows with its length', () => {
    for (const piece of ['1', '.', 'a', '-', '1.']) {
      const textOf = (length: number) => piece.repeat(length)
      expect(growth((text) => decodeCursor(text, 'invoices', seal), textOf)).toBeLessThan(LINEAR)
    }
  })
})

describe('a language that a browser asks for', () => {
  const asked = hostile('lt', 'en;q=0.5', 'lt-LT,lt;q=0.9,en;q=0.8', '*', ';q=')

  it('is one of ours, whatever it asks for', () => {
    fc.assert(
      fc.property(asked, (text) => {
        expect(['en', 'lt']).toContain(askedLocale(text))
      }),
    )
  })

  it.each([
    ['LT', 'lt'],
    ['lt-LT, en;q=0.9', 'lt'],
    ['en;q=0.1, lt;q=0.2', 'lt'],
    ['lt;q=0, en', 'en'],
    ['lt;q=٠.٩', 'en'],
    ['lt;q=NaN', 'en'],
    ['lt;q=1e9', 'en'],
    ['lt;q=1.2.3', 'en'],
    ['lt;q=2', 'en'],
    ['ltg', 'en'],
    ['enm, lt;q=0.5', 'lt'],
    ['ｌｔ', 'en'],
    ['constructor, lt', 'lt'],
    ['__proto__', 'en'],
  ])('is, in %j, %s', (text, language) => {
    expect(askedLocale(text)).toBe(language)
  })

  it('is read in a time that grows with its length', () => {
    for (const piece of [',', 'lt,', ';', 'q=', ';q=1', ' ', '-', '1']) {
      const textOf = (length: number) => `lt;q=${piece.repeat(length)}`
      expect(growth(askedLocale, textOf)).toBeLessThan(LINEAR)
    }
  })
})

describe('a header', () => {
  it('Idempotency-Key is 1 to 255 visible characters of ASCII', () => {
    fc.assert(
      fc.property(hostile('a-key'), (text) => {
        const key = unlessRefused(() => idempotencyKey('required', text))
        const isOne = isVisibleAscii(text) && text.length >= 1 && text.length <= 255
        expect(key).toBe(isOne ? text : undefined)
      }),
    )
  })

  it('X-Request-Id is a client’s own only where it is safe in a log', () => {
    fc.assert(
      fc.property(hostile('request-1'), (text) => {
        expect(requestId(text)).toMatch(/^[A-Za-z0-9_.-]{1,128}$/)
      }),
    )
  })

  it('X-Forwarded-For gives an address and nothing else', () => {
    const hops = hostile(
      '203.0.113.7',
      '2001:db8::1',
      '::ffff:203.0.113.7',
      '203.0.113.7, 10.0.0.1',
    )
    fc.assert(
      fc.property(hops, fc.constantFrom(0, 1, 2), (text, proxies) => {
        const address = clientAddress('198.51.100.1', text, proxies)
        expect(address).toMatch(/^(?:[0-9.]{7,15}|[0-9a-fA-F:.]{2,45}(?:%[\w.-]+)?)$/)
      }),
    )
  })

  it('Authorization has one token of its own characters, or is refused', async () => {
    const seen: string[] = []
    const billing = {
      identity: {
        authenticate: (_call: unknown, token: string) => {
          seen.push(token)
          throw new Problem('auth.invalid_credentials')
        },
      },
    } as unknown as Billing
    await fc.assert(
      fc.asyncProperty(hostile('Bearer abc', 'Bearer a.b-c='), async (text) => {
        await expect(authenticate(billing, text)).rejects.toBeInstanceOf(Problem)
      }),
    )
    for (const token of seen) expect(token).toMatch(/^[A-Za-z0-9_.~+/-]{1,4096}=*$/)
  })

  it('is read in a time that grows with its length', () => {
    for (const piece of ['a', ',', ' ', ':', '1.', '=', '::ffff:1']) {
      const textOf = (length: number) => piece.repeat(length)
      expect(growth((text) => idempotencyKey('required', text), textOf)).toBeLessThan(LINEAR)
      expect(growth(requestId, textOf)).toBeLessThan(LINEAR)
      expect(growth((text) => clientAddress('198.51.100.1', text, 2), textOf)).toBeLessThan(LINEAR)
    }
  })
})
