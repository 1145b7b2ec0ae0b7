import { expect, it } from 'vitest'
import { searchWords } from './search.ts'

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
