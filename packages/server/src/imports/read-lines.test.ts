import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CustomerFile } from './file-format.ts'
import type { RawLine } from './raw-line.ts'
import { readLines } from './read-lines.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'billing-import-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** What is read of a file with that content, and how many rows were left out as blank. */
async function read(content: string | Uint8Array, format: CustomerFile['format'] = 'csv') {
  const path = join(folder, `customers.${format}`)
  writeFileSync(path, content)
  let blank = 0
  const lines: RawLine[] = []
  for await (const line of readLines({ path, format }, () => (blank += 1))) lines.push(line)
  return { lines, blank }
}

const ROWS = 'reference,account.company_name\nK-1,UAB Žalgiris\nK-2,Ёлка 😀\n'
const CUSTOMERS = [
  { line: 2, json: { reference: 'K-1', account: { company_name: 'UAB Žalgiris' } } },
  { line: 3, json: { reference: 'K-2', account: { company_name: 'Ёлка 😀' } } },
]
const flawOf = async (content: string | Uint8Array, format: CustomerFile['format'] = 'csv') => {
  const { lines } = await read(content, format)
  return lines.map((line) =>
    'flaw' in line ? [line.line, line.flaw.field, line.flaw.reason] : line,
  )
}

const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

describe('a file is read as UTF-8', () => {
  it('with its mark and without', async () => {
    expect((await read(ROWS)).lines).toEqual(CUSTOMERS)
    expect((await read(`\uFEFF${ROWS}`)).lines).toEqual(CUSTOMERS)
  })

  it.each([1, 2, 3])('also where a chunk ends within a letter, %i bytes in', async (bytes) => {
    const long = 'x'.repeat(65_536 - bytes - 'reference,account.company_name\nK-1,'.length)
    const rows = `reference,account.company_name\nK-1,${long}😀${long}Ž\n`

    const { lines } = await read(rows)

    expect(lines).toEqual([
      { line: 2, json: { reference: 'K-1', account: { company_name: `${long}😀${long}Ž` } } },
    ])
  })
})

const elsewhere = (byte: string, offset: number) =>
  `the byte ${byte} at offset ${offset} is not UTF-8: the file has another encoding, as Windows-1257, Windows-1252 or Latin-1; save it anew as UTF-8 (“CSV UTF-8” in Excel)`

describe('a file of another encoding is refused by its first byte that is not UTF-8', () => {
  it.each([
    ['Windows-1257', 0xde],
    ['Windows-1252', 0x8e],
    ['Latin-1', 0xe9],
  ])('%s', async (_name, byte) => {
    const head = Buffer.from('reference,account.company_name\nK-1,UAB Ąžuolas\nK-2,UAB ')
    const file = Buffer.concat([head, Buffer.from([byte]), Buffer.from('algiris\nK-3,UAB\n')])

    expect(await flawOf(file)).toEqual([
      [3, 'the file', elsewhere(`0x${byte.toString(16).toUpperCase()}`, head.length)],
    ])
    expect(await flawOf(file, 'jsonl')).toEqual(await flawOf(file))
  })

  it.each([
    ['a letter that the file breaks off', [0x61, 0xf0, 0x9f, 0x98], '0xF0', 1],
    ['a surrogate', [0x61, 0xed, 0xa0, 0x80], '0xED', 1],
    ['a longer form than there need be', [0xc0, 0xaf], '0xC0', 0],
    ['a part of a letter without its beginning', [0x61, 0x80, 0x61], '0x80', 1],
  ])('%s', async (_name, bytes, byte, offset) => {
    expect(await flawOf(new Uint8Array(bytes))).toEqual([[1, 'the file', elsewhere(byte, offset)]])
  })

  it('however far in it is', async () => {
    const head = `${ROWS}${'K-3,UAB Žalgiris\n'.repeat(20_000)}`
    const bytes = Buffer.concat([Buffer.from(head), Buffer.from([0xfe])])

    expect(await flawOf(bytes)).toEqual([
      [20_004, 'the file', elsewhere('0xFE', Buffer.byteLength(head))],
    ])
  })

  it.each([
    ['UTF-16 (little-endian)', Buffer.from(`\uFEFF${ROWS}`, 'utf16le')],
    ['UTF-16 (little-endian)', Buffer.from(ROWS, 'utf16le')],
    ['UTF-16 (big-endian)', bigEndian(`\uFEFF${ROWS}`)],
    ['UTF-16 (big-endian)', bigEndian(ROWS)],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x72, 0, 0, 0])],
    ['UTF-32', Buffer.from([0, 0, 0, 0x72])],
  ])('%s is said by its name', async (name, bytes) => {
    const why = `the file is ${name}: save it anew as UTF-8 (“CSV UTF-8” in Excel, not “Unicode Text”)`
    expect(await flawOf(bytes)).toEqual([[1, 'the file', why]])
    expect(await flawOf(bytes, 'jsonl')).toEqual([[1, 'the file', why]])
  })

  it.each([
    ['XLSX', [0x50, 0x4b, 3, 4, 20, 0, 6, 0]],
    ['XLS', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ])('a workbook is said by its name: %s', async (name, bytes) => {
    const why = `the file is a workbook (${name}): save it as “CSV UTF-8”`
    expect(await flawOf(new Uint8Array(bytes))).toEqual([[1, 'the file', why]])
  })
})

