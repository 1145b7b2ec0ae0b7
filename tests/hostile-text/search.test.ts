import { anOperator } from '../../packages/core/src/fixtures/index.ts'
import { customerSearch } from '../../packages/core/src/desk/lists/search-text.ts'
import { phoneForms, searchWords, wordsTyped } from '../../packages/core/src/kernel/text/search.ts'
import { callingCodeOf } from '../../packages/core/src/kernel/text/search.ts'
import { fold, slugOf, splitFullName } from '@billing/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growth, hostile, LINEAR } from './texts.ts'

const asked = (text: string) => customerSearch(text, { actor: anOperator() })

const texts = hostile('UAB „Žąsų Ūkis“', '+370 612 34567', '0049 (30) 1234-5678', 'ona@example.lt')

describe('a search', () => {
  it('has words of letters and digits alone, each short, whole and found by itself', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const words = searchWords(text)
        expect(words.length).toBeLessThanOrEqual(50)
        expect(new Set(words).size).toBe(words.length)
        for (const word of words) {
          expect(word.length).toBeLessThanOrEqual(40)
          expect(word).toMatch(/^[\p{L}\p{N}]+\ufffd?$/u)
          expect(word.isWellFormed()).toBe(true)
          if (!word.endsWith('\ufffd')) expect(searchWords(word)).toEqual([word])
        }
      }),
    )
  })

  it('finds what is written in another form of Unicode, or in capitals', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const words = searchWords(text)
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) {
          expect(searchWords(text.normalize(form))).toEqual(words)
        }
      }),
    )
  })

  it('for a customer is an id, words, or nobody', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { account_id, words } = asked(text)
        expect(account_id === undefined).not.toBe(words === undefined)
        if (text.trim() !== '') expect(words).not.toEqual([])
      }),
    )
  })

  it('takes a number of telephone by digits of ASCII alone', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const form of phoneForms(text)) expect(form).toMatch(/^[0-9]+$/)
        expect(callingCodeOf(text) ?? '1').toMatch(/^[0-9]{1,3}$/)
        const [number = '', ...others] = wordsTyped(text)
        if (/^[0-9\s()+./-]+$/.test(text) && others.length === 0) expect(number).toMatch(/^[0-9]*$/)
      }),
    )
  })

  it('is read in a time that grows with its length', () => {
    for (const piece of ['a', 'a ', '\u0301', '+', '00', '1 ', '-', '\ufdfa', '👩‍👩‍👧‍👦', '\ud800']) {
      const textOf = (length: number) => `+370${piece.repeat(length)}!`
      for (const read of [searchWords, wordsTyped, phoneForms, callingCodeOf, asked]) {
        expect(growth(read, textOf)).toBeLessThan(LINEAR)
      }
    }
  })
})

describe('a name', () => {
  it('as a part of an address has letters of ASCII, digits and hyphens, and is never empty', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(slugOf(text)).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/)
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })

  it('taken apart loses nothing but blanks', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { first, last } = splitFullName(text)
        expect((first + last).replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
      }),
    )
  })

  it('is read in a time that grows with its length', () => {
    for (const piece of ['a', 'a-', ' ', '\u0301', '-']) {
      for (const read of [slugOf, splitFullName]) {
        expect(growth(read, (length) => piece.repeat(length))).toBeLessThan(LINEAR)
      }
    }
  })
})
