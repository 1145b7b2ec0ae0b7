import { match } from '@billing/bank-statements'
import { describe, expect, it } from 'vitest'
import { invoice, matchOne, OPTIONS, receipt, shortMatch } from './match-world.ts'

const A = invoice('PBX-2026-000042')
const B = invoice('PBX-2026-000043', { open_minor: 0 })

describe('a reversal', () => {
  const paid = receipt({ key: 'P1', end_to_end_id: 'A2', references: ['RF02PBX2026000042'] })
  const back = {
    ...paid,
    key: 'P9',
    booked_on: '2026-11-05',
    amount_minor: -12_100,
    is_reversal: true,
  }

  it.each([
    ['its end-to-end id', { ...back, references: [] }],
    ['its reference', { ...back, end_to_end_id: null }],
  ])('finds by %s what it takes back', (_, said) => {
    const found = matchOne(said, [A], { earlier: [paid] })

    expect(found).toMatchObject({ reverses: 'P1', reason: 'It takes back P1 of 2026-11-02.' })
    expect(shortMatch(found)).toBe('asks reversed - 0')
  })

  it('finds it in the same statement', () => {
    expect(match([back, paid], [A], OPTIONS).map(({ reverses }) => reverses)).toEqual(['P1', null])
  })

  it.each([
    ['another amount', { amount_minor: -12_000 }],
    ['another day, before', { booked_on: '2026-11-01' }],
    ['another bank account', { account: 'LT601010012345678901' }],
    ['nothing in common', { end_to_end_id: 'A3', references: [] }],
  ])('does not find it with %s', (_, said) => {
    expect(matchOne({ ...back, ...said }, [A], { earlier: [paid] }).reverses).toBeNull()
  })

  it('does not choose between two', () => {
    expect(matchOne(back, [A], { earlier: [paid, { ...paid, key: 'P2' }] }).reverses).toBeNull()
  })

  it('of two takes back one each', () => {
    const second = { ...back, key: 'P10' }
    const found = match([back, second], [A], { ...OPTIONS, earlier: [paid] })

    expect(new Set(found.map(({ reverses }) => reverses))).toEqual(new Set(['P1', null]))
  })

  it('is a return, too, with the reason of the bank', () => {
    const returned = { ...back, is_reversal: false, return_code: 'MD06' }

    expect(matchOne(returned, [A], { earlier: [paid] }).reason).toBe(
      "It takes back P1 of 2026-11-02. The bank's reason is MD06.",
    )
  })
})

it.each([
  ['money that leaves', { amount_minor: -870 }, 'asks outgoing - 0'],
  ['no money', { amount_minor: 0, references: ['RF02PBX2026000042'] }, 'asks outgoing - 0'],
  [
    'a batch without its transactions',
    { is_unsplit: true, references: ['RF02PBX2026000042'] },
    'asks unsplit - 12100',
  ],
])('%s is for a person', (_, said, expected) => {
  expect(shortMatch(matchOne(receipt(said), [A, B]))).toBe(expected)
})
