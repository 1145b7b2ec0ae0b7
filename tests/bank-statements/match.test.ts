import { match } from '@billing/bank-statements'
import { describe, expect, it } from 'vitest'
import { invoice, matchOne, OPTIONS, receipt, shortMatch, VIENAS } from './match-world.ts'

const A = invoice('PBX-2026-000042')
const B = invoice('PBX-2026-000043', { due_on: '2026-10-01' })
const C = invoice('PBX-2026-000044', { open_minor: 6_050, due_on: '2026-12-01' })
const from = (iban: string) => ({ payer: { name: null, iban } })

describe('an exact receipt settles by the strongest evidence', () => {
  it.each([
    ['its structured reference', { references: ['RF02PBX2026000042'] }],
    ['a reference in small groups', { remittance: ['Ačiū! rf02 pbx2 0260 0004 2 už lapkritį'] }],
    ['a reference cut over two lines', { remittance: ['RF02PBX20', '26000042'] }],
    ['a reference in the end-to-end id', { end_to_end_id: 'RF02PBX2026000042' }],
  ])('by %s', (_, said) => {
    expect(shortMatch(matchOne(receipt(said), [A, B]))).toBe(
      'settles exact reference inv_PBX-2026-000042=12100 0',
    )
  })

  it.each([
    ['the number in the text', ['Invoice PBX-2026-000042']],
    ['the number with other signs', ['pbx 2026/000042.']],
    ['a number cut over two lines', ['saskaita PBX-2026-', '000042']],
  ])('by %s', (_, remittance) => {
    expect(shortMatch(matchOne(receipt({ remittance }), [A, B]))).toBe(
      'settles exact number inv_PBX-2026-000042=12100 0',
    )
  })

  it('by a known payer who owes this amount once', () => {
    expect(shortMatch(matchOne(receipt(from(VIENAS)), [A, C]))).toBe(
      'settles exact payer inv_PBX-2026-000042=12100 0',
    )
  })

  it('never by a name', () => {
    expect(shortMatch(matchOne(receipt(), [A]))).toBe('asks unknown - 12100')
  })

  it('by the reference where the text has another number', () => {
    const said = { references: ['RF02PBX2026000042'], remittance: ['PBX-2026-000043'] }

    expect(shortMatch(matchOne(receipt(said), [A, B]))).toBe(
      'settles exact reference inv_PBX-2026-000042=12100 0',
    )
  })

  it('before a guess uses up what it is for, however the receipts are ordered', () => {
    const guess = receipt({ key: 'R0', amount_minor: 15_000, ...from(VIENAS) })
    const sure = receipt({ key: 'R2', booked_on: '2026-11-09', references: ['RF02PBX2026000042'] })

    expect(match([guess, sure], [A], OPTIONS).map(shortMatch)).toEqual([
      'asks over payer 15000',
      'settles exact reference inv_PBX-2026-000042=12100 0',
    ])
  })
})

describe('what is named outweighs an amount that would fit elsewhere', () => {
  const paid = { ...B, open_minor: 0 }

  it.each([
    ['number', { remittance: ['PBX-2026-000043'] }],
    ['reference', { references: [B.reference ?? ''] }],
  ])('by its %s', (evidence, said) => {
    expect(shortMatch(matchOne(receipt({ ...said, ...from(VIENAS) }), [A, paid]))).toBe(
      `asks twice ${evidence} 12100`,
    )
  })

  it('also where the text has the number that fits', () => {
    const said = { references: [B.reference ?? ''], remittance: ['PBX-2026-000042'] }

    expect(shortMatch(matchOne(receipt(said), [A, paid]))).toBe('asks twice reference 12100')
  })
})

