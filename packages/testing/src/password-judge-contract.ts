import type { PasswordJudge } from '@billing/core'
import { beforeAll, describe, expect, it } from 'vitest'

/** What everybody tries: leaked ones of 12 letters, repeats, sequences, walks over keyboards, two common words. */
const GUESSABLE = `
  password1234 123456789012 111111111111 000000000000 qwerty123456 qwertyuiop12 1q2w3e4r5t6y q1w2e3r4t5y6
  qazwsxedcrfv 1qaz2wsx3edc asdfghjkl123 zxcvbnmasdfg zxcvbnm12345 abcdefghijkl abcd12345678 987654321098
  aaaaaaaaaaaa abcabcabcabc 123123123123 112233445566 121212121212 passwordpassword Password1234! P@ssw0rd1234
  iloveyou1234 iloveyouforever letmein12345 letmeinplease welcome12345 administrator admin1234567 football1234
  baseball2024 dragonmonkey sunshinebaseball changeme1234 trustno1trustno1 monkeymonkey qwertyqwerty
  password 12345678 iloveyou qwertyui passw0rd trustno1 1234qwer abc12345 sunshine superman`
  .trim()
  .split(/\s+/)

const GOOD = [
  'correct horse battery staple',
  'green lamp under the river',
  'seven quiet foxes at noon',
  'žalia kava su cinamonu',
  'mano šuo vardu Brisius',
  'kairys-batas-skrenda',
  'Kx7!mQ2vWp9z',
  'tvirtas-žodis',
  'x9Kq2mVd',
]

const OWN = ['onaonaiteexamplelt', 'uabpavyzdys', 'pavyzdys', 'onaite', 'ona']

/** What every judge of passwords must say. Source: contract 2.6. */
export function passwordJudgeContract(name: string, open: () => PasswordJudge): void {
  describe(`password judge contract: ${name}`, () => {
    let judge: PasswordJudge
    beforeAll(() => {
      judge = open()
    })

    it.each(GUESSABLE)(
      '%s is guessable, and no capital letter or mark of exclamation helps',
      async (word) => {
        const capital = word.charAt(0).toUpperCase() + word.slice(1)

        expect(await judge.isGuessable(word, [])).toBe(true)
        expect(await judge.isGuessable(capital, [])).toBe(true)
        expect(await judge.isGuessable(word.repeat(9).slice(0, 200), [])).toBe(true)
      },
    )

    it.each(GOOD)('%j is not', async (password) => {
      expect(await judge.isGuessable(password, OWN)).toBe(false)
    })

    it.each(['onaite123456', 'Pavyzdys1985', 'UABpavyzdys12', '0na1te123456', 'onaitepavyzdys'])(
      '%s is guessable by whoever knows the person',
      async (password) => expect(await judge.isGuessable(password, OWN)).toBe(true),
    )

    it('says nothing of nothing, and judges whatever it is given', async () => {
      expect(await judge.isGuessable('', OWN)).toBe(true)
      for (const odd of [
        '\0'.repeat(12),
        '😀'.repeat(200),
        '\ud800'.repeat(30),
        '()[]{}*+?.^$|\\'.repeat(14),
      ]) {
        expect(typeof (await judge.isGuessable(odd, ['(', '[a-', '\\']))).toBe('boolean')
      }
    })
  })
}
