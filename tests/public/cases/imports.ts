import type { Row } from '../row.ts'

/** The columns that a customer on trial needs, between separators. */
const columns = (separator: string) =>
  [
    'reference',
    'account.customer_type',
    'account.company_name',
    'account.contact_email',
    'account.country',
    'tenant.tenant_id',
    'tenant.code',
    'tenant.slug',
    'tenant.my_pbx_url',
    'subscription.plan_tier',
    'subscription.trial_ends_at',
  ].join(separator)

/** A line of the file of that name; the company's name stands in it as it is given. */
const line = (reference: string, company_name: string, separator = ',') => {
  const slug = reference.toLowerCase()
  return [
    reference,
    'company',
    company_name,
    `${slug}@example.com`,
    'LT',
    `t-${slug}`,
    slug,
    slug,
    `https://${slug}.pbx.example.com`,
    'starter',
    '2026-02-10T09:00:00Z',
  ].join(separator)
}

const NAMED = ['owner', 'GET', '/account'] as const
const BOM = '\uFEFF'

/** Files of customers as spreadsheets write them. */
export const rows: readonly Row[] = [
  {
    source: 'oroinc/crm#96',
    wrong: 'A file with semicolons failed, and nothing said that commas were wanted',
    given: { customer: null },
    input: [['import', `${columns(';')}\n${line('K1', 'UAB Pirma', ';')}\n`], NAMED],
    expected: { answers: ['K1 imported', '200'], body: { company_name: 'UAB Pirma' } },
  },
  {
    source: 'forcedotcom/dataloader#94',
    wrong: 'A mark of the byte order before a quoted column name made the quote a part of the name',
    given: { customer: null },
    input: [
      [
        'import',
        `${BOM}"reference"${columns(',').slice('reference'.length)}\n${line('K1', 'UAB Pirma')}\n`,
      ],
    ],
    expected: { answers: ['K1 imported'] },
  },
  {
    source: 'dotCMS/core#36508',
    wrong: 'The first column of a file that a spreadsheet had saved was silently left out',
    given: { customer: null },
    input: [['import', `${BOM}${columns(',')}\r\n${line('K1', 'UAB Pirma')}\r\n`], NAMED],
    expected: { answers: ['K1 imported', '200'], body: { company_name: 'UAB Pirma' } },
  },
  {
    source: 'molgenis/molgenis#6492',
    wrong: 'A file was refused for want of its first column, which stood there',
    given: { customer: null },
    input: [['import', `${BOM}${columns(';')}\n${line('K1', 'UAB Pirma', ';')}`]],
    expected: { answers: ['K1 imported'] },
  },
  {
    source: 'directus/directus#12970',
    wrong: 'Known rows of a file with a mark of the byte order were all imported once more',
    given: { customer: null },
    input: [
      ['import', `${columns(',')}\n${line('K1', 'UAB Pirma')}\n`],
      ['import', `${BOM}${columns(',')}\n${line('K1', 'UAB Pirma')}\n`],
    ],
    expected: { answers: ['K1 imported', 'K1 known'] },
  },
  {
    source: 'workarea-commerce/workarea#243',
    wrong: 'Letters beyond ASCII were damaged in a file that began with a mark of the byte order',
    given: { customer: null },
    input: [['import', `${BOM}${columns(',')}\n${line('K1', 'UAB Žąsų Šėšėlis')}\n`], NAMED],
    expected: { answers: ['K1 imported', '200'], body: { company_name: 'UAB Žąsų Šėšėlis' } },
  },
  {
    source: 'gr8b/zabbix-module-sqlexplorer#18',
    wrong: 'A line break within a cell ended the row',
    given: { customer: null },
    input: [
      ['import', `${columns(',')}\n${line('K1', '"UAB\nPirma"')}\n${line('K2', 'UAB Antra')}\n`],
    ],
    expected: { answers: ['K1 imported', 'K2 imported'] },
  },
  {
    source: 'CompraBV/onepage#50',
    wrong: 'Commas and semicolons in a name made more columns of it',
    given: { customer: null },
    input: [['import', `${columns(',')}\n${line('K1', '"Ona; Jonas, ""UAB"""')}\n`], NAMED],
    expected: { answers: ['K1 imported', '200'], body: { company_name: 'Ona; Jonas, "UAB"' } },
  },
  {
    source: 'silverstripe/silverstripe-framework#9086',
    wrong: 'The separator was ignored, and the whole line was one column',
    given: { customer: null },
    input: [['import', `${columns(';')}\n${line('K1', '"Ona, Jonas; UAB"', ';')}\n`], NAMED],
    expected: { answers: ['K1 imported', '200'], body: { company_name: 'Ona, Jonas; UAB' } },
  },
  {
    source: 'pbogre/jetlog#34',
    wrong: 'A row with one entry more than the columns ended the import without saying where',
    given: { customer: null },
    input: [['import', `${columns(',')}\n${line('K1', 'UAB Pirma')},more\n`]],
    expected: { answers: ['line 2 the line'] },
  },
]
