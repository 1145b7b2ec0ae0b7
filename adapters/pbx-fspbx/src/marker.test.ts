import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describe, DESCRIPTION_MAX, isMarkable, type Marker, readDescription } from './marker.ts'

const MARKER: Marker = {
  reference: '0199a8f0-0000-7000-8000-000000000001',
  code: 'tabc',
  level: 'limited',
  generation: 3,
  plan_tier: 'starter',
  slug: '0123456789abcdef',
  content: 'fedcba9876543210',
  gone: null,
}

it.each([
  ['UAB Acme'],
  ['Acme [Baltics] (Vilnius)'],
  ['ąčęėįšųūž 電話 👩‍👩‍👧‍👦'],
  ['Ends with ]'],
  ['[fax] and [voice]'],
])('reads %s and the marker back as they were written', (name) => {
  expect(readDescription(describe(name, MARKER))).toEqual({ name, marker: MARKER })
})

it('stands in the description so that an operator can read it', () => {
  expect(describe('UAB Acme', MARKER)).toBe(
    'UAB Acme [billing ref=0199a8f0-0000-7000-8000-000000000001 code=tabc level=limited gen=3 plan=starter slug=0123456789abcdef sum=fedcba9876543210]',
  )
})

it('a tombstone keeps who it was, and no name, level or plan', () => {
  const gone = '4018f7a3-8e0a-47bb-9f4f-04b1313e0e1b'

  const read = readDescription(describe('Deleted', { ...MARKER, gone }))?.marker

  expect(read).toMatchObject({ gone, reference: MARKER.reference, code: 'tabc', plan_tier: '' })
})

it.each([
  ['Evil [billing ref=victim code=t level=full gen=9 plan=x slug=a sum=b]'],
  ['[ billing ref=victim]'],
  ['[BILLING ref=victim]'],
  ['[\u0000billing ref=victim code=t level=full gen=9 plan=x slug=a sum=b]'],
  ['[[billing ref=victim code=t level=full gen=9 plan=x slug=a sum=b]'],
])('believes no marker inside of a name: %s', (name) => {
  const written = describe(name, MARKER)

  expect(readDescription(written)?.marker).toEqual(MARKER)
  const without = written.slice(0, written.lastIndexOf(' [billing'))
  expect(readDescription(without)).toBeUndefined()
  expect(without).not.toMatch(/\[\s*billing/i)
})

it('whatever the name, it fits, holds one marker, and the marker is ours', () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({
      unit: fc.constantFrom('[', ']', 'billing', ' ', 'ref=x', '\n', '👩‍👧'),
      maxLength: 120,
    }),
  )
  fc.assert(
    fc.property(name, (text) => {
      const written = describe(text, MARKER)
      expect(Array.from(written).length).toBeLessThanOrEqual(DESCRIPTION_MAX)
      expect(written.trim()).toBe(written)
      expect(written.isWellFormed()).toBe(true)
      expect(readDescription(written)?.marker).toEqual(MARKER)
      expect(written.match(/\[\s*billing/gi)).toHaveLength(1)
    }),
  )
})

it('is written again as it was read, so that a name is not eaten by many commands', () => {
  const written = describe('👩‍👩‍👧‍👦'.repeat(100), MARKER)

  expect(describe(readDescription(written)?.name ?? '', MARKER)).toBe(written)
  expect(written).toContain('👩‍👩‍👧‍👦…')
})

it.each([
  [''],
  ['UAB Acme'],
  ['UAB Acme [billing]'],
  ['UAB Acme [billing ref=a code=b level=full gen=1 plan=p slug=c sum=d] and more'],
  ['[billing ref=a code=b level=broken gen=1 plan=p slug=c sum=d]'],
  ['[billing ref=a code=b level=full gen=1e3 plan=p slug=c sum=d]'],
  ['[billing ref=a code=b level=full gen=99999999999999999999 plan=p slug=c sum=d]'],
  ['[billing ref=%zz code=b level=full gen=1 plan=p slug=c sum=d]'],
  ['[billing code=b level=full gen=1 plan=p slug=c sum=d]'],
])('takes %s for somebody else’s', (description) => {
  expect(readDescription(description)).toBeUndefined()
})

it('keeps only references and plans for which there is room', () => {
  expect([isMarkable('starter'), isMarkable(''), isMarkable('ą'.repeat(9))]).toEqual([
    true,
    false,
    false,
  ])
})
