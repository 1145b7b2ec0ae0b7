import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { importPlace } from './import-place.ts'
import { billing } from './run.ts'

let place: Awaited<ReturnType<typeof importPlace>>
beforeEach(async () => {
  place = await importPlace()
})

describe('billing import from CSV', () => {
  it('takes a row of CSV for what the same line of JSON says', async () => {
    const { trial_ends_at } = await place.inTrial()
    const columns = {
      reference: 'K-1',
      'account.customer_type': 'company',
      'account.company_name': '"Ona; Jonas, UAB"',
      'account.contact_email': 'ona@example.lt',
      'account.country': 'LT',
      'account.vat_id': '',
      'cards.0.provider_method_id': 'pm-1',
      'cards.0.last4': '0042',
      'cards.0.exp_month': '7',
      'cards.0.exp_year': '2031',
      'tenant.tenant_id': '17',
      'tenant.code': 'k1',
      'tenant.slug': 'k1',
      'tenant.my_pbx_url': 'https://k1.example.com',
      'subscription.plan_tier': 'starter',
      'subscription.price_minor': '450',
      'subscription.trial_ends_at': trial_ends_at,
      'subscription.cancel_at_period_end': 'FALSE',
    }
    const rows = [Object.keys(columns), Object.values(columns)].map((row) => row.join(';'))
    const file = place.fileOf('customers.csv', `\uFEFF${rows.join('\r\n')}\r\n`)

    const { code, stdout, stderr } = await billing(['import', file, '--without-core'], place.env)

    expect([code, stdout, stderr]).toEqual([
      0,
      '1 imported, 0 known before, 0 refused, of 1.\n',
      '',
    ])
    const exported = await billing(['export', 'customers'], place.env)
    expect(JSON.parse(exported.stdout)).toMatchObject({
      account: { company_name: 'Ona; Jonas, UAB', vat_id: null },
      users: [{ email: 'ona@example.lt', role: 'owner', password_hash: null }],
      cards: [{ last4: '0042', exp_month: 7, is_default: true }],
      tenant: { tenant_id: '17', name: 'Ona; Jonas, UAB' },
      subscription: { price_minor: 450, trial_ends_at, cancel_at_period_end: false },
    })
  })

  it('says on which line a CSV file cannot be read on, and which it could not read before', async () => {
    const rows = 'reference,account.country\nK-1,LT\nK-2,LT,more\nK-3,"LT\n'
    const file = place.fileOf('customers.csv', rows)

    const { code, stdout } = await billing(['import', file, '--dry-run'], place.env)

    expect(code).toBe(1)
    expect(stdout).toMatch(/^line 3, the line: it has 3 cells, and there are 2 columns$/m)
    expect(stdout).toMatch(/^line 4, the line: we cannot read on: /m)
  })

  it('counts the rows without a value that a spreadsheet leaves at the end', async () => {
    const [line] = await place.linesOf('One')
    const file = place.csv(line, {}, {})

    const dry = await billing(['import', file, '--dry-run'], place.env)
    const once = await billing(['import', file], place.env)
    const json = await billing(['import', file, '--json'], place.env)

    expect(dry.stdout).toMatch(
      /^1 to import, 0 known; .*\. 2 rows without a value were left out\.$/m,
    )
    expect(once.stdout).toBe(
      '1 imported, 0 known before, 0 refused, of 1. 2 rows without a value were left out.\n',
    )
    expect(JSON.parse(json.stdout)).toEqual({
      imported: 0,
      known: 1,
      refused: 0,
      of: 1,
      blank_rows: 2,
    })
  })

  it('writes nobody from a file that is not UTF-8, and says where and what to do', async () => {
    const [line] = await place.linesOf('One')
    const text = readFileSync(place.csv(line, { reference: 'UAB Ž' }), 'utf8')
    const ansi = Buffer.from(text.replace('Ž', '\u008e'), 'latin1')
    const file = place.fileOf('customers.csv', ansi)

    const { code, stdout, stderr } = await billing(['import', file], place.env)

    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(
      `line 3, the file: the byte 0x8E at offset ${ansi.indexOf(0x8e)} is not UTF-8: `,
    )
    expect(stderr).toContain('save it anew as UTF-8')
    expect(await place.emails()).toEqual([])
  })
})

describe('billing export customers', () => {
  it('is read back on an empty installation to the same lines and the same forecast', async () => {
    await billing(['import', await place.many(3)], place.env)
    const file = join(place.folder, 'exported.jsonl')
    const other = await importPlace()

    const told = await billing(['export', 'customers', '--out', file], place.env)
    const imported = await billing(['import', file, '--without-core'], other.env)

    expect(told.stderr).toBe(`3 customers, 0 left out in ${file}.\n`)
    expect(imported.stdout).toBe('3 imported, 0 known before, 0 refused, of 3.\n')
    const there = await billing(['export', 'customers'], other.env)
    expect(there.stdout.split('\n').toSorted()).toEqual(
      readFileSync(file, 'utf8').split('\n').toSorted(),
    )
  })
})
