import { type Account, after, type Invoice, SECOND, type Subscription } from '@billing/core'
import { anAccount, anInvoice, aSubscription, aTenant } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { tokenOf } from './actors.ts'
import { complaints } from './checked.ts'
import { cycleWorld } from './cycle-world.ts'

const at = cycleWorld()

/** What is not as in the fixtures. */
interface Differs {
  readonly account?: Partial<Account>
  readonly subscription?: Partial<Subscription>
  readonly failed_repairs?: number
}

/** A customer `acc-<n>` with a subscription and a tenant, who came n seconds from now. */
const given = (n: number, company_name: string, differs: Differs = {}) =>
  at.world.ports.store.transaction(async (tx) => {
    const own = { account_id: `acc-${n}`, created_at: after(at.world.now(), n * SECOND) }
    const account = { status: 'active', locks: [], contact_email: `c${n}@example.lt` } as const
    await tx.accounts.put(anAccount({ ...account, ...own, company_name, ...differs.account }))
    const subscription = { subscription_id: `sub-${n}`, status: 'active' } as const
    await tx.subscriptions.put(
      aSubscription({ ...own, ...subscription, dunning_state: 'current', ...differs.subscription }),
    )
    const { failed_repairs = 0 } = differs
    await tx.tenants.put(aTenant({ ...own, tenant_id: `t-${n}`, failed_repairs }))
  })
const issued = (n: number, differs: Partial<Invoice> = {}) =>
  at.world.ports.store.transaction((tx) =>
    tx.invoices.put({
      ...anInvoice({ invoice_id: `i-${n}`, number: `PBX-2026-00000${n}`, cycle_id: null }),
      account_id: at.customer.account_id,
      subscription_id: at.subscription_id,
      issued_at: after(at.world.now(), n * SECOND),
      ...differs,
    }),
  )

/** What each list is, for the rules that hold for all of them. */
const LISTS = {
  customers: { path: '/admin/customers', rows: 'data', id: 'account_id' },
  tenants: { path: '/admin/tenants', rows: 'data', id: 'tenant_id' },
  invoices: { path: '/admin/invoices', rows: 'invoices', id: 'id' },
  'the audit log': { path: '/admin/audit-log', rows: 'rows', id: 'id' },
} as const

const ids = async (list: keyof typeof LISTS, query = '') => {
  const { path, rows, id } = LISTS[list]
  const { body } = await at.get(`${path}${query}`)
  return body[rows].map((row: Record<string, string>) => row[id])
}

describe.each(Object.entries(LISTS))('the list of %s', (name, { path, rows, id }) => {
  it('goes on page by page while rows are added, under the same filters only', async () => {
    const add = async (n: number) => {
      await given(n, `UAB Nr ${n}`)
      await issued(n)
      await tokenOf(at.world, { role: 'owner', account_id: `acc-${n}` })
    }
    for (const n of [1, 2, 3]) await add(n)
    const known = await ids(name as keyof typeof LISTS, '?limit=100')

    const first = (await at.get(`${path}?limit=2`)).body
    const cursor = first.next_cursor ?? first.page_info.next_cursor
    await add(4)
    const second = (await at.get(`${path}?limit=98&cursor=${cursor}`)).body

    const seen = [...first[rows], ...second[rows]].map((row: Record<string, string>) => row[id])
    expect(seen).toEqual(known)
    expect(complaints(await at.get(`${path}?cursor=${cursor}&q=x&actor=admin`))).toEqual(['cursor'])
    expect(complaints(await at.get(`${path}?cursor=${cursor}x`))).toEqual(['cursor'])
    expect(complaints(await at.get(`${path}?limit=101`))).toEqual(['limit'])
  })

  it('is for operators alone', async () => {
    const { account_id } = at.customer
    const support = await tokenOf(at.world, { role: 'support', account_id })

    expect((await at.get(path, at.customer.token)).status).toBe(403)
    expect((await at.get(path, support)).status).toBe(403)
    expect((await at.get(path, 'forged')).status).toBe(401)
  })
})