describe('columns of a CSV file are separated', () => {
  const by = (separator: string) => ROWS.replaceAll(',', separator)

  it.each([',', ';', '\t'])('by %j', async (separator) => {
    expect((await read(by(separator))).lines).toEqual(CUSTOMERS)
  })

  it.each([
    ['sep=;', ';'],
    ['SEP=,', ','],
    ['"sep=\t"', '\t'],
    ['sep=|', '|'],
    ['\uFEFFsep=;', ';'],
  ])('by what its first line says: %j', async (first, separator) => {
    const { lines } = await read(`${first}\r\n${by(separator)}`)

    expect(lines).toEqual(CUSTOMERS.map(({ line, json }) => ({ line: line + 1, json })))
  })

  it('by tabs, between which nothing is an empty cell', async () => {
    const { lines } = await read('a\tb\tc\n1\t\t3\n\t2\t\n')

    expect(lines).toEqual([
      { line: 2, json: { a: '1', c: '3' } },
      { line: 3, json: { b: '2' } },
    ])
  })

  it.each([
    ['reference|account.country\nK-1|LT\n', 1],
    ['\nreference\nK-1\n', 2],
    ['sep=x\nreferencexaccount\n', 2],
    ['sep=\nreference;account\n', 2],
  ])('by nothing that we know, in %j', async (content, line) => {
    const why = 'no comma, semicolon or tab separates the names of the columns'
    expect(await flawOf(content)).toEqual([[line, 'the columns', why]])
  })

  it('and each is there once', async () => {
    expect(await flawOf('reference;account.country;reference\nK-1;LT;K-2\n')).toEqual([
      [1, 'reference', 'two columns have this name'],
    ])
  })
})

describe('a row of a CSV file', () => {
  it('without a value is left out and counted, however many cells it has', async () => {
    const { lines, blank } = await read(`,,,\n${ROWS},\n , \u00a0\n""\n,,,,,\n\n`)

    expect(lines.map(({ line }) => line)).toEqual([3, 4])
    expect(blank).toBe(5)
  })

  it('with more or fewer cells than there are columns is named, and those after it are read', async () => {
    expect(await flawOf(`${ROWS}K-3\nK-4,UAB,more\nK-5,UAB\n`)).toMatchObject([
      ...CUSTOMERS,
      [4, 'the line', 'it has 1 cell, and there are 2 columns'],
      [5, 'the line', 'it has 3 cells, and there are 2 columns'],
      { line: 6 },
    ])
  })

  it('may have cells without a value below a column without a name', async () => {
    expect((await read('reference;account.country;;\nK-1;LT;;\n')).lines).toEqual([
      { line: 2, json: { reference: 'K-1', account: { country: 'LT' } } },
    ])
  })

  it('that is not closed ends the file', async () => {
    expect(await flawOf(`${ROWS}K-3,"UAB\nK-4,UAB\n`)).toMatchObject([
      ...CUSTOMERS,
      [
        expect.any(Number),
        'the line',
        expect.stringMatching(/^we cannot read on: Quote Not Closed/),
      ],
    ])
  })
})

const TOO_LONG = 'we cannot read on: it is longer than 1 MiB'

describe('a line', () => {
  it('of JSON may have the signs that end a line elsewhere', async () => {
    const { lines } = await read('{"a":"1\u2028 2\u2029 3\u0085"}\r\n\r\n{"b":2}', 'jsonl')

    expect(lines).toEqual([
      { line: 1, json: { a: '1\u2028 2\u2029 3\u0085' } },
      { line: 3, json: { b: 2 } },
    ])
  })

  it('is at most a mebibyte long', async () => {
    const long = 'x'.repeat(1_048_577)

    expect(await flawOf(`{"a":1}\n{"a":"${long}"}\n{"a":2}\n`, 'jsonl')).toEqual([
      { line: 1, json: { a: 1 } },
      [2, 'the line', TOO_LONG],
    ])
    expect(await flawOf(`${ROWS}"${long}x`)).toMatchObject([
      ...CUSTOMERS,
      [4, 'the line', TOO_LONG],
    ])
  })
})

describe('a column', () => {
  it.each([
    ['__proto__'],
    ['constructor'],
    ['account.__proto__.country'],
    ['of dots alone', '.'.repeat(10_000)],
  ])(
    'of whatever name is a field of the line and nothing else: %s',
    async (known, name = known) => {
      const [line] = (await read(`reference,${name}\nK-1,x\n`)).lines
      const json = line && 'json' in line ? line.json : null

      expect(Object.keys(json as object)).toEqual(['reference', expect.any(String)])
      expect(Object.getPrototypeOf(json)).toBe(Object.prototype)
      expect('country' in {}).toBe(false)
    },
  )
})
