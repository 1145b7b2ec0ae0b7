import { describe, expect, it } from 'vitest'
import { type Brand, checkBrand, DEFAULT_BRAND } from './brand.ts'

const WHOLE: Brand = {
  name: 'Ryšiai',
  logo_url: 'https://example.com/logo.png',
  logo_image: 'data:image/png;base64,iVBORw0KGgo=',
  primary_color: '#0a7a3c',
  text_color: '#222222',
  support: { email: 'help@example.com', phone: '+370 5 200 0000', url: 'https://example.com/help' },
  legal: { terms_url: 'https://example.com/terms', privacy_url: 'https://example.com/privacy' },
}

describe('a brand', () => {
  it('may be whole, or missing altogether', () => {
    expect(checkBrand(WHOLE)).toEqual([])
    expect(checkBrand(DEFAULT_BRAND)).toEqual([])
  })

  it.each([
    ['#fff', 'expected a color as in #1a5fd0'],
    ['red', 'expected a color as in #1a5fd0'],
    ['#ffd400', '#ffd400 is too light: its contrast with white is 1.43, and must be 4.5'],
    ['#777777', '#777777 is too light: its contrast with white is 4.48, and must be 4.5'],
  ])('is refused with the color %s', (color, problem) => {
    const primary = checkBrand({ ...WHOLE, primary_color: color })
    const text = checkBrand({ ...WHOLE, text_color: color })

    expect(primary).toEqual([`brand.primary_color: ${problem}`])
    expect(text).toEqual([`brand.text_color: ${problem}`])
  })

  it('takes the lightest grey that can be read on white', () => {
    expect(checkBrand({ ...WHOLE, text_color: '#767676' })).toEqual([])
  })

  it('says each mistake in a line of its own', () => {
    const problems = checkBrand({
      ...WHOLE,
      name: 'two\nlines',
      logo_url: 'http://example.com/logo.png',
      logo_image: 'data:image/svg+xml;base64,PHN2Zz4=',
      support: { email: 'nobody', phone: 'call us', url: 'example.com' },
      legal: { terms_url: 'terms.html', privacy_url: 'javascript:alert(1)' },
    })

    expect(problems).toEqual([
      'brand.name: expected one line of at most 100 letters',
      'brand.logo_url: expected an https:// address',
      'brand.logo_image: expected a PNG or JPEG as data:image/png;base64,…',
      'brand.support.email: expected an e-mail address',
      'brand.support.phone: expected a number as in +370 5 200 0000',
      'brand.support.url: expected an http:// or https:// address',
      'brand.legal.terms_url: expected an http:// or https:// address',
      'brand.legal.privacy_url: expected an http:// or https:// address',
    ])
  })
})
