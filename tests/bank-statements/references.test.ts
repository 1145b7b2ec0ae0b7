import {
  creditorReference,
  formatCreditorReference,
  formatIban,
  isCreditorIdentifier,
  isIban,
  readCreditorReference,
} from '@billing/bank-statements'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refusalOf } from './read-sample.ts'

describe('a creditor reference', () => {
  it.each([
    ['PBX-2026-000042', 'RF02PBX2026000042'],
    ['INV-2026-0042', 'RF73INV20260042'],
    ['539007547034', 'RF18539007547034'],
    ['20260042', 'RF8820260042'],
    ['1', 'RF741'],
    ['acc/7.001', 'RF58ACC7001'],
  ])('of the invoice %s is %s', (number, reference) => {
    expect(creditorReference(number)).toBe(reference)
  })

  it.each(['', '-', 'ŽIB-1', 'A_1', 'x'.repeat(22)])('is not made of %j', (number) => {
    expect(refusalOf(() => creditorReference(number)).place).toBe('invoice_number')
  })

  it.each([
    'RF18539007547034',
    'RF73INV20260042',
    'RF8820260042',
    'RF96TU06FX',
    'RF741',
    'RF27A1B2C3D4E5F6G7H8I9J0K',
    'RF58ACC7001',
    'RF14X2HU4TC28XTYLHASYWT91',
    'RF720HYA6',
  ])('%s is valid, in groups and small letters, too', (reference) => {
    const grouped = formatCreditorReference(reference)

    expect(readCreditorReference(reference)).toBe(reference)
    expect(readCreditorReference(` ${grouped.toLowerCase()} `)).toBe(reference)
  })

  it.each([
    'RF17539007547034',
    'RF47INV20260042',
    'RF19GAX8WS5JYOOUJ87',
    'RF00',
    '',
    'RF74',
    'XX741',
  ])('%j is not', (reference) => {
    expect(readCreditorReference(reference)).toBeNull()
  })

  it('is printed in groups of four', () => {
    expect(formatCreditorReference('RF18539007547034')).toBe('RF18 5390 0754 7034')
    expect(formatIban('lt121000011101001000')).toBe('LT12 1000 0111 0100 1000')
  })

  it('of any number is valid, and no other after one wrong digit or letter', () => {
    const number = fc.string({
      unit: fc.constantFrom(...Array.from('ABCXYZ0123456789')),
      minLength: 1,
      maxLength: 21,
    })
    fc.assert(
      fc.property(number, fc.nat(), (body, at) => {
        const reference = creditorReference(body)
        expect(readCreditorReference(reference)).toBe(reference)
        const wrong = 2 + (at % (reference.length - 2))
        const others = /\d/.test(reference[wrong] ?? '') ? '37' : 'AX'
        const other = others[0] === reference[wrong] ? others[1] : others[0]
        const changed = reference.slice(0, wrong) + other + reference.slice(wrong + 1)
        expect(readCreditorReference(changed)).toBeNull()
      }),
    )
  })
})

describe('an IBAN', () => {
  it.each([
    'LT121000011101001000',
    'LT601010012345678901',
    'DE89370400440532013000',
    'de89 3704 0044 0532 0130 00',
    // National check digits differ in some test values of others: they are not ours to judge.
    'EE492200221020145681',
  ])('%s is valid', (iban) => {
    expect(isIban(iban)).toBe(true)
  })

  it.each([
    ['a wrong digit', 'LT601010012345678902'],
    ['too few digits', 'LT6010100123456789'],
    ['too many of a country', 'DE893704004405320130000'],
    ['nothing', ''],
    ['other signs', 'LT12-1000-0111-0100-1000'],
  ])('with %s is not', (_, iban) => {
    expect(isIban(iban)).toBe(false)
  })
})

describe('a creditor identifier', () => {
  it.each([
    'DE98ZZZ09999999999',
    'ES23ZZZ47690558N',
    'LT16ZZZ301234567',
    'MT50ZZZ670169305T',
    'LT16001301234567',
  ])('%s is valid, whatever the creditor’s own characters', (identifier) => {
    expect(isCreditorIdentifier(identifier)).toBe(true)
  })

  it.each(['LT17ZZZ301234567', 'LT16ZZZ', ''])('%j is not', (identifier) => {
    expect(isCreditorIdentifier(identifier)).toBe(false)
  })
})
