import { expect, it } from 'vitest'
import { LOCALES } from '../../kernel/locale.ts'
import { REPLY_TEMPLATES } from './reply-templates.ts'

it('every text to begin an answer with stands in every language, under an id of its own', () => {
  const ids = REPLY_TEMPLATES.map(({ id }) => id)
  const names = new Set(ids.map((id) => id.split('.')[0]))

  expect(names.size).toBeGreaterThanOrEqual(6)
  expect(ids.toSorted()).toEqual(
    [...names].flatMap((name) => LOCALES.map((language) => `${name}.${language}`)).toSorted(),
  )
  expect(new Set(REPLY_TEMPLATES.map(({ label }) => label)).size).toBe(ids.length)
})

it('it is written in the language that its id says', () => {
  for (const { id, body } of REPLY_TEMPLATES) {
    expect(/[ąčęėįšųūž]/i.test(body), id).toBe(id.endsWith('.lt'))
    expect(body.length).toBeLessThan(1_000)
  }
})
