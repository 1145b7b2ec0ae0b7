import {
  type Account,
  type BillingCycle,
  type CustomerFilter,
  type IssuedInvoice,
  type ListedCustomer,
  type Page,
  type PageRequest,
  type Position,
} from '@billing/core'
import {
  aCycle,
  anAccount,
  anIntake,
  anInvoice,
  aSubscription,
  aTicket,
  aVatProof,
  march,
} from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import type { TheStore } from './store-under-test.ts'

/** The orders of operators’ lists besides the newest first. */
export function listOrderContract(store: TheStore): void {
  /** A customer `acc-<n>` with a subscription. */
  const given = (n: number, differs: Partial<Account> = {}) =>
    store().transaction(async (tx) => {
      const own = { account_id: `acc-${n}`, created_at: march(n) }
      await tx.accounts.put(anAccount({ ...own, ...differs }))
      await tx.subscriptions.put(aSubscription({ ...own, subscription_id: `sub-${n}` }))
    })

  describe('the orders of the list of customers', () => {
    const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' }) as const
    const owes = (
      n: number,
      account: number,
      amount: number,
      differs: Partial<IssuedInvoice> = {},
    ) =>
      anInvoice({
        invoice_id: `inv-${n}`,
        account_id: `acc-${account}`,
        subscription_id: `sub-${account}`,
        cycle_id: null,
        number: `PBX-2026-00000${n}`,
        status: 'open',
        paid_at: null,
        lines: [],
        subtotal: eur(amount),
        vat_amount: eur(0),
        total: eur(amount),
        credit_applied: eur(0),
        credited: eur(0),
        vat_credited: eur(0),
        refunded: eur(0),
        ...differs,
      })
    const planned = (n: number, day: number, differs: Partial<BillingCycle> = {}) =>
      aCycle({
        cycle_id: `cycle-${n}`,
        account_id: `acc-${n}`,
        subscription_id: `sub-${n}`,
        state: 'planned',
        next_action_at: march(day),
        ...differs,
      })
    const listed = async (filter: CustomerFilter, limit = 100, after: Position | null = null) =>
      store().read((tx) => tx.listings.customers(filter, { limit, after }))

    it('by what is owed on all open invoices, and nobody who owes nothing', async () => {
      for (const n of [1, 2, 3, 4]) await given(n, n === 3 ? { customer_type: 'individual' } : {})
      await store().transaction(async (tx) => {
        await tx.invoices.put(owes(1, 1, 2_000))
        await tx.invoices.put(owes(2, 2, 1_500))
        await tx.invoices.put(owes(3, 2, 1_000, { status: 'uncollectible' }))
        await tx.invoices.put(owes(4, 3, 2_500, { credit_applied: eur(300), credited: eur(200) }))
        await tx.invoices.put(owes(5, 4, 9_000, { status: 'paid', paid_at: march(3) }))
      })
      const amounts = (page: Page<ListedCustomer>) =>
        page.data.map(({ account_id, owed_minor }) => [account_id, owed_minor])

      const first = await listed({ order: 'owed' }, 2)
      const second = await listed({ order: 'owed' }, 2, first.next)

      expect(amounts(first)).toEqual([
        ['acc-2', 2_500],
        ['acc-3', 2_000],
      ])
      expect([amounts(second), second.next]).toEqual([[['acc-1', 2_000]], null])
      const narrowed = await listed({ order: 'owed', customer_type: 'individual' })
      expect(amounts(narrowed)).toEqual([['acc-3', 2_000]])
      expect(amounts(await listed({ order: 'owed', words: ['nobody'] }))).toEqual([])
    })

    it('by when the next period is charged, and nobody who is charged nothing', async () => {
      for (const n of [1, 2, 3, 4]) await given(n, n === 2 ? { customer_type: 'individual' } : {})
      await store().transaction(async (tx) => {
        await tx.cycles.plan(planned(1, 9))
        await tx.cycles.plan(planned(2, 7))
        await tx.cycles.plan(planned(3, 8))
        await tx.cycles.plan(planned(4, 5, { state: 'failed' }))
      })
      const dates = (page: Page<ListedCustomer>) =>
        page.data.map(({ account_id, next_charge_at }) => [account_id, next_charge_at])

      const first = await listed({ order: 'next_charge' }, 2)
      const second = await listed({ order: 'next_charge' }, 2, first.next)

      expect(dates(first)).toEqual([
        ['acc-2', march(7)],
        ['acc-3', march(8)],
      ])
      expect([dates(second), second.next]).toEqual([[['acc-1', march(9)]], null])
      const narrowed = await listed({ order: 'next_charge', customer_type: 'company' })
      expect(dates(narrowed).map(([id]) => id)).toEqual(['acc-3', 'acc-1'])
      const found = await listed({ order: 'next_charge', account_id: 'acc-3' })
      expect(dates(found)).toEqual([['acc-3', march(8)]])
    })
  })

  describe('lists the other way round', () => {
    it('tickets, proofs and intakes have the oldest first, page by page', async () => {
      for (const n of [1, 2, 3]) {
        await given(n)
        const own = { account_id: `acc-${n}`, created_at: march(n) }
        const quiet = { status: 'open', reminded_at: null, next_action_at: null } as const
        await store().transaction(async (tx) => {
          const ticket = { ...own, ticket_id: `t-${n}`, last_activity_at: march(n), ...quiet }
          await tx.tickets.put(aTicket(ticket))
          await tx.vatProofs.put(aVatProof({ ...own, id: `proof-${n}`, storage_key: `key-${n}` }))
          const submitted = { status: 'submitted', submitted_at: march(n) } as const
          await tx.complianceIntakes.put(anIntake({ ...own, ...submitted, id: `intake-${n}` }))
        })
      }
      const walk = async (list: (page: PageRequest) => Promise<Page<object>>) => {
        const first = await list({ limit: 2, after: null, oldest_first: true })
        const second = await list({ limit: 2, after: first.next, oldest_first: true })
        return [...first.data, ...second.data].map(
          (row) => JSON.stringify(row).match(/-(\d)"/)?.[1],
        )
      }

      const lists = [
        (page: PageRequest) => store().read((tx) => tx.tickets.list({}, page)),
        (page: PageRequest) => store().read((tx) => tx.tickets.list({ words: ['nera'] }, page)),
        (page: PageRequest) => store().read((tx) => tx.vatProofs.list({}, page)),
        (page: PageRequest) => store().read((tx) => tx.complianceIntakes.list({}, page)),
      ]
      for (const list of lists) expect(await walk(list)).toEqual(['1', '2', '3'])
    })
  })
}
