import { expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../../settings.ts'
import { ownWords, refuseGuessable, withoutWords } from './guessable.ts'

it('somebody’s own words are those of their address and names, longest first', () => {
  expect(ownWords(['Ona.Onaitė@example.lt', 'UAB „Žalia Šaka“', null, undefined, 'Jo'])).toEqual([
    'onaonaiteexamplelt',
    'uabzaliasaka',
    'example',
    'onaite',
    'zalia',
    'saka',
    'ona',
    'uab',
  ])
})

it.each([
  ['Onaitė1985', '1985'],
  ['ona-ONAITE-ona', '--'],
  ['correct horse battery', 'correct horse battery'],
])('%j without own words is %j', (password, rest) => {
  expect(withoutWords(password, ['onaite', 'ona'])).toBe(rest)
})

it('a password is judged as it is, and without what is the person’s own or the seller’s', async () => {
  const judged: string[] = []
  const passwordJudge = {
    isGuessable: async (text: string) => {
      judged.push(text)
      return text === '.2026'
    },
  }
  const refused = refuseGuessable(
    { passwordJudge, settings: DEFAULT_SETTINGS },
    'password',
    'Example.ona2026',
    ['ona@mail.lt'],
  )

  await expect(refused).rejects.toMatchObject({
    code: 'validation.failed',
    details: { invalid_params: [{ name: 'password' }] },
  })
  expect(judged).toEqual(['Example.ona2026', '.2026'])
})
