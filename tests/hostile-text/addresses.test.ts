import { EMAIL, emailKey, isEmailAddress } from '@billing/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailAddress } from '../../packages/api/src/common.ts'
import { CreateWebhookEndpointRequest } from '@billing/api'
import { isOwnPath, linkTo, ownPath, webUrl } from '../../packages/pages/src/html/address.ts'
import { growth, hostile, isVisibleAscii, LINEAR } from './texts.ts'

describe('an e-mail address', () => {
  const emails = hostile('ona@example.lt', 'r&d@firma.example', 'info@xn--e1afmkfd.xn--90ae')

  it('is visible ASCII with one @, and the same to the core and the API', () => {
    fc.assert(
      fc.property(emails, (text) => {
        const isOne = isEmailAddress(text)
        const read = emailAddress().safeParse(text)
        expect(read.success).toBe(isEmailAddress(text.trim()))
        if (!isOne) return
        expect(isVisibleAscii(text) && text.split('@').length === 2).toBe(true)
        expect(emailKey(text)).toBe(text.toLowerCase())
        expect(read.data).toBe(text)
      }),
    )
  })

  it('has one key, whatever it is', () => {
    fc.assert(
      fc.property(emails, (text) => {
        expect(emailKey(emailKey(text))).toBe(emailKey(text))
      }),
    )
  })

  it('is read in a time that grows with its length', () => {
    for (const piece of ['a', 'a.', '.', '@', 'a@', 'a-', '-']) {
      for (const [before, behind] of [
        ['', ''],
        ['a@', '!'],
        ['', '@a'],
        ['a@a.', '.'],
      ] as const) {
        const textOf = (length: number) => before + piece.repeat(length) + behind
        expect(growth((text) => EMAIL.test(text), textOf)).toBeLessThan(LINEAR)
      }
    }
  })
})

describe('an address of the web', () => {
  const urls = hostile(
    'https://example.com/a',
    'http://',
    'javascript:alert(1)',
    'data:text/html,x',
    '//example.com',
    '/customers',
    'https://ona:secret@example.com',
  )

  it('on a page is one of HTTP, or a path of ours', () => {
    fc.assert(
      fc.property(urls, (text) => {
        expect(webUrl(text) ?? 'https://').toMatch(/^https?:\/\//)
        expect(linkTo(text, '/portal') ?? '/portal/').toMatch(/^(?:https?:\/\/|\/portal(?:\/|$))/)
        const own = ownPath(text)
        expect(new URL(own, 'https://billing.example').origin).toBe('https://billing.example')
        if (isOwnPath(text)) expect(isVisibleAscii(text)).toBe(true)
      }),
    )
  })

  it('of a webhook is one of HTTP that a browser reads', () => {
    fc.assert(
      fc.property(urls, (url) => {
        const { data } = CreateWebhookEndpointRequest.safeParse({ url })
        if (data) expect(new URL(data.url).protocol).toMatch(/^https?:$/)
      }),
    )
  })

  it('is read in a time that grows with its length', () => {
    for (const piece of ['/', 'a', '\\', '@', '.', '%', '\u200b', ' ']) {
      const textOf = (length: number) => `https://${piece.repeat(length)}`
      for (const read of [webUrl, isOwnPath]) expect(growth(read, textOf)).toBeLessThan(LINEAR)
    }
  })
})
