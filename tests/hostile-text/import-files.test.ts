import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLine } from '../../packages/server/src/imports/customer-line.ts'
import type { RawLine } from '../../packages/server/src/imports/raw-line.ts'
import { readLines } from '../../packages/server/src/imports/read-lines.ts'
import { LINE } from './import-line.ts'
import { growth, hostile, LINEAR } from './texts.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'billing-import-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function read(content: string | Uint8Array, format: 'csv' | 'jsonl'): Promise<RawLine[]> {
  const path = join(folder, `customers.${format}`)
  writeFileSync(path, content)
  const lines: RawLine[] = []
  for await (const line of readLines({ path, format })) lines.push(line)
  return lines
}

/** What a cell is kept as. */
const kept = (cell: string) => cell.replaceAll(/^[ \t\n\r\f]+|[ \t\n\r\f]+$/g, '')

describe('a file of customers', () => {
  it('of any bytes is read to its end, with a flaw for each line that is none', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom('csv', 'jsonl'),
        async (bytes, format) => {
          for (const line of await read(bytes, format as 'csv')) {
            expect('flaw' in line ? line.flaw.reason : typeof line.json).not.toBe('')
          }
        },
      ),
    )
  })

  it('of any text is read to its end', async () => {
    const texts = fc.array(hostile('reference;account', 'K-1;LT', 'sep=;', '"'), { maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom('csv', 'jsonl'), async (parts, format) => {
        for (const line of await read(parts.join('\n'), format as 'csv')) {
          if ('json' in line) expect('flaws' in checkLine(line.json)).toBe(true)
        }
      }),
    )
  })

  it('has in its cells what was written into them, whatever separates them', async () => {
    const cells = fc
      .array(
        hostile('UAB Pavyzdys').filter((cell) => cell.isWellFormed() && cell.length < 1_000),
        {
          minLength: 2,
          maxLength: 4,
        },
      )
      .filter((row) => row.some((cell) => cell.trim() !== ''))
    await fc.assert(
      fc.asyncProperty(cells, fc.constantFrom(',', ';', '\t'), async (row, separator) => {
        const quoted = row.map((cell) => `"${cell.replaceAll('"', '""')}"`)
        const columns = row.map((_, at) => `column_${at}`)
        const file = [columns, quoted].map((each) => each.join(separator)).join('\n')

        const [line] = await read(file, 'csv')

        const json = line && 'json' in line ? (line.json as Record<string, string>) : {}
        expect(columns.map((column) => json[column] ?? '')).toEqual(
          row.map((cell, at) => (json[`column_${at}`] === cell ? cell : kept(cell))),
        )
      }),
    )
  })

  it('of JSON has the value that its text has', async () => {
    const texts = hostile('UAB Pavyzdys').filter((text) => text.length < 1_000)
    await fc.assert(
      fc.asyncProperty(texts, async (company_name) => {
        const [line] = await read(JSON.stringify({ company_name }), 'jsonl')
        expect(line).toEqual({ line: 1, json: { company_name } })
      }),
    )
  })
})

describe('a line of a customer', () => {
  const FIELDS = [
    ['reference', 'K-1'],
    ['account.company_name', 'UAB Pavyzdys'],
    ['account.contact_email', 'ona@example.lt'],
    ['account.contact_phone', '+370 612 34567'],
    ['account.country', 'LT'],
    ['account.vat_id', 'LT119511515'],
    ['account.created_at', '2026-02-01'],
    ['tenant.my_pbx_url', 'https://k1.example.com'],
    ['tenant.timezone', 'Europe/Vilnius'],
    ['subscription.plan_tier', 'starter'],
  ] as const

  it('keeps a hostile text as it is but for the blanks around it, or names its field', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FIELDS),
        hostile(...FIELDS.map(([, text]) => text)),
        ([path], text) => {
          const [part = '', name = ''] = path.split('.')
          const line =
            name === ''
              ? { ...LINE, [part]: text }
              : { ...LINE, [part]: { ...LINE[part as 'account'], [name]: text } }

          const checked = checkLine(line)

          if ('flaws' in checked) {
            expect(checked.flaws.map(({ field }) => field)).toContain(path)
            return
          }
          const value = path
            .split('.')
            .reduce<unknown>((of, key) => (of as Record<string, unknown>)[key], checked.line)
          // A web address is read without the ends of lines and tabs in it. Source: WHATWG URL, 4.4.
          const read = name === 'my_pbx_url' ? text.replaceAll(/[\t\n\r]/g, '') : text
          expect(value).toBe(value === text ? text : read.trim())
          expect(text).not.toMatch(/[\0\ufffd]/)
          expect(text.isWellFormed()).toBe(true)
        },
      ),
    )
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'has no field that is called %s',
    (name) => {
      const line: unknown = JSON.parse(
        JSON.stringify(LINE).replace('"reference"', `"${name}":{"reference":"K-2"},"reference"`),
      )
      expect(checkLine(line)).toEqual({ flaws: [{ field: name, reason: 'no such field' }] })
    },
  )

  it('is judged in a time that grows with its length', () => {
    for (const [path] of FIELDS) {
      const [part = '', name = ''] = path.split('.')
      for (const piece of ['1', '-', '.', ' ', '@', 'E+1']) {
        const judge = (text: string) =>
          checkLine({ ...LINE, [part]: name === '' ? text : { ...LINE.account, [name]: text } })
        expect(growth(judge, (length) => `1${piece.repeat(length)}!`)).toBeLessThan(LINEAR)
      }
    }
  })
})
