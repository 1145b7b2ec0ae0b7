import { type AskedTransfer, epcPayload, epcQr } from '@billing/bank-statements'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refusalOf } from './read-sample.ts'

const TRANSFER: AskedTransfer = {
  name: 'UAB Pavyzdys',
  iban: 'LT12 1000 0111 0100 1000',
  amount_minor: 12_100,
  reference: 'RF73 INV2 0260 042',
}

describe('the text of a QR code for a transfer', () => {
  it('has an element on each line, and nothing after the last', () => {
    const payload = epcPayload(TRANSFER)

    expect(payload).toBe(
      'BCD\n002\n1\nSCT\n\nUAB Pavyzdys\nLT121000011101001000\nEUR121.00\n\nRF73INV20260042',
    )
    expect(new TextEncoder().encode(payload)).toHaveLength(75)
  })

  it('has a text on the line after that of the reference', () => {
    const { reference: _, ...rest } = TRANSFER

    expect(
      epcPayload({ ...rest, text: 'Ačiū', note: 'PBX' })
        .split('\n')
        .slice(7),
    ).toEqual(['EUR121.00', '', '', 'Ačiū', 'PBX'])
  })

  it('ends with the IBAN where no amount is named', () => {
    expect(epcPayload({ name: 'A', iban: 'LT121000011101001000', bic: 'AGBLLT2X' })).toBe(
      'BCD\n002\n1\nSCT\nAGBLLT2X\nA\nLT121000011101001000',
    )
  })

  it.each([
    [1, 'EUR0.01'],
    [99_999_999_999, 'EUR999999999.99'],
  ])('writes %d cents as %s', (amount_minor, line) => {
    expect(epcPayload({ ...TRANSFER, amount_minor }).split('\n')[7]).toBe(line)
  })

  it.each([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(71) }],
    ['name', { name: 'UAB\nLT601010012345678901' }],
    ['name', { name: 'UAB \uD800' }],
    ['iban', { iban: 'LT131000011101001000' }],
    ['bic', { bic: 'AGBL' }],
    ['amount_minor', { amount_minor: 0 }],
    ['amount_minor', { amount_minor: 100_000_000_000 }],
    ['amount_minor', { amount_minor: 1.5 }],
    ['purpose', { purpose: 'RENTS' }],
    ['reference', { reference: 'RF74INV20260042' }],
    ['text', { text: 'and a text' }],
    ['text', { reference: undefined, text: 'x'.repeat(141) }],
    ['note', { note: 'x'.repeat(71) }],
    ['', { reference: undefined, text: 'ž'.repeat(140) }],
  ])('is refused for its %j: %o', (field, change) => {
    expect(refusalOf(() => epcPayload({ ...TRANSFER, ...change }))).toMatchObject({
      fault: 'invalid',
      place: field,
    })
  })

  it('of any transfer that is taken has at most 12 lines and 331 bytes', () => {
    const field = fc.option(fc.string({ maxLength: 80, unit: 'grapheme' }), { nil: undefined })
    const drawn = fc.record({
      name: fc.string({ maxLength: 72 }),
      text: field,
      note: field,
      purpose: field,
    })

    fc.assert(
      fc.property(drawn, (fields) => {
        let payload: string
        try {
          payload = epcPayload({ ...fields, iban: 'LT121000011101001000' })
        } catch (error) {
          expect(error).toHaveProperty('name', 'BankDataError')
          return
        }
        expect(payload.split('\n').length).toBeLessThanOrEqual(12)
        expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(331)
      }),
    )
  })
})

describe('the QR code', () => {
  it('is a square of a version that fits', () => {
    const rows = epcQr(TRANSFER)

    // Version 5 holds 84 bytes at level M; a version has 17 modules and 4 for its number.
    expect(rows).toHaveLength(17 + 4 * 5)
    expect(rows.every((row) => row.length === rows.length)).toBe(true)
  })

  it('of the longest text is of version 13 and no larger', () => {
    const text = `${'ž'.repeat(70)}${'z'.repeat(70)}`
    const longest = { ...TRANSFER, reference: undefined, text, name: 'x'.repeat(70), note: 'y' }

    expect(Buffer.byteLength(epcPayload(longest))).toBe(331)
    expect(epcQr(longest)).toHaveLength(17 + 4 * 13)
  })
})
