import { expect, it } from 'vitest'
import { phoneForms, searchWords, wordsTyped } from './search.ts'

it('words are runs of letters and digits, without case and diacritics', () => {
  expect(searchWords('UAB „Žąsų Ūkis“ Nr. 7')).toEqual(['uab', 'zasu', 'ukis', 'nr', '7'])
})

it('an e-mail address is found by its parts', () => {
  expect(searchWords('Jonas.Petraitis@kepykla.lt')).toEqual(['jonas', 'petraitis', 'kepykla', 'lt'])
})

it('letters of other scripts are letters', () => {
  expect(searchWords('ООО «Ёлка» ΟΔΟΣ')).toEqual(['ооо', 'елка', 'οδοσ'])
})

it('a word counts once', () => {
  expect(searchWords('Kava, kava ir KAVA')).toEqual(['kava', 'ir'])
})

it('text without a letter or digit has no words', () => {
  expect(searchWords(' „—“ !')).toEqual([])
})

it('a word without end is cut, so that what is asked still is its beginning', () => {
  const [word] = searchWords('a'.repeat(10_000))

  expect(word).toBe('a'.repeat(40))
})

it('of a text without end only the first words count', () => {
  const text = Array.from({ length: 1_000 }, (_, at) => `w${at}`).join(' ')

  expect(searchWords(text)).toHaveLength(50)
})

it.each([
  ['+370 612 34567', ['37061234567', '61234567', '061234567', '861234567']],
  ['0049 (30) 1234-5678', ['493012345678', '3012345678', '03012345678', '83012345678']],
  ['+1 212 555 0100', ['12125550100', '2125550100', '02125550100', '82125550100']],
  ['8 612 34567', ['861234567']],
  ['112', []],
])('a telephone number %s is said as %j', (phone, forms) => {
  expect(phoneForms(phone)).toEqual(forms)
})

it.each([
  ['+370 612 34567', ['37061234567']],
  ['00370-612-34567', ['37061234567']],
  ['302 345 678', ['302345678']],
  ['42 42', ['42']],
  ['4242 2026-11', ['4242202611']],
  ['UAB 302 345 678', ['uab', '302345678']],
])('%s is looked for as %j', (typed, words) => {
  expect(wordsTyped(typed)).toEqual(words)
})
