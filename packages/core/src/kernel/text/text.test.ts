import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailKey, fold, isEmailAddress, slugOf, splitFullName } from './text.ts'

describe('an e-mail address', () => {
  it('compares trimmed and without regard to case', () => {
    expect(emailKey('  Jonas@Example.LT ')).toBe('jonas@example.lt')
  })

  it('compares alike however its accents are written', () => {
    expect(emailKey('žygis@example.lt')).toBe(emailKey('z\u030cygis@example.lt'))
    expect(emailKey('žygis@example.lt')).not.toBe(emailKey('zygis@example.lt'))
  })

  it('has one key, also when asked for the key of a key', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(emailKey(emailKey(email))).toBe(emailKey(email))
      }),
    )
  })
})

describe('what is an e-mail address', () => {
  it.each([
    'a@b.lt',
    'info@xn--e1afmkfd.xn--90ae',
    'r&d@firma.example',
    "o'neill+tag=1@example.lt",
    "!#$%&'*/=?^_`{|}~-@example.lt",
    `${'a'.repeat(64)}@example.lt`,
    'ona@a-b.c-d.example',
    'ona@1.example',
  ])('%s', (address) => {
    expect(isEmailAddress(address)).toBe(true)
  })
})

describe('what is no e-mail address', () => {
  it.each([
    '',
    '@',
    'a@',
    '@b.lt',
    'a@b',
    'a b@c.lt',
    '"a b"@c.lt',
    'a(comment)@b.lt',
    '.a@b.lt',
    'a.@b.lt',
    'a..b@c.lt',
    'a@b..lt',
    'a@-b.lt',
    'a@b-.lt',
    'a@b_c.lt',
    'a@[127.0.0.1]',
    'a@b@c.lt',
    'a,b@c.lt',
    'a@b.lt,c@d.lt',
    'a@b.lt\r\nbcc:x@y.lt',
    'a\0@b.lt',
    'žąsis@b.lt',
    'jon\u0430s@b.lt',
    'a@b\u200b.lt',
    `${'a'.repeat(65)}@b.lt`,
    `a@${'b'.repeat(64)}.lt`,
    `a@${'b.'.repeat(126)}lt`,
  ])('%j', (address) => {
    expect(isEmailAddress(address)).toBe(false)
  })

  it('is known in no time, however long it is', () => {
    const started = performance.now()
    for (const text of [
      'a.'.repeat(50_000),
      `a@${'a-'.repeat(50_000)}`,
      `a@${'a.'.repeat(50_000)}`,
    ]) {
      expect(isEmailAddress(`${text}!`)).toBe(false)
    }
    expect(performance.now() - started).toBeLessThan(500)
  })
})

describe('folded text', () => {
  it('has the Lithuanian alphabet without its marks, small and capital, composed and not', () => {
    expect(fold('ąčęėįšųūž')).toBe('aceeisuuz')
    expect(fold('ĄČĘĖĮŠŲŪŽ')).toBe('aceeisuuz')
    expect(fold('ąčęėįšųūž'.normalize('NFD'))).toBe('aceeisuuz')
    expect(fold('Žąsų ŪKIS, UAB „Ėglė“')).toBe('zasu ukis, uab „egle“')
  })

  it('has the letters of our neighbours, which are no letter and mark to Unicode', () => {
    expect(fold('Łódź ŁÓDŹ')).toBe('lodz lodz')
    expect(fold('Straße STRAẞE')).toBe('strasse strasse')
    expect(fold('Ørsted Đorđe Æsop Œuvre Þór')).toBe('orsted dorde aesop oeuvre thor')
  })

  it('folds to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })
})

describe('a slug', () => {
  it.each([
    ['UAB „Žalioji šaka“', 'uab-zalioji-saka'],
    ['  Łódź & Co. ', 'lodz-co'],
    ['---', 'tenant'],
    ['日本', 'tenant'],
    ['A'.repeat(39) + ' bc', 'a'.repeat(39)],
  ])('of %j is %j', (name, expected) => {
    expect(slugOf(name)).toBe(expected)
  })

  it('is 1 to 40 characters of a URL, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        expect(slugOf(name)).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/)
      }),
    )
  })
})

describe('a full name', () => {
  it.each([
    ['Jonas Petras Jonaitis', 'Jonas Petras', 'Jonaitis'],
    ['Ona', 'Ona', ''],
    ['  Ona   Onaitė ', 'Ona', 'Onaitė'],
  ])('%j is %j and %j', (full, first, last) => {
    expect(splitFullName(full)).toEqual({ first, last })
  })
})
