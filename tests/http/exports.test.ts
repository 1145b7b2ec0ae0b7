import { SYSTEM } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { tokenOf } from './actors.ts'
import { complaints } from './checked.ts'

let world: World
let account_id: string
beforeEach(async () => {
  world = await openWorld()
  account_id = (await world.signUp()).account_id
  await world.until('2026-03-10T09:00:00Z')
})
afterEach(() => world.close())

const ask = async (path: string, token?: string) =>
  world.api('GET', `/admin/exports${path}`, { token: token ?? (await world.operator()) })
/** What the command writes. */
const commanded = async (what: 'exportInvoices' | 'exportLedger') => {
  let text = ''
  const to = {
    write: async (piece: string) => {
      text += piece
    },
    progress: () => undefined,
  }
  const days = { from: { year: 2026, month: 2, day: 1 }, to: { year: 2026, month: 2, day: 28 } }
  await world.billing.books[what](SYSTEM, days, to)
  return text
}

describe('an export of the books', () => {
  it.each([
    ['invoices', 'exportInvoices'],
    ['ledger', 'exportLedger'],
  ] as const)('of the %s is what the command writes of the month', async (what, command) => {
    const { status, headers, body } = await ask(`/${what}?month=2026-02`)

    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv'])
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${what}-2026-02.csv"`)
    expect(body).toBe(await commanded(command))
    expect(String(body).split('\r\n').length).toBeGreaterThan(2)
  })

  it('is of the last whole month unless another is asked for', async () => {
    const token = await world.operator()
    const { headers } = await ask('/invoices', token)

    expect(headers.get('content-disposition')).toContain('invoices-2026-02.csv')
    expect(complaints(await ask('/invoices?month=2026-13', token))).toEqual(['month'])
  })

  it('for the tax inspectorate is XML; a seller who has none is told so before anything is given', async () => {
    const { status, headers, body } = await ask('/isaf?month=2026-02')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml'])
    expect(String(body)).toMatch(/^<\?xml[\s\S]*<\/iSAFFile>\s*$/)

    const seller = { ...world.ports.settings.seller, vat_id: 'DE136695976' }
    const elsewhere = await openWorld({ settings: { seller } })
    const token = await elsewhere.operator()
    const refused = await elsewhere.api('GET', '/admin/exports/isaf', { token })

    expect([refused.status, complaints(refused)]).toEqual([422, ['seller']])
    await elsewhere.close()
  })

  it('is for operators and auditors, and the audit log has who took what', async () => {
    const operator = await world.operator()
    await ask('/ledger?month=2026-02', operator)
    const owner = await tokenOf(world, { role: 'owner', account_id })
    const known = await world.ports.store.read((tx) => tx.accounts.operator())
    const auditor = await tokenOf(world, {
      role: 'admin',
      account_id: known?.account_id ?? '',
      twofa: true,
      reads_only: true,
    })

    expect((await ask('/ledger', owner)).body.code).toBe('auth.forbidden')
    expect((await ask('/ledger', auditor)).status).toBe(200)
    const log = await world.api('GET', '/admin/audit-log?action=admin.export', { token: operator })
    expect(log.body.rows.map(({ meta }: { meta: string }) => JSON.parse(meta))).toEqual([
      { what: 'ledger', month: '2026-02' },
      { what: 'ledger', month: '2026-02' },
    ])
  })
})
