import { describe, expect, it } from 'vitest'
import { onlyStatement, readSample, shortAmount, shortEntry } from './read-sample.ts'

describe('a German MT940', () => {
  const statement = onlyStatement('own-mt940.sta')

  it('has its account, its balances and its entries: RC takes a credit back', () => {
    expect(statement).toMatchObject({
      format: 'mt940',
      id: 'STARTUMS',
      sequence: '211',
      page: { number: 1, is_last: true },
      account: { iban: 'LT121000011101001000' },
      opening: { amount_minor: 100_000, on: '2026-11-02' },
      closing: { amount_minor: 106_000, on: '2026-11-02' },
    })
    expect(statement.entries.map(shortEntry)).toEqual([
      '12100 EUR booked 2026-11-02 2026-11-02 202611020001',
      '-6100 EUR booked reversal 2026-11-02 2026-11-02 202611020002',
    ])
  })

  it('joins what is cut over two subfields', () => {
    expect(statement.entries.map(({ details: [detail] }) => detail)).toMatchObject([
      {
        remittance: ['RF73INV20260042'],
        end_to_end_id: null,
        payer: { name: 'UAB VIENAS', iban: 'LT601010012345678901' },
      },
      {
        remittance: ['RF8820260042'],
        end_to_end_id: 'A2',
        payer: { name: 'JONAS J.', iban: null },
      },
    ])
  })
})

describe('a Dutch MT940 in the envelope of SWIFT', () => {
  const statements = readSample('mt940js-test1.mt940')

  it('has two statements, and amounts without decimals', () => {
    expect(
      statements.map(({ opening, closing }) => [shortAmount(opening), shortAmount(closing)]),
    ).toEqual([
      ['0 EUR', '50000 EUR'],
      ['305898 EUR', '79898 EUR'],
    ])
    expect(statements.flatMap(({ entries }) => entries.map(shortEntry))).toEqual([
      '50000 EUR booked 2014-05-07 2014-05-07 B4E07XM00J000023',
      '-276000 EUR booked 2014-07-29 2014-07-29 B4G29PGCVO7Q06US',
      '50000 EUR booked 2014-07-29 2014-07-29 B4G29PGDCK1QFV3E',
    ])
  })

  it('keeps free text in its lines', () => {
    expect(statements[1]?.entries[0]).toMatchObject({
      note: '/OCMT/EUR10,00/',
      details: [
        { remittance: ['FACTUUR 201403110, 201403113', 'REK: NL65INGB0123456789/NAAM: PICQER'] },
      ],
    })
  })
})
