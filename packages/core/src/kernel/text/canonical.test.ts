import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalJson } from './canonical.ts'

it('keys are sorted at every depth and there are no spaces', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'é' }], a: true })).toBe(
    '{"a":true,"b":[1,{"c":"é","d":null}]}',
  )
})

it('an absent and an undefined field are the same, a null one is not', () => {
  expect(canonicalJson({ a: undefined })).toBe(canonicalJson({}))
  expect(canonicalJson({ a: null })).not.toBe(canonicalJson({}))
})

it('an absent body is the text null', () => {
  expect(canonicalJson(undefined)).toBe('null')
})

it('the text reads back as the value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

it('the order in which fields were written changes nothing', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const reversed = Object.fromEntries(Object.entries(value).toReversed())

      expect(canonicalJson(reversed)).toBe(canonicalJson(value))
    }),
  )
})
