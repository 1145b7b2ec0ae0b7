import { parse } from '@billing/bank-statements'
import { describe, expect, it } from 'vitest'
import { bal, camt, ntry } from './camt-text.ts'
import { refusalOf } from './read-sample.ts'

const utf8 = (text: string) => Buffer.from(text, 'utf8')
const refusedText = (text: string) => refusalOf(() => parse(utf8(text)))
const GOOD = camt(bal('OPBD', '0.00') + ntry() + bal('CLBD', '10.00'))

describe('an attack on the reader of XML', () => {
  it.each([
    ['an entity of a file', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '&x;'],
    ['entities in entities', '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY x "&b;&b;&b;">]>', '&x;'],
    ['a parameter entity', '<!DOCTYPE a [<!ENTITY % x SYSTEM "http://127.0.0.1/x">%x;]>', ''],
    ['a document type elsewhere', '<!DOCTYPE Document SYSTEM "http://127.0.0.1/x.dtd">', ''],
  ])('by %s is refused', (_, doctype, use) => {
    const text = GOOD.replace('?>', `?>${doctype}`).replace('<Id>S</Id>', `<Id>S${use}</Id>`)

    expect(refusedText(text)).toMatchObject({ fault: 'forbidden', place: 'line 1' })
  })

  it('by an entity that is not declared is refused', () => {
    expect(refusedText(GOOD.replace('<Id>S</Id>', '<Id>&x;</Id>')).fault).toBe('malformed')
  })

  it.each([
    ['an element in an element', '<Othr>'.repeat(100_000)],
    ['elements beside each other', '<Othr/>'.repeat(200_000)],
    ['attributes', `<Othr ${Array.from({ length: 60 }, (_, at) => `a${at}=""`).join(' ')}/>`],
  ])('by %s is refused', (_, inside) => {
    expect(refusedText(GOOD.replace('<Id>S</Id>', `<Id>${inside}</Id>`)).fault).toBe('too_large')
  })

  it('by more records than memory should hold is refused', () => {
    const parts = `<NtryDtls>${'<TxDtls/>'.repeat(250_001)}</NtryDtls>`

    expect(refusedText(camt(ntry({ inside: parts }))).fault).toBe('too_large')
  })

  it('by more bytes than are read is refused before any is read', () => {
    expect(refusalOf(() => parse(new Uint8Array(64 * 1024 * 1024 + 1))).fault).toBe('too_large')
  })
})

describe('a message that is not read', () => {
  it.each([
    ['urn:iso:std:iso:20022:tech:xsd:camt.053.001.01', 'unsupported'],
    ['urn:iso:std:iso:20022:tech:xsd:camt.053.001.09', 'unsupported'],
    ['urn:iso:std:iso:20022:tech:xsd:camt.052.001.08', 'intraday'],
    ['urn:iso:std:iso:20022:tech:xsd:camt.054.001.08', 'invalid'],
    ['urn:iso:std:iso:20022:tech:xsd:pain.001.001.09', 'unsupported'],
    ['', 'unsupported'],
  ])('of the namespace %j is refused as %s', (namespace, fault) => {
    expect(
      refusedText(GOOD.replace('urn:iso:std:iso:20022:tech:xsd:camt.053.001.08', namespace)).fault,
    ).toBe(fault)
  })

  it.each(['02', '03', '04', '05', '06', '07', '08'])('but version %s is', (version) => {
    expect(parse(utf8(camt(ntry(), version)))[0]).toMatchObject({ version })
  })
})

it.each([
  ['prefixes', GOOD.replace('xmlns=', 'xmlns:c=').replaceAll(/<(\/?)(?=[A-Z])/g, '<$1c:')],
  ['an envelope', GOOD.replace('<Document', '<Env xmlns="x"><Head/><Document').concat('</Env>')],
  ['comments and CDATA', GOOD.replace('>10.00<', '><!-- ten --><![CDATA[10.00]]><')],
  ['elements of others', GOOD.replace('<Id>S</Id>', '<Id>S</Id><x:Id xmlns:x="y">T</x:Id>')],
  ['blanks', GOOD.replaceAll(/<([A-Za-z]+)>([\d.-]+)</g, '<$1>\n  $2\n  <')],
])('a file with %s says the same', (_, text) => {
  expect(parse(utf8(text))).toEqual(parse(utf8(GOOD)))
})

