import { expect, it } from 'vitest'

import { languageOf, TEXTS } from './texts.ts'

it.each([
  [null, 'en'],
  ['', 'en'],
  ['de-DE, fr;q=0.8', 'en'],
  ['lt', 'lt'],
  ['LT-lt', 'lt'],
  ['en-GB, lt;q=0.9', 'en'],
  ['en;q=0.5, lt;q=0.6', 'lt'],
  ['lt;q=0, en', 'en'],
  ['toString, constructor', 'en'],
])('a browser that likes %j reads %s', (accept_language, expected) => {
  expect(languageOf(accept_language)).toBe(expected)
})

it('both languages put the amount in the same places', () => {
  const withAmount = (texts: Readonly<Record<string, string>>) =>
    Object.keys(texts).filter((name) => texts[name]?.includes('{amount}'))

  expect(withAmount(TEXTS.lt)).toEqual(withAmount(TEXTS.en))
})
