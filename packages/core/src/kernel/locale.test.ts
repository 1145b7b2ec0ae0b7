import { expect, it } from 'vitest'
import { askedLocale } from './locale.ts'

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
  expect(askedLocale(accept_language)).toBe(expected)
})
