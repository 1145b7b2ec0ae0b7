import { parse, type Entry } from '@billing/bank-statements'
import { describe, expect, it } from 'vitest'
import { refusalOf } from './read-sample.ts'

interface Parts {
  readonly booking?: string
  readonly text?: string
  readonly currency?: string
}

const mt940 = ({
  booking = '2611021102C10,00NTRFNONREF//B1',
  text = ':86:text\n',
  currency = 'EUR',
}: Parts = {}) =>
  `:20:M\n:25:LT121000011101001000\n:28C:1/1\n:60F:C261101${currency}0,\n:61:${booking}\n${text}:62F:C261102${currency}10,00\n-\n`

const read = (text: string, encoding?: string) => parse(Buffer.from(text, 'utf8'), { encoding })
function entry(parts: Parts): Entry | undefined {
  return read(mt940(parts))[0]?.entries[0]
}
const refused = (text: string) => refusalOf(() => read(text))

describe('the mark of a booking', () => {
  it.each([
    ['C', 1000, false],
    ['D', -1000, false],
    ['RC', -1000, true],
    ['RD', 1000, true],
    ['CR', 1000, false],
    ['DR', -1000, false],
    ['RCR', -1000, true],
  ])('%s', (mark, amount_minor, is_reversal) => {
    expect(entry({ booking: `2611021102${mark}10,00NTRFNONREF` })).toMatchObject({
      amount_minor,
      is_reversal,
    })
  })

  it('of a debit names who is paid', () => {
    const text = ':86:116?00OUT?32PETRAS P.?31LT601010012345678901\n'

    expect(entry({ booking: '2611021102D10,00NTRFNONREF', text })?.details[0]).toMatchObject({
      payer: { name: null },
      payee: { name: 'PETRAS P.', iban: 'LT601010012345678901' },
    })
  })
})

it.each([
  ['2612311231', '2026-12-31'],
  ['2612310102', '2027-01-02'],
  ['2701021231', '2026-12-31'],
  ['261102', '2026-11-02'],
])('the days %s are booked on %s', (days, booked_on) => {
  expect(entry({ booking: `${days}C10,00NTRFNONREF` })).toMatchObject({ booked_on })
})

it('a currency without decimals has none', () => {
  expect(entry({ booking: '2611021102C1000,NTRFNONREF', currency: 'JPY' })).toMatchObject({
    amount_minor: 1000,
    currency: 'JPY',
  })
})

describe('the text of a booking', () => {
  it('in the German way has words of SEPA, cut anywhere', () => {
    const text =
      ':86:105?00LASTSCHRIFT?20EREF+cyc-81?21MREF+MD-0007?22CRED+DE98ZZZ0999999\n9999?23SVWZ+Telefonie 10/20?2426?34914?32DU GMBH?33 UND CO\n'

    expect(entry({ text })?.details[0]).toMatchObject({
      end_to_end_id: 'cyc-81',
      mandate_id: 'MD-0007',
      remittance: ['Telefonie 10/2026'],
      payer: { name: 'DU GMBH UND CO' },
      return_code: '914',
      note: 'LASTSCHRIFT',
    })
  })

  it('may be missing', () => {
    expect(entry({ text: '' })).toMatchObject({ key: 'B1', details: [] })
  })

  it('has the customer’s reference for an end-to-end id where it names none', () => {
    expect(entry({ booking: '2611021102C10,00NTRFE2E-1//B1' })?.details[0]?.end_to_end_id).toBe(
      'E2E-1',
    )
  })
})

it('a page between others begins and ends with interim balances', () => {
  const text = mt940().replace('60F', '60M').replace('62F', '62M')
  const [statement] = read(text)

  expect(statement).toMatchObject({
    page: { number: 1, is_last: false },
    opening: { code: 'ITBD', amount_minor: 0 },
    closing: { code: 'ITBD', amount_minor: 1000 },
  })
})

it.each([
  ['carriage returns', mt940().replaceAll('\n', '\r\n')],
  ['old line ends', mt940().replaceAll('\n', '\r')],
  ['a mark of UTF-8', `\uFEFF${mt940()}`],
  ['the envelope of SWIFT', `{1:F01X}{2:I940X}{4:\n${mt940().trim()}}\n`],
])('a file with %s says the same', (_, text) => {
  const keys = (each: string) => read(each).map(({ entries }) => entries.map(({ key }) => key))

  expect(keys(text)).toEqual(keys(mt940()))
})

it('letters are read in the encoding that the caller names, or in UTF-8, or as the West writes', () => {
  const note = (bytes: Uint8Array, encoding?: string) =>
    parse(bytes, { encoding })[0]?.entries[0]?.details[0]?.remittance[0]
  const latin = Buffer.from(mt940({ text: ':86:Mü\xe8\n' }), 'latin1')

  expect(note(Buffer.from(mt940({ text: ':86:Ačiū\n' })))).toBe('Ačiū')
  expect(note(latin)).toBe('Müè')
  expect(note(latin, 'windows-1257')).toBe('Müč')
})

it.each([
  ['a line without a booking', mt940({ booking: 'nothing' }), 'malformed', 'line 5'],
  ['a day that does not exist', mt940({ booking: '2602291102C1,NTRF' }), 'invalid', 'line 5'],
  ['a balance that is none', mt940().replace('C261101', 'X261101'), 'malformed', 'line 4'],
  ['no opening balance', mt940().replace(/:60F:.*\n/, ''), 'missing', 'line 1'],
  ['no account', mt940().replace(/:25:.*\n/, ''), 'missing', 'line 1'],
  ['two accounts', mt940().replace(/:25:.*\n/, '$&$&'), 'ambiguous', 'line 3'],
  ['no beginning', mt940().replace(/:20:.*\n/, ''), 'missing', 'line 1'],
])('%s is refused as it is', (_, text, fault, place) => {
  expect(refused(text)).toMatchObject({ fault, place })
})