describe('a file in an encoding', () => {
  const named = camt(ntry({ inside: '<AddtlNtryInf>Ačiū, Žė</AddtlNtryInf>' }))
  const declared = (encoding: string) => named.replace('UTF-8', encoding)
  /** What Windows-1257 has for the letters above. */
  const baltic = Buffer.from(
    Array.from(declared('windows-1257'), (letter) => {
      const code = { č: 0xe8, ū: 0xfb, Ž: 0xde, ė: 0xeb }[letter]
      return code ?? letter.charCodeAt(0)
    }),
  )

  it.each([
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${named}`, 'utf8')],
    ['UTF-16 with its mark', Buffer.from(`\uFEFF${declared('UTF-16')}`, 'utf16le')],
    ['UTF-16 the other way round', Buffer.from(`\uFEFF${declared('UTF-16')}`, 'utf16le').swap16()],
    ['Windows-1257', baltic],
  ])('%s is read', (_, bytes) => {
    expect(parse(bytes)[0]?.entries[0]?.note).toBe('Ačiū, Žė')
  })

  it('is refused where its bytes are no text of it', () => {
    const bytes = Buffer.concat([
      utf8('<?xml version="1.0"?><Document>'),
      Buffer.from([0xff, 0xfe]),
    ])

    expect(refusalOf(() => parse(bytes)).fault).toBe('encoding')
  })

  it('is refused where the encoding is not read', () => {
    expect(refusedText(declared('UTF-7')).fault).toBe('unsupported')
  })
})

describe('an element that is wrong is refused with its path', () => {
  const entry = 'Stmt[1]/Ntry[2]'
  it.each([
    ['an amount below zero', ntry({ amount: '-1.00' }), 'invalid', `${entry}/Amt`],
    ['an amount in a power of ten', ntry({ amount: '1E5' }), 'invalid', `${entry}/Amt`],
    ['a decimal comma', ntry({ amount: '1,00' }), 'invalid', `${entry}/Amt`],
    ['a tenth of a cent', ntry({ amount: '1.001' }), 'invalid', `${entry}/Amt`],
    ['more than is counted', ntry({ amount: '99999999999999999' }), 'invalid', `${entry}/Amt`],
    ['no currency', ntry().replace(' Ccy="EUR"', ''), 'invalid', `${entry}/Amt`],
    ['no direction', ntry().replace('CRDT', ''), 'invalid', `${entry}/CdtDbtInd`],
    ['no amount', ntry().replace(/<Amt.*?<\/Amt>/, ''), 'missing', entry],
    ['two amounts', ntry().replace(/<Amt.*?<\/Amt>/, '$&$&'), 'ambiguous', `${entry}/Amt`],
    ['no status', ntry().replace(/<Sts>.*<\/Sts>/, ''), 'missing', entry],
    ['a day that does not exist', ntry({ day: '2026-02-29' }), 'invalid', `${entry}/BookgDt/Dt`],
    ['no day', ntry().replace(/<BookgDt>.*<\/BookgDt>/, ''), 'missing', entry],
  ])('%s', (_, wrong, fault, place) => {
    expect(refusedText(camt(ntry() + wrong))).toMatchObject({ fault, place })
  })

  it('XML that is cut off says the line', () => {
    expect(refusedText(GOOD.slice(0, -20))).toMatchObject({ fault: 'malformed', place: 'line 4' })
  })

  it('a document without a statement', () => {
    expect(refusedText(GOOD.replace(/<Stmt>.*<\/Stmt>/, '')).fault).toBe('missing')
  })
})

it.each([
  ['BOOK', 'booked'],
  ['PDNG', 'pending'],
  ['INFO', 'information'],
  ['FUTR', 'future'],
  ['of a bank', 'other'],
])('the status %s is %s, as text and as a code', (word, status) => {
  for (const written of [word, `<Cd>${word}</Cd>`, `<Prtry>${word}</Prtry>`]) {
    expect(parse(utf8(camt(ntry({ status: written }))))[0]?.entries[0]?.status).toBe(status)
  }
})
