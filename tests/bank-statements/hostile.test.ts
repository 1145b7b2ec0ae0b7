import { BankDataError, checkBalance, type CsvMapping, parse } from '@billing/bank-statements'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sample } from './read-sample.ts'

const CSV: CsvMapping = {
  delimiter: ';',
  decimal: ',',
  date: 'DD.MM.YYYY',
  account: { column: 'a' },
  currency: { column: 'c' },
  amount: { signed: 'x' },
  booked_on: 'd',
  balance: 'b',
}
const ROWS = Buffer.from('a;c;x;d;b\nLT1;EUR;1,50;02.11.2026;1,50\nLT1;EUR;-1,50;03.11.2026;0\n')

/** Reads bytes, and looks at what was read; only the package's own error may be thrown. */
function readAll(bytes: Uint8Array): void {
  try {
    for (const statement of parse(bytes, { csv: CSV })) {
      for (const { amount_minor } of statement.entries) {
        expect(Number.isSafeInteger(amount_minor)).toBe(true)
      }
      checkBalance(statement)
    }
  } catch (error) {
    if (!(error instanceof BankDataError)) throw error
    expect(error.message.length).toBeLessThan(400)
  }
}

it('any bytes are read or refused', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), readAll), { numRuns: 500 })
})

/** What makes readers turn: marks of all formats, and characters that they must not take. */
const PIECES = [
  '<Document',
  ' xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">',
  '<Stmt>',
  '</Stmt>',
  '<Ntry>',
  '&amp;',
  '&#0;',
  ']]>',
  '<![CDATA[',
  '<!--',
  '<!DOCTYPE x>',
  '\n:25:',
  '\n:61:',
  '\n:60F:C261101EUR1,',
  '\n:86:?20',
  '2611021102C1,NTRF',
  '"',
  ';',
  '\u0000',
  '\uD800',
  '-',
]

it('any text after the marks of each format is read or refused', () => {
  const marks = fc.constantFrom(
    '<',
    '<?xml version="1.0"?>',
    ':20:',
    '{1:',
    '\uFEFF',
    'a;c;x;d;b\n',
  )
  const pieces = fc.constantFrom(...PIECES)
  const text = fc.array(fc.oneof(pieces, fc.string({ maxLength: 5 })), { maxLength: 20 })

  fc.assert(
    fc.property(marks, text, (mark, parts) => readAll(Buffer.from(mark + parts.join('')))),
    { numRuns: 1_000 },
  )
})

const SAMPLES = [
  'own-053.02-references.xml',
  'own-053.08-reversal-return-pending.xml',
  'genkgo-camt053.v8.xml',
  'genkgo-camt054.v8.xml',
  'own-mt940.sta',
  'mt940js-test1.mt940',
]

it.each([...SAMPLES, 'rows'])('%s is read or refused wherever it is damaged', (name) => {
  const bytes = name === 'rows' ? ROWS : sample(name)
  const place = fc.nat({ max: bytes.length })
  const damage = fc.array(fc.tuple(place, fc.nat({ max: 40 }), fc.uint8Array({ maxLength: 6 })), {
    minLength: 1,
    maxLength: 4,
  })

  fc.assert(
    fc.property(damage, (cuts) => {
      let damaged = Buffer.from(bytes)
      for (const [at, length, put] of cuts) {
        damaged = Buffer.concat([damaged.subarray(0, at), put, damaged.subarray(at + length)])
      }
      readAll(damaged)
    }),
    { numRuns: 150 },
  )
})

it('elements that are elsewhere, twice or not at all are read or refused', () => {
  const text = Buffer.from(sample('own-053.08-reversal-return-pending.xml')).toString('utf8')
  const elements = text.match(/<(\w+)[^<>]*>[^<>]*<\/\1>/g) ?? []
  const choice = fc.constantFrom(...elements)

  fc.assert(
    fc.property(fc.array(fc.tuple(choice, choice), { maxLength: 5 }), (swaps) => {
      const swapped = swaps.reduce((now, [from, to]) => now.replace(from, () => to), text)
      readAll(Buffer.from(swapped))
    }),
    { numRuns: 200 },
  )
})
