import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NUMBER_PREFIXES } from '../../money/numbering/document-number.ts'
import { namedFacts } from './named-fact.ts'

const ID = '0198c0de-0000-7000-8000-000000000001'

it.each([
  ['pbx 2026 1', [{ kind: 'document', number: 'PBX-2026-000001' }]],
  ['t–k7qx2 mpa3c', [{ kind: 'ticket', reference: 'T-K7QX2-MPA3C' }]],
  ['41,87 €', [{ kind: 'amount', amount_minor: 4_187 }]],
  [ID, [{ kind: 'payment', reference: ID }]],
  ['top_0198c0de', [{ kind: 'payment', reference: 'top_0198c0de' }]],
])('%s is %j', (typed, facts) => {
  expect(namedFacts(` ${typed} `, NUMBER_PREFIXES)).toEqual(facts)
})

it.each(['', '%', '0.00', 'UAB Gandras', 'jonas@example.lt', '+370 612 34567', '4242', '41'])(
  '%s names nothing that is one customer’s',
  (typed) => {
    expect(namedFacts(typed, NUMBER_PREFIXES)).toEqual([])
  },
)

it('any text names facts or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(Array.isArray(namedFacts(text, NUMBER_PREFIXES))).toBe(true)
    }),
  )
})
