import { after, DAY, epochMs, HOUR } from '@billing/core'
import { anAccount, anInvoice, aSubscription, march } from '@billing/core/fixtures'
import { createSqlStore, migrate, type Opened } from '@billing/store-sql'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { topAccounts } from '../../adapters/store-sql/src/tables/top-accounts.ts'
import { DIALECTS, OPEN } from '../support/databases.ts'

const ACCOUNTS = 15
const DAYS = 40

/** Invoices of a few accounts, as many a day as there are accounts. */
const INVOICES = Array.from({ length: ACCOUNTS * DAYS }, (_, n) => {
  const seed = (n * 7_919) % 104_729
  return {
    account_id: `acc-${(seed % ACCOUNTS) + 10}`,
    issued_at: after(march(1), (seed % (DAYS * 24)) * HOUR + (seed % 977)),
    total_minor: (seed * 31) % 997,
  }
})

describe.each(DIALECTS)('the accounts with the largest totals, on %s', (dialect) => {
  let opened: Opened
  beforeAll(async () => {
    opened = await OPEN[dialect]()
    await migrate(opened)
    await createSqlStore(opened).transaction(async (tx) => {
      for (const account_id of new Set(INVOICES.map((each) => each.account_id))) {
        await tx.accounts.put(anAccount({ account_id }))
        await tx.subscriptions.put(aSubscription({ account_id, subscription_id: account_id }))
      }
      for (const [n, { account_id, issued_at, total_minor: amount_minor }] of INVOICES.entries()) {
        const total = { amount_minor, currency: 'EUR' } as const
        const none = { ...total, amount_minor: 0 }
        await tx.invoices.put(
          anInvoice({
            invoice_id: `i-${n}`,
            number: `PBX-2026-${String(n).padStart(6, '0')}`,
            account_id,
            subscription_id: account_id,
            cycle_id: null,
            issued_at,
            due_at: issued_at,
            subtotal: total,
            vat_amount: none,
            total,
          }),
        )
      }
    })
  })
  afterAll(() => opened.close())

  it('are what a plain recount says, whether all are added up or those of the largest invoices', async () => {
    const hours = fc.integer({ min: -24, max: DAYS * 24 + 24 })
    await fc.assert(
      fc.asyncProperty(hours, hours, fc.constantFrom(0, 50, 10_000), async (a, b, all) => {
        const from = after(march(1), Math.min(a, b) * HOUR)
        const to = epochMs(after(march(1), Math.max(a, b) * HOUR) + HOUR)
        const top = await topAccounts(opened, { from, to }, 10, all)
        expect(top).toEqual(recount(from, to).slice(0, 10))
      }),
      { numRuns: 60 },
    )
    expect(INVOICES.some(({ issued_at }) => issued_at > after(march(1), 30 * DAY))).toBe(true)
  })
})

function recount(from: number, to: number) {
  const sums = new Map<string, { account_id: string; amount_minor: number; invoices: number }>()
  for (const { account_id, issued_at, total_minor } of INVOICES) {
    if (issued_at < from || issued_at >= to) continue
    const { amount_minor, invoices } = sums.get(account_id) ?? { amount_minor: 0, invoices: 0 }
    sums.set(account_id, {
      account_id,
      amount_minor: amount_minor + total_minor,
      invoices: invoices + 1,
    })
  }
  return [...sums.values()].toSorted(
    (a, b) => b.amount_minor - a.amount_minor || (a.account_id < b.account_id ? -1 : 1),
  )
}
