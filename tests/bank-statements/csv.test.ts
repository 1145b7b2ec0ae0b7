import { checkBalance, type CsvMapping, parse } from '@billing/bank-statements'
import { describe, expect, it } from 'vitest'
import { refusalOf } from './read-sample.ts'

const MAPPING: CsvMapping = {
  delimiter: ';',
  decimal: ',',
  thousands: '.',
  date: 'DD.MM.YYYY',
  account: { value: 'LT121000011101001000' },
  currency: { column: 'Valiuta' },
  amount: { signed: 'Suma' },
  booked_on: 'Data',
  balance: 'Likutis',
  payer_name: 'Pavadinimas',
  payer_iban: 'Sąskaita',
  remittance: ['Paskirtis'],
  reference: 'Kodas',
  ignored: ['Nr.'],
}
const HEAD = 'Nr.;Data;Suma;Valiuta;Likutis;Pavadinimas;Sąskaita;Paskirtis;Kodas'
const ROWS = [
  '1;02.11.2026;1.121,00;EUR;2.121,00;UAB Vienas;LT60 1010 0123 4567 8901;"už; ""telefoną""";RF73INV20260042',
  '2;03.11.2026;-8,70;EUR;2.112,30;Bankas;;mokestis;',
  '3;03.11.2026;10;EUR;2.122,30;Ona O.;;papildymas;',
]
const csv = (rows: readonly string[] = ROWS, head = HEAD) =>
  Buffer.from([head, ...rows, ''].join('\n'))
const read = (bytes: Uint8Array, mapping: Partial<CsvMapping> = {}) =>
  parse(bytes, { csv: { ...MAPPING, ...mapping } })
const refused = (bytes: Uint8Array, mapping: Partial<CsvMapping> = {}) =>
  refusalOf(() => read(bytes, mapping))

it('has entries by the mapping, and balances from its rows', () => {
  const [statement] = read(csv())

  expect(statement).toMatchObject({
    format: 'csv',
    account: { iban: 'LT121000011101001000' },
    opening: { amount_minor: 100_000, on: '2026-11-02' },
    closing: { amount_minor: 212_230, on: '2026-11-03' },
    entries: [
      {
        place: 'line 2',
        amount_minor: 112_100,
        booked_on: '2026-11-02',
        details: [
          {
            payer: { name: 'UAB Vienas', iban: 'LT601010012345678901' },
            remittance: ['už; "telefoną"'],
            references: ['RF73INV20260042'],
          },
        ],
      },
      { amount_minor: -870, details: [{ payer: { name: null }, payee: { name: 'Bankas' } }] },
      { amount_minor: 1000 },
    ],
  })
  expect(() => statement && checkBalance(statement)).not.toThrow()
})

it('says the same with the newest row first', () => {
  const [up] = read(csv())
  const [down] = read(csv(ROWS.toReversed()))

  expect([down?.opening?.amount_minor, down?.closing?.amount_minor]).toEqual([100_000, 212_230])
  expect(down?.entries.map(({ key }) => key).toReversed()).toEqual(
    up?.entries.map(({ key }) => key),
  )
})

it('is refused where a row is missing between two balances', () => {
  expect(refused(csv([ROWS[0] ?? '', ROWS[2] ?? '']))).toMatchObject({
    fault: 'out_of_balance',
    place: 'line 3',
  })
})

it('without balances is read, and has none to check', () => {
  const [statement] = read(csv(), { balance: undefined, ignored: ['Nr.', 'Likutis'] })

  expect(refusalOf(() => statement && checkBalance(statement)).fault).toBe('missing')
})

it('has one statement for each account of a column', () => {
  const bytes = csv(
    ['A;02.11.2026;1;EUR', 'B;02.11.2026;2;EUR', 'A;03.11.2026;3;EUR'],
    'K;Data;Suma;Valiuta',
  )
  const { delimiter, decimal, date, currency, amount, booked_on } = MAPPING
  const mapping = {
    delimiter,
    decimal,
    date,
    currency,
    amount,
    booked_on,
    account: { column: 'K' },
  }

  expect(
    parse(bytes, { csv: mapping }).map(({ account, entries }) => [
      account.id,
      entries.map(({ amount_minor }) => amount_minor),
    ]),
  ).toEqual([
    ['A', [100, 300]],
    ['B', [200]],
  ])
})