describe('the list of customers', () => {
  it('shows who they are and where they stand, in unix seconds, and not the operators', async () => {
    const { created_at } = (await at.get(`/admin/customers`)).body.data[0]

    expect((await at.get('/admin/customers')).body).toEqual({
      data: [
        {
          account_id: at.customer.account_id,
          display_name: 'UAB Pavyzdys',
          email: at.customer.email,
          customer_type: 'company',
          plan_tier: 'business',
          subscription_status: 'trialing',
          vat_status: 'none',
          dunning_state: 'current',
          created_at,
        },
      ],
      next_cursor: null,
    })
    expect(Number.isInteger(created_at) && created_at < 1e10).toBe(true)
  })

  it('is narrowed by each filter and by words', async () => {
    await given(1, 'UAB Žąsų ūkis', {
      account: { vat_status: 'pending' },
      subscription: { plan_tier: 'starter' },
    })
    await given(2, 'MB Žuvis', {
      account: { customer_type: 'individual' },
      subscription: { dunning_state: 'grace' },
    })

    expect(await ids('customers', '?vat_status=pending_review')).toEqual(['acc-1'])
    expect(await ids('customers', '?vat_status=none')).toEqual([at.customer.account_id])
    expect(await ids('customers', '?plan_tier=starter')).toEqual(['acc-1'])
    expect(await ids('customers', '?customer_type=individual')).toEqual(['acc-2'])
    expect(await ids('customers', '?dunning_state=grace')).toEqual(['acc-2'])
    expect(await ids('customers', '?subscription_status=active')).toEqual(['acc-2', 'acc-1'])
    expect(await ids('customers', '?q=ZAS%20uki')).toEqual(['acc-1'])
    expect(await ids('customers', '?q=c2@example.lt')).toEqual(['acc-2'])
    expect(await ids('customers', '?q=kis')).toEqual([])
    expect(await ids('customers', `?q=${at.customer.account_id}`)).toEqual([at.customer.account_id])
  })

  it('shows a signup that waits for its card, with the plan chosen', async () => {
    const body = {
      customer_type: 'company',
      company_name: 'UAB Laukia',
      email: 'laukia@example.lt',
      plan_tier: 'starter',
      country: 'LT',
    }
    expect((await at.api('POST', '/signup', { body })).status).toBe(202)

    const [row] = (await at.get('/admin/customers?q=laukia')).body.data
    expect(row).toMatchObject({ plan_tier: 'starter', subscription_status: 'trialing' })
  })

  it.each(['plan_tier=gold', 'vat_status=pending', 'dunning_state=x', 'customer_type=person'])(
    'refuses the filter %s',
    async (query) => {
      expect(complaints(await at.get(`/admin/customers?${query}`))).toEqual([query.split('=')[0]])
    },
  )
})

describe('the list of tenants', () => {
  it('shows the customer of today and what it pays, none during the trial', async () => {
    await given(1, 'UAB Kita')

    const [paying, trying] = (await at.get('/admin/tenants')).body.data
    expect(paying).toMatchObject({
      tenant_id: 't-1',
      company_name: 'UAB Kita',
      contact_email: 'c1@example.lt',
      subscription_status: 'active',
      mrr: aSubscription().price,
    })
    expect(trying).toMatchObject({ company_name: 'UAB Pavyzdys', mrr: { amount_minor: 0 } })
  })

  it('is narrowed by what the core has made of it, by the subscription and by words', async () => {
    await given(1, 'UAB Kita')
    await given(2, 'UAB Dingo', { failed_repairs: 3 })

    expect(await ids('tenants', '?pbx_status=unknown')).toEqual(['t-2'])
    expect(await ids('tenants', '?subscription_status=active')).toEqual(['t-2', 't-1'])
    expect(await ids('tenants', '?q=kit')).toEqual(['t-1'])
    expect(await ids('tenants', '?q=acc-1&pbx_status=unknown')).toEqual([])
    expect(complaints(await at.get('/admin/tenants?pbx_status=x'))).toEqual(['pbx_status'])
  })
})

describe('the list of invoices', () => {
  it('shows an invoice with its customer, in unix seconds', async () => {
    const paid_at = at.world.now()
    await issued(1, { paid_at })

    expect((await at.get('/admin/invoices')).body).toEqual({
      invoices: [
        {
          id: 'i-1',
          number: 'PBX-2026-000001',
          account: {
            account_id: at.customer.account_id,
            company_name: 'UAB Pavyzdys',
            email: at.customer.email,
          },
          amount_minor: 2_299,
          currency: 'EUR',
          status: 'paid',
          issued_at: Math.floor(paid_at / SECOND) + 1,
          due_at: 1_772_366_400,
          paid_at: Math.floor(paid_at / SECOND),
        },
      ],
      next_cursor: null,
    })
  })

  it('calls overdue what is past due or given up, from the instant it is due', async () => {
    const unpaid = { status: 'open', paid_at: null } as const
    await issued(1, { ...unpaid, due_at: at.world.now() })
    await issued(2, { ...unpaid, due_at: after(at.world.now(), 60 * SECOND) })
    await issued(3, { status: 'uncollectible', paid_at: null })
    await issued(4, { status: 'partially_refunded' })

    const { invoices } = (await at.get('/admin/invoices')).body
    expect(invoices.map(({ status }: { status: string }) => status)).toEqual([
      'paid',
      'overdue',
      'open',
      'overdue',
    ])
    expect(await ids('invoices', '?status=overdue')).toEqual(['i-3', 'i-1'])
    expect(await ids('invoices', '?status=open')).toEqual(['i-2'])
    expect(await ids('invoices', '?status=paid')).toEqual(['i-4'])
    expect(await ids('invoices', '?status=void')).toEqual([])
  })

  it('is narrowed by account, by a whole number and by words of the customer', async () => {
    await given(1, 'UAB Kita')
    await issued(1)
    await issued(2, { account_id: 'acc-1', subscription_id: 'sub-1' })
    const own = at.customer.account_id

    expect(await ids('invoices', '?account_id=acc-1')).toEqual(['i-2'])
    expect(await ids('invoices', '?q=pbx-2026-000001')).toEqual(['i-1'])
    expect(await ids('invoices', '?q=pbx-2026-00000')).toEqual([])
    expect(await ids('invoices', '?q=kita')).toEqual(['i-2'])
    expect(await ids('invoices', '?q=kita&status=void')).toEqual([])
    expect(await ids('invoices', `?q=${own}`)).toEqual(['i-1'])
    expect(await ids('invoices', `?q=${own}&account_id=acc-1`)).toEqual([])
    expect(complaints(await at.get('/admin/invoices?status=draft'))).toEqual(['status'])
  })
})
