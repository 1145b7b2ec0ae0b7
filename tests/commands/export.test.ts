import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { readXml } from '../einvoice/read-xml.ts'
import { freshFolder } from '../support/example-process.ts'
import { bookedService } from './booked.ts'
import { billing, freshPlace } from './run.ts'

/** The records of a CSV file, its cells unquoted. */
function recordsOf(csv: string): Record<string, string>[] {
  expect(csv.endsWith('\r\n')).toBe(true)
  const [header = [], ...rows] = csv
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    )
  return rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ''])))
}

const sumOf = (rows: readonly Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column] || 0) * 100), 0)

describe('export', () => {
  const env = freshPlace()
  let from = ''
  let to = ''
  let invoice = ''
  const range = () => ['--from', from, '--to', to]
  beforeAll(async () => {
    ;({ from, to, invoice } = await bookedService(env))
  })

  it('of invoices writes every document of the days, in the order of their numbers', async () => {
    const { code, stdout, stderr } = await billing(['export', 'invoices', ...range()], env)
    const rows = recordsOf(stdout)

    expect(code).toBe(0)
    expect(stderr).toBe(`${rows.length} documents.\n`)
    expect(rows.map(({ number }) => number)).toEqual([
      'PBX-2026-000001',
      'PBX-2026-000002',
      'CN-2026-00001',
    ])
    for (const row of rows) {
      expect(Number(row['net']) + Number(row['vat'])).toBeCloseTo(Number(row['total']), 2)
      expect(row['total']).toMatch(/^-?\d+\.\d\d$/)
    }
    expect(rows.find(({ number }) => number === invoice)).toMatchObject({
      type: 'invoice',
      // A spreadsheet shows it as text.
      customer: `'=HYPERLINK("x"), UAB & <Ko>`,
      vat_percent: '21',
      vat_treatment: 'domestic',
    })
    expect(rows.at(-1)).toMatchObject({
      type: 'credit_note',
      net: '-1.00',
      vat: '-0.21',
      total: '-1.21',
      corrects: invoice,
    })
  })

  it('of the ledger writes both sides of every movement', async () => {
    const { code, stdout } = await billing(['export', 'ledger', ...range()], env)
    const rows = recordsOf(stdout)

    expect(code).toBe(0)
    expect(rows.length).toBeGreaterThan(5)
    expect(sumOf(rows, 'debit')).toBe(sumOf(rows, 'credit'))
    expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toSorted())
  })

  it('takes the days by the operator’s calendar, and writes only a header where there is nothing', async () => {
    const { stdout, code } = await billing(
      ['export', 'invoices', '--from', '2001-01-01', '--to', '2001-12-31'],
      env,
    )

    expect(code).toBe(0)
    expect(recordsOf(stdout)).toEqual([])
  })

  it('--out writes the file whole, or not at all', async () => {
    const file = join(freshFolder(), 'invoices.csv')
    const well = await billing(['export', 'invoices', ...range(), '--out', file], env)
    const piped = await billing(['export', 'invoices', ...range()], env)
    const lost = await billing(['export', 'invoices', ...range(), '--out', '/nowhere/x.csv'], env)

    expect([well.code, well.stdout]).toEqual([0, ''])
    expect(readFileSync(file, 'utf8')).toBe(piped.stdout)
    expect(existsSync(`${file}.part`)).toBe(false)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect([lost.code, lost.stderr]).toEqual([1, expect.stringContaining('ENOENT')])
  })

  it.each([
    ['ubl', ['CreditNote', 'Invoice', 'Invoice']],
    ['cii', ['CrossIndustryInvoice', 'CrossIndustryInvoice', 'CrossIndustryInvoice']],
  ])('of electronic documents writes one for each document, as %s', async (syntax, roots) => {
    const folder = join(freshFolder(), 'documents')
    const asked = ['export', 'einvoices', '--month', from.slice(0, 7), '--syntax', syntax]

    const { code, stdout, stderr } = await billing([...asked, '--out', folder], env)

    expect([code, stdout, stderr]).toEqual([0, '', `2 invoices and 1 credit notes in ${folder}.\n`])
    const files = readdirSync(folder).toSorted()
    expect(files).toEqual(['CN-2026-00001.xml', 'PBX-2026-000001.xml', 'PBX-2026-000002.xml'])
    expect(files.map((file) => readXml(readFileSync(join(folder, file))).name)).toEqual(roots)
    const again = await billing([...asked, '--out', folder], env)
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('is there already')])
    expect((await billing(asked, env)).code).toBe(2)
  })

  it('of i.SAF writes the register of the month as the schema orders it', async () => {
    const { code, stdout, stderr } = await billing(
      ['export', 'isaf', '--month', from.slice(0, 7)],
      env,
    )
    const parsed = parse(stdout)
    const { Header, SourceDocuments } = parsed.iSAFFile

    expect([code, XMLValidator.validate(stdout)]).toEqual([0, true])
    expect(stderr).toMatch(/^\d+ invoices and 1 credit notes\.\n$/)
    expect(Object.keys(Header.FileDescription)).toEqual([
      'FileVersion',
      'FileDateCreated',
      'DataType',
      'SoftwareCompanyName',
      'SoftwareName',
      'SoftwareVersion',
      'RegistrationNumber',
      'NumberOfParts',
      'PartNumber',
      'SelectionCriteria',
    ])
    const invoices = [SourceDocuments.SalesInvoices.Invoice].flat()
    const ours = invoices.find(({ InvoiceNo }) => InvoiceNo === invoice)
    expect(ours.CustomerInfo).toEqual({
      VATRegistrationNumber: 'ND',
      RegistrationNumber: 'ND',
      Country: 'LT',
      Name: '=HYPERLINK("x"), UAB & <Ko>',
    })
    expect(ours.DocumentTotals.DocumentTotal).toMatchObject({
      TaxCode: 'PVM1',
      TaxPercentage: '21.00',
    })
    const credit = invoices.find(({ InvoiceType }) => InvoiceType === 'KS')
    expect(Object.keys(credit)).toEqual([
      'InvoiceNo',
      'CustomerInfo',
      'InvoiceDate',
      'InvoiceType',
      'SpecialTaxation',
      'References',
      'VATPointDate',
      'DocumentTotals',
    ])
    expect(credit.References.Reference.ReferenceNo).toBe(invoice)
    expect(credit.DocumentTotals.DocumentTotal).toEqual({
      TaxableValue: '-1.00',
      TaxCode: 'PVM1',
      TaxPercentage: '21.00',
      Amount: '-0.21',
      VATPointDate2: '',
    })
    const abroad = invoices.find(({ CustomerInfo }) => CustomerInfo.Country === 'DE')
    expect(abroad.DocumentTotals.DocumentTotal).toMatchObject({ TaxCode: 'PVM15', Amount: '0.00' })
  })

  it('of OSS writes the return of the quarter that the day is in, as CSV or JSON', async () => {
    const [year = '', month = ''] = from.split('-')
    const quarter = `${year}-Q${Math.ceil(Number(month) / 3)}`
    const csv = await billing(['export', 'oss', '--quarter', quarter], env)
    const json = await billing(['export', 'oss', '--quarter', quarter, '--json'], env)

    expect(csv.code).toBe(0)
    expect(csv.stderr).toMatch(/^1 supplies and 0 corrections, due on \d{4}-\d{2}-\d{2}\.\n$/)
    expect(recordsOf(csv.stdout)).toMatchObject([
      { row: 'supply', quarter, country: 'DE', supply: 'services', rate_type: 'standard' },
      { row: 'balance', quarter, country: 'DE' },
    ])
    const [supply] = recordsOf(csv.stdout)
    expect(JSON.parse(json.stdout)).toMatchObject({
      quarter,
      states: [
        {
          country: 'DE',
          balance: supply?.['vat'],
          supplies: [{ type: 'SERVICES', rate_type: 'STANDARD', rate_percent: 19 }],
          corrections: [],
        },
      ],
      too_late: [],
      vat_of_notes_after_quarter: null,
    })
  })

  it('of FR0564 writes the whole month, only its head where nobody was under reverse charge', async () => {
    const { code, stdout, stderr } = await billing(
      ['export', 'fr0564', '--month', from.slice(0, 7)],
      env,
    )

    expect([code, stdout, stderr]).toEqual([
      0,
      'country,vat_number,services_value\r\n',
      '0 buyers.\n',
    ])
  })

  it('of i.SAF of a month without documents has no empty list in it', async () => {
    const { code, stdout } = await billing(['export', 'isaf', '--month', '2020-02'], env)

    expect([code, XMLValidator.validate(stdout)]).toEqual([0, true])
    expect(stdout).not.toContain('SourceDocuments')
    expect(stdout).toContain('<SelectionEndDate>2020-02-29</SelectionEndDate>')
  })

  it('of i.SAF is refused for a seller of another country', async () => {
    const estonian = { ...env, BILLING_SELLER_VAT_ID: 'EE100001919', BILLING_SELLER_COUNTRY: 'EE' }
    const { code, stdout, stderr } = await billing(
      ['export', 'isaf', '--month', from.slice(0, 7)],
      estonian,
    )

    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toBe('i.SAF is for a seller with a Lithuanian VAT and company number.\n')
  })
})

function parse(xml: string) {
  const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false })
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever the document holds
  return parser.parse(xml) as any
}
