import {
  type Account,
  type CustomerFilter,
  money,
  type PageRequest,
  searchWords,
  type Subscription,
  type TenantFilter,
} from '@billing/core'
import { anAccount, aSignup, aSubscription, aTenant, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import type { TheStore } from './store-under-test.ts'

const all: PageRequest = { limit: 100, after: null }

type Customer = Partial<Account & Pick<Subscription, 'plan_tier' | 'dunning_state'>> & {
  readonly subscribed?: Subscription['status']
}

/** What operators list. */
export function listingContract(store: TheStore): void {
  /** A customer `acc-<n>`, of day n, with a subscription and a tenant. */
  const given = (n: number, { subscribed = 'active', ...customer }: Customer = {}) => {
    const { plan_tier = 'business', dunning_state = 'current', ...account } = customer
    const own = { account_id: `acc-${n}`, created_at: march(n) }
    return store().transaction(async (tx) => {
      await tx.accounts.put(anAccount({ ...own, ...account }))
      await tx.subscriptions.put(
        aSubscription({
          ...own,
          subscription_id: `sub-${n}`,
          status: subscribed,
          plan_tier,
          dunning_state,
        }),
      )
      const named = { sip_domain: null, slug: `system-${n}` }
      await tx.tenants.put(
        aTenant({ ...own, ...named, tenant_id: `tenant-${n}`, failed_repairs: 0 }),
      )
    })
  }
  const customers = (filter: CustomerFilter = {}, page = all) =>
    store().read((tx) => tx.listings.customers(filter, page))
  const ids = async (filter: CustomerFilter = {}) =>
    (await customers(filter)).data.map(({ account_id }) => account_id)
  const found = (text: string) => ids({ words: searchWords(text) })

  describe('the list of customers', () => {
    it('shows an account with its newest subscription, and follows both', async () => {
      await given(1, { subscribed: 'trialing', company_name: 'UAB Senas' })
      await given(1, { plan_tier: 'starter', dunning_state: 'grace', vat_status: 'pending' })
      await store().transaction((tx) =>
        tx.subscriptions.put(
          aSubscription({ subscription_id: 'sub-2', account_id: 'acc-1', created_at: march(9) }),
        ),
      )
      await given(1, { subscribed: 'cancelled', plan_tier: 'promo', vat_status: 'pending' })

      const { status, plan_tier, dunning_state } = aSubscription()
      const { company_name: display_name, contact_email: email, customer_type } = anAccount()
      expect((await customers()).data).toEqual([
        {
          account_id: 'acc-1',
          display_name,
          email,
          customer_type,
          plan_tier,
          dunning_state,
          subscription_status: status,
          vat_status: 'pending',
          created_at: march(1),
        },
      ])
    })

    it('shows who signed up with the plan chosen, until they end before they have anything', async () => {
      const account = anAccount({ status: 'pending_payment' })
      await store().transaction(async (tx) => {
        await tx.accounts.put(account)
        await tx.signups.put(aSignup({ plan_tier: 'starter' }))
      })

      expect((await customers()).data).toMatchObject([
        { plan_tier: 'starter', subscription_status: 'trialing', dunning_state: 'current' },
      ])

      await store().transaction((tx) => tx.accounts.put({ ...account, status: 'cancelled' }))
      expect(await ids()).toEqual([])
    })

    it('keeps a customer whose subscription ended, and never shows the operators', async () => {
      await given(1)
      await given(1, { status: 'cancelled', subscribed: 'cancelled' })
      await given(2, { kind: 'operator' })

      expect(await ids()).toEqual(['acc-1'])
    })

    it('gives pages, newest first, that new rows neither shift nor enter', async () => {
      for (const n of [1, 3, 4]) await given(n)
      const first = await customers({}, { limit: 2, after: null })
      await given(2)
      await given(5)

      expect(first.data.map(({ account_id }) => account_id)).toEqual(['acc-4', 'acc-3'])
      const rest = await customers({}, { limit: 2, after: first.next })
      expect(rest.data.map(({ account_id }) => account_id)).toEqual(['acc-2', 'acc-1'])
      expect(rest.next).toBeNull()
      expect(await store().read((tx) => tx.listings.countCustomers())).toBe(5)
    })

    it('is narrowed by each filter, alone and together', async () => {
      await given(1, { plan_tier: 'starter', vat_status: 'valid' })
      await given(2, { subscribed: 'past_due', dunning_state: 'grace', vat_status: 'invalid' })
      await given(3, { customer_type: 'individual', vat_status: 'valid' })

      expect(await ids({ plan_tier: 'starter' })).toEqual(['acc-1'])
      expect(await ids({ subscription_status: 'past_due' })).toEqual(['acc-2'])
      expect(await ids({ vat_status: 'valid' })).toEqual(['acc-3', 'acc-1'])
      expect(await ids({ dunning_state: 'grace' })).toEqual(['acc-2'])
      expect(await ids({ customer_type: 'individual' })).toEqual(['acc-3'])
      expect(await ids({ vat_status: 'valid', plan_tier: 'business' })).toEqual(['acc-3'])
      expect(await ids({ account_id: 'acc-2', dunning_state: 'grace' })).toEqual(['acc-2'])
      expect(await ids({ account_id: 'acc-2', dunning_state: 'current' })).toEqual([])
    })
  })

  describe('the search for customers', () => {
    it('finds by beginnings of words, without case or diacritics, all of them', async () => {
      await given(1, { company_name: 'UAB Žąsų ūkis', contact_email: 'info@zasys.lt' })
      await given(2, { company_name: 'UAB Ūkininkas', contact_email: 'a@b.lt' })
      await given(3, { company_name: 'ООО Ёлка', contact_email: 'b@c.lt' })

      expect(await found('uab')).toEqual(['acc-2', 'acc-1'])
      expect(await found('zas uki')).toEqual(['acc-1'])
      expect(await found('ŪKIN')).toEqual(['acc-2'])
      expect(await found('info@zasys.lt')).toEqual(['acc-1'])
      expect(await found('елка')).toEqual(['acc-3'])
      expect(await found('kis')).toEqual([])
      expect(await found('uab елка')).toEqual([])
      expect(await ids({ words: ['uab'], customer_type: 'individual' })).toEqual([])
    })

    it('finds by today’s name, and no longer by the old one', async () => {
      await given(1, { company_name: 'UAB Senas Vardas' })
      await given(1, { company_name: 'UAB Naujas Vardas' })

      expect(await found('senas')).toEqual([])
      expect(await found('naujas vardas')).toEqual(['acc-1'])
    })
  })

  describe('the list of tenants', () => {
    const tenants = async (filter: TenantFilter = {}) =>
      (await store().read((tx) => tx.listings.tenants(filter, all))).data
    const named = async (filter: TenantFilter) =>
      (await tenants(filter)).map(({ tenant }) => tenant.tenant_id)

    it('shows a tenant with its customer of today and what it pays', async () => {
      await given(1)

      expect(await tenants()).toEqual([
        {
          tenant: aTenant({
            tenant_id: 'tenant-1',
            account_id: 'acc-1',
            created_at: march(1),
            failed_repairs: 0,
            sip_domain: null,
            slug: 'system-1',
          }),
          account: { company_name: 'UAB Žalgiris', contact_email: 'jonas@example.com' },
          subscription: { status: 'active', plan_tier: 'business' },
          mrr: aSubscription().price,
        },
      ])
    })

    it('shows no revenue of each month from a tenant whose customer pays none', async () => {
      await given(1, { subscribed: 'suspended' })

      expect((await tenants()).map(({ mrr }) => mrr)).toEqual([money(0, 'EUR')])
    })

    it('is narrowed by where it stands at the core and what the customer has', async () => {
      await given(1)
      await given(2)
      await given(3, { subscribed: 'past_due', company_name: 'UAB Kita' })
      const { tenant_id, account_id } = { tenant_id: 'tenant-2', account_id: 'acc-2' }
      const lost = { tenant_id, account_id, created_at: march(2), failed_repairs: 3 }
      await store().transaction((tx) => tx.tenants.put(aTenant(lost)))
      const { status } = aTenant()

      expect(await named({ pbx_status: 'unknown' })).toEqual(['tenant-2'])
      expect(await named({ pbx_status: status as never })).toEqual(['tenant-3', 'tenant-1'])
      expect(await named({ subscription_status: 'active' })).toEqual(['tenant-2', 'tenant-1'])
      expect(await named({ pbx_status: 'unknown', subscription_status: 'past_due' })).toEqual([])
      expect(await named({ words: ['kit'] })).toEqual(['tenant-3'])
      expect(await named({ words: ['kit'], subscription_status: 'active' })).toEqual([])
      expect(await named({ account_id: 'acc-1' })).toEqual(['tenant-1'])
    })
  })
}
