import { describe, expect, it } from 'vitest'
import { march } from '../../fixtures/march.ts'
import { after, SECOND } from '../../kernel/time.ts'
import { aBanner } from '../../fixtures/notices.ts'
import { bannerView, type NewBanner, operatorsBanner } from './decide-banner.ts'

const now = march(9)
const facts = {
  id: 'banner-1',
  account_id: 'acc-1',
  user_id: 'user-1',
  portal_url: 'https://portal.example.com/app',
}
const input: NewBanner = { severity: 'info', kind: 'system', message_key: 'banner.maintenance' }
const put = (differs: Partial<NewBanner>) => operatorsBanner({ ...input, ...differs }, facts, now)

describe('an operator’s banner', () => {
  it('says who put it up, and is shown until somebody takes it away', () => {
    expect(put({})).toEqual({
      ...input,
      id: 'banner-1',
      account_id: 'acc-1',
      message_args: null,
      cta_label_key: null,
      cta_url: null,
      source: 'admin',
      source_ref: 'user-1',
      expires_at: null,
      cleared_at: null,
      created_at: now,
      updated_at: now,
    })
  })

  it.each(['dunning_grace', 'dunning_anything', 'DUNNING_GRACE', ' dunning_grace'])(
    'is none of dunning’s: %j',
    (kind) => {
      expect(() => put({ kind })).toThrow('Only the scheduler')
    },
  )

  it.each([
    '/',
    '/billing/invoices?all=1#top',
    'https://portal.example.com',
    'https://portal.example.com/billing',
  ])('leads into the web app: %s', (cta_url) => {
    expect(put({ cta_url }).cta_url).toBe(cta_url)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/a\tb',
    '/a b',
    '/ą',
    'billing',
    'https://evil.example/',
    'https://portal.example.com.evil.example/',
    'https://portal.example.com@evil.example/',
    'http://portal.example.com/',
    'javascript:alert(1)',
    'data:text/html,x',
    ' /billing',
  ])('leads nowhere else: %j', (cta_url) => {
    expect(() => put({ cta_url })).toThrow('We take a path')
  })

  it.each([0, -1])('does not end before it begins: %i s', (seconds) => {
    expect(() => put({ expires_at: after(now, seconds * SECOND) })).toThrow('that is to come')
  })

  it('ends before the year 10000', () => {
    const at = (instant: string) => after(now, Date.parse(instant) - now)

    expect(put({ expires_at: at('9999-12-31T23:59:59Z') }).expires_at).not.toBeNull()
    expect(() => put({ expires_at: at('+010000-01-01T00:00:00Z') })).toThrow('that is to come')
  })

  it('carries at most 10,000 characters of arguments', () => {
    expect(put({ message_args: { text: 'x'.repeat(9_000) } }).message_args).not.toBeNull()
    expect(() => put({ message_args: { text: 'x'.repeat(10_000) } })).toThrow('10000')
  })
})

it.each([
  [{ cleared_at: null, expires_at: null }, true],
  [{ cleared_at: null, expires_at: after(now, 1) }, true],
  [{ cleared_at: null, expires_at: now }, false],
  [{ cleared_at: march(1), expires_at: null }, false],
])('a banner with %j is active: %s', (differs, active) => {
  expect(bannerView(aBanner(differs), now).active).toBe(active)
})
