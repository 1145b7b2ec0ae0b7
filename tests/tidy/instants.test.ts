import { expect, it } from 'vitest'
import { codeOf, isTest, type Source, sources } from './source.ts'

/** What shows dates to people: an instant there comes from the API or the clock with its unit in its type. */
const PAGES = /^(?:packages\/pages|adapters\/(?:portal|console))\/src\//

/** The one place of pages that reads text, and a day that somebody typed. */
const MAKES_INSTANTS = /\/(?:parts\/moment|shape\/days)\.ts$/

/** How an instant is made of a number whose unit nobody says. */
const UNITLESS = [
  /\bepochMs\(/,
  /\bas (?:EpochMs|EpochSeconds)\b/,
  /\bnew Date\(/,
  /\bDate\.(?:now|parse|UTC)\(/,
  /_at\s*[*/]/,
] as const

function unitless({ path, text }: Source): string[] {
  if (!PAGES.test(path) || MAKES_INSTANTS.test(path) || isTest(path)) return []
  const code = codeOf(text)
  return UNITLESS.flatMap((pattern) => {
    const found = pattern.exec(code)?.[0]
    return found === undefined ? [] : [`${path}: ${found}`]
  })
}

it('no page makes an instant of a bare number: seconds and milliseconds would mix', () => {
  expect(sources().flatMap(unitless)).toEqual([])
})

it.each([
  'day(new Date(note.issued_at * 1_000).toISOString(), reader)',
  'day(epochMs(seconds * 1_000), reader)',
  'const expires_at = at as EpochSeconds',
  'return session.expires_at * 1_000 <= now',
])('the rule sees %j', (text) => {
  expect(unitless({ path: 'adapters/portal/src/pages/a.ts', text })).not.toEqual([])
})
