import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshFolder } from '../support/example-process.ts'
import { bookedService } from './booked.ts'
import { billing, freshPlace } from './run.ts'

describe('a table that is exported', () => {
  const env = freshPlace()
  let days: string[] = []
  beforeAll(async () => {
    const { from, to } = await bookedService(env)
    days = ['--from', from, '--to', to]
  })

  it('writes CSV as Lithuanian spreadsheets read it', async () => {
    const asked = ['export', 'invoices', ...days]
    const plain = await billing(asked, env)
    const lithuanian = await billing([...asked, '--locale', 'lt'], env)

    expect(lithuanian.stdout).toMatch(/^\uFEFFtype;number;issued_on;/)
    expect(lithuanian.stdout).toContain(';-1,00;-0,21;-1,21;')
    expect(lithuanian.stdout.split('\r\n')).toHaveLength(plain.stdout.split('\r\n').length)
  })

  it('writes a workbook whose amounts are numbers and whose names are texts', async () => {
    const file = join(freshFolder(), 'invoices.xlsx')
    const { code } = await billing(['export', 'invoices', ...days, '--xlsx', '--out', file], env)
    const parts = unzipSync(readFileSync(file))
    const text = (part: string) => Buffer.from(parts[part] ?? []).toString()

    expect(code).toBe(0)
    expect(text('xl/worksheets/sheet1.xml')).toMatch(/<v>-1\.21<\/v>/)
    expect(text('xl/sharedStrings.xml')).toContain('=HYPERLINK(')
    expect(text('xl/worksheets/sheet1.xml')).not.toContain('<f>')
  })

  it.each([
    [['isaf', '--month', '2026-02', '--xlsx'], '--locale and --xlsx are for tables'],
    [['ledger', '--from', '2026-01-01', '--to', '2026-01-31', '--locale', 'fr'], 'en or lt'],
    [['oss', '--quarter', '2026-Q1', '--json', '--locale', 'lt'], 'for tables'],
  ])('ends with 2 for %j', async (asked, why) => {
    const { code, stderr } = await billing(['export', ...asked], env)

    expect([code, stderr]).toEqual([2, expect.stringContaining(why)])
  })
})
