import { expect, it } from 'vitest'
import { isStorable, refuseUnstorable, unstorableTexts } from './storable.ts'

const paths = (value: unknown) => [...unstorableTexts(value)].map(({ path }) => path.join('.'))

it.each(['a\0b', '\ud800', '\udc00a', 'a\ud83d'])('no database keeps %j as it is', (text) => {
  expect(isStorable(text)).toBe(false)
  expect(() => refuseUnstorable('name', text)).toThrow('validation.failed')
})

it.each(['', 'Žąsų ūkis', '😀', '\u202e\ufeff\uffff', '\u0001'])('%j is kept as it is', (text) => {
  expect(isStorable(text)).toBe(true)
})

it('each text that is not kept is named by its path, fields with such names too', () => {
  const value = { a: 'a\0', b: { c: ['fine', '\ud800'] }, d: 1, e: null, 'f\0': 'fine' }

  expect(paths(value).toSorted()).toEqual(['a', 'b.c.1', 'f\0'])
  expect(paths('a\0')).toEqual([''])
})

it('bytes are no text', () => {
  expect(paths({ bytes: new Uint8Array([0]) })).toEqual([])
})

it('a value may be as deep as its text', () => {
  const depth = 100_000
  const deep: unknown = JSON.parse(`${'['.repeat(depth)}"a"${']'.repeat(depth)}`)

  expect(paths(deep)).toEqual([])
})