describe('what is no evidence', () => {
  it.each([
    ['a reference with a wrong digit', { references: ['RF03PBX2026000042'] }],
    ['a reference that is not of ours', { references: ['RF18539007547034'] }],
    ['a longer number that begins so', { remittance: ['PBX-2026-0000421'] }],
    ['a longer number that ends so', { remittance: ['XPBX-2026-000042'] }],
    ['an amount', { remittance: ['121.00'] }],
  ])('%s', (_, said) => {
    expect(shortMatch(matchOne(receipt(said), [A]))).toBe('asks unknown - 12100')
  })

  it('an invoice in another currency', () => {
    const said = { references: ['RF02PBX2026000042'], currency: 'SEK' }

    expect(shortMatch(matchOne(receipt(said), [A]))).toBe('asks unknown - 12100')
  })

  it('a number so short that it is in any text', () => {
    expect(shortMatch(matchOne(receipt({ remittance: ['pay 42'] }), [invoice('42')]))).toBe(
      'asks unknown - 12100',
    )
  })
})

describe('a receipt that is short', () => {
  const named = { references: ['RF02PBX2026000042'] }

  it.each([
    [12_099, 'settles tolerated reference inv_PBX-2026-000042=12099+1 0'],
    [12_095, 'settles tolerated reference inv_PBX-2026-000042=12095+5 0'],
    [12_094, 'asks short reference inv_PBX-2026-000042=12094 0'],
  ])('%d of 12100 with a tolerance of 5', (amount_minor, expected) => {
    expect(shortMatch(matchOne(receipt({ ...named, amount_minor }), [A]))).toBe(expected)
  })

  it('has no tolerance where only the payer is known', () => {
    expect(shortMatch(matchOne(receipt({ ...from(VIENAS), amount_minor: 12_099 }), [A]))).toBe(
      'asks short payer inv_PBX-2026-000042=12099 0',
    )
  })

  it.each([
    ['that the bank names', 1_850, 'settles fee reference inv_PBX-2026-000042=10250+1850 0'],
    ['of another amount', 1_849, 'asks short reference inv_PBX-2026-000042=10250 0'],
  ])('by a fee %s', (_, fee_minor, expected) => {
    const said = { ...named, amount_minor: 10_250, fee_minor }

    expect(shortMatch(matchOne(receipt(said), [A]))).toBe(expected)
    expect(shortMatch(matchOne(receipt(said), [A], { fee_max_minor: 1_000 }))).toContain(
      'asks short',
    )
  })

  it('says by how much', () => {
    expect(matchOne(receipt({ ...named, amount_minor: 10_000 }), [A]).reason).toBe(
      'It is short of PBX-2026-000042 by 21.00 EUR.',
    )
  })
})

describe('a receipt that is more, or for what is paid', () => {
  it('leaves the rest as credit of the account', () => {
    const found = matchOne(receipt({ references: ['RF02PBX2026000042'], amount_minor: 15_000 }), [
      A,
      B,
    ])

    expect(shortMatch(found)).toBe('asks over reference inv_PBX-2026-000042=12100 2900')
    expect(found).toMatchObject({
      account_id: 'acc_vienas',
      reason: 'It is 29.00 EUR more than PBX-2026-000042.',
    })
  })

  it('is there twice: the older settles, in any order', () => {
    const first = receipt({ key: 'R1', references: ['RF02PBX2026000042'] })
    const second = receipt({ key: 'R2', references: ['RF02PBX2026000042'] })
    const expected = [
      'settles exact reference inv_PBX-2026-000042=12100 0',
      'asks twice reference 12100',
    ]

    expect(match([first, second], [A], OPTIONS).map(shortMatch)).toEqual(expected)
    expect(match([second, first], [A], OPTIONS).map(shortMatch)).toEqual(expected.toReversed())
  })

  it('is for an invoice that was paid before', () => {
    const paid = { ...A, open_minor: 0 }

    expect(shortMatch(matchOne(receipt({ references: ['RF02PBX2026000042'] }), [paid]))).toBe(
      'asks twice reference 12100',
    )
    expect(shortMatch(matchOne(receipt(from(VIENAS)), [paid]))).toBe('asks twice payer 12100')
  })

  it('comes from a payer who owes nothing', () => {
    const paid = { ...A, open_minor: 0 }

    expect(shortMatch(matchOne(receipt({ ...from(VIENAS), amount_minor: 500 }), [paid]))).toBe(
      'asks over payer 500',
    )
  })
})
