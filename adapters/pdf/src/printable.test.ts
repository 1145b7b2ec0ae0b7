import { expect, it } from 'vitest'
import { printable } from './printable.ts'
import { loadTypefaces } from './typefaces.ts'

const { characters } = loadTypefaces()

it('the typeface has what our customers write, and our own signs', () => {
  const text = 'ĄČĘĖĮŠŲŪŽ ąčęėįšųūž Łódź Šķēde Õun Győr Ωμέγα Ћуприја Київ Nguyễn €−–„“…№™'

  expect(printable(text, characters)).toBe(text)
})

it.each([
  ['letters and their marks are put together', 'Žemaitis', 'Žemaitis'],
  ['a mark with no letter of its own is left out', 'A\u0328\u0301B', 'ĄB'],
  ['compatible forms are printed plainly', 'ＵＡＢ ﬁrma ①', 'UAB firma 1'],
  ['a run of other characters is left out as one', '北京 科技 Ltd', '[…] Ltd'],
  ['emoji and lone surrogates are left out', 'a 👩‍🚀\uD800 b', 'a […] b'],
  ['what turns or hides text is gone', 'a\u202Eb\u200Bc\u00ADd\u0000e', 'abcde'],
  ['lines become one', ' a\r\nb\tc\u2028d ', 'a b c d'],
  ['the space inside an amount stays', '1\u00a0234,50\u00a0€', '1\u00a0234,50\u00a0€'],
])('%s', (_, text, expected) => {
  expect(printable(text, characters)).toBe(expected)
})