describe('amounts', () => {
  const amounts = (head: string, cells: string, mapping: Partial<CsvMapping>) => {
    const { date, account, booked_on } = MAPPING
    const base = { delimiter: ';', decimal: '.', date, account, booked_on } as const
    const csv = { ...base, currency: { value: 'EUR' }, amount: MAPPING.amount, ...mapping }
    return parse(Buffer.from(`Data;${head}\n02.11.2026;${cells}\n`), { csv })[0]?.entries[0]
      ?.amount_minor
  }
  const word = { unsigned: 'Suma', direction: 'D/K', credit: 'K', debit: 'D' }

  it.each([
    ['a word for the direction', 'Suma;D/K', '1.50;D', { amount: word }, -150],
    ['a word for the other direction', 'Suma;D/K', '1.50;K', { amount: word }, 150],
    [
      'a column for each direction',
      'In;Out',
      '1.50;',
      { amount: { credit: 'In', debit: 'Out' } },
      150,
    ],
    ['a debit in its column', 'In;Out', ';1.50', { amount: { credit: 'In', debit: 'Out' } }, -150],
    [
      'a debit in its column with a sign',
      'In;Out',
      ';-1.50',
      { amount: { credit: 'In', debit: 'Out' } },
      -150,
    ],
    ['a comma', 'Suma', '-1,5', { decimal: ',' }, -150],
    [
      'blanks that do not break',
      'Suma',
      '1\u00A0234\u00A0567,80',
      { decimal: ',', thousands: ' ' },
      123_456_780,
    ],
    ['the sign of a minus', 'Suma', '\u22121.50', {}, -150],
  ] as const)('by %s', (...[, head, cells, mapping, expected]) => {
    expect(amounts(head, cells, mapping)).toBe(expected)
  })

  it.each([
    ['groups of two', '1.23', { decimal: ',', thousands: '.' }],
    ['two points', '1.2.3', {}],
    ['a power of ten', '1E5', {}],
    ['nothing', '', {}],
    ['a tenth of a cent', '1.005', {}],
    ['the other decimal sign', '1,50', {}],
  ] as const)('of %s are refused', (_, cells, mapping) => {
    expect(refusalOf(() => amounts('Suma', cells, mapping))).toMatchObject({
      fault: 'invalid',
      place: 'line 2',
    })
  })

  it('in both columns at once are refused', () => {
    const mapping = { amount: { credit: 'In', debit: 'Out' } }

    expect(refusalOf(() => amounts('In;Out', '1;2', mapping)).fault).toBe('ambiguous')
  })
})

describe('is refused', () => {
  it.each([
    [
      'a column that the mapping does not know',
      csv(['x;'.repeat(9)], `${HEAD};Nauja`),
      'unsupported',
      'line 1',
    ],
    ['a column that is not there', csv([], HEAD.replace(';Kodas', '')), 'missing', 'line 1'],
    ['two columns of one name', csv([], `${HEAD};Nr.`), 'ambiguous', 'line 1'],
    ['a row with more cells', csv([`${ROWS[0]};`]), 'malformed', 'line 2'],
    ['a day of another form', csv(['1;2026-11-02;1;EUR;1;;;;']), 'invalid', 'line 2'],
    ['a day that does not exist', csv(['1;31.11.2026;1;EUR;1;;;;']), 'invalid', 'line 2'],
    ['quotes that do not end', csv(['1;"02.11.2026']), 'malformed', 'line 2'],
    ['nothing at all', csv([], ''), 'missing', 'line 1'],
  ])('%s', (_, bytes, fault, place) => {
    expect(refused(bytes)).toMatchObject({ fault, place })
  })

  it('without a mapping', () => {
    expect(refusalOf(() => parse(csv())).fault).toBe('unsupported')
  })
})

it('may have lines above the names of its columns, and letters of another encoding', () => {
  const { delimiter, decimal, date, account, amount, booked_on } = MAPPING
  const bytes = Buffer.from(
    'Banko i\xf0ra\xf0as\n\nData;Suma;Paskirtis\n02.11.2026;1;A\xe8i\xfb\n',
    'latin1',
  )
  const columns = { account, amount, booked_on, remittance: ['Paskirtis'] }
  const mapping = {
    ...columns,
    delimiter,
    decimal,
    date,
    currency: { value: 'EUR' },
    skip_lines: 2,
  }

  expect(
    parse(bytes, { csv: mapping, encoding: 'windows-1257' })[0]?.entries[0]?.details[0]?.remittance,
  ).toEqual(['Ačiū'])
})
