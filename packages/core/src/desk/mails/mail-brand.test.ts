import { describe, expect, it } from 'vitest'
import { LOCALES } from '../../kernel/locale.ts'
import { type Brand, DEFAULT_BRAND } from '../../kernel/brand.ts'
import { DEFAULT_SETTINGS } from '../../settings.ts'
import { renderMail } from './emails.ts'

const COMMON = { seller_name: 'Ryšiai', name: 'Ona' }
const ARGS = { ...COMMON, code: '048213', url: 'https://portal.example.com/t', forgets: false }
const BRAND: Brand = {
  ...DEFAULT_BRAND,
  logo_url: 'https://example.com/logo.png?a=1&b=2',
  primary_color: '#0a7a3c',
  text_color: '#222222',
  support: { email: 'help@example.com', phone: '+370 5 200 0000', url: null },
}
const branded = (brand: Brand, language: 'en' | 'lt' = 'en') =>
  renderMail('verification_code', language, ARGS, { ...DEFAULT_SETTINGS, brand })

describe('a mail of a brand', () => {
  it('shows its logo, and its name where pictures are not shown', () => {
    const { html } = branded(BRAND)

    expect(html).toContain('<img src="https://example.com/logo.png?a=1&amp;b=2" alt="Ryšiai"')
    expect(branded(DEFAULT_BRAND).html).not.toContain('<img')
  })

  it('has its colors in place of ours', () => {
    const { html } = branded(BRAND)

    expect(html).toContain('background:#0a7a3c;color:#ffffff')
    expect(html).toContain('font-size:16px;color:#222222')
    expect(html).not.toMatch(/#1a5fd0|#1b2430/)
  })

  it.each([
    ['en', 'Questions? We are here to help: help@example.com, +370 5 200 0000'],
    ['lt', 'Turite klausimų? Mielai padėsime: help@example.com, +370 5 200 0000'],
  ] as const)('ends in %s with where customers get help', (language, line) => {
    const { text, html } = branded(BRAND, language)

    expect(text.endsWith(`Ryšiai\n\n${line}\n`)).toBe(true)
    expect(html).toContain(line)
  })

  it.each(LOCALES)('says nothing of help in %s where nobody said', (language) => {
    const { text } = branded({ ...BRAND, support: DEFAULT_BRAND.support }, language)

    expect(text.endsWith('Ryšiai\n')).toBe(true)
  })
})
