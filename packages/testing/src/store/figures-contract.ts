import {
  after,
  DAY,
  money,
  mrrOf,
  statesOf,
  type Subscription,
  subscriptionMachine,
  type Tx,
} from '@billing/core'
import {
  anAccount,
  anAuditRow,
  anInvoice,
  aSchedulerHour,
  aSignup,
  aSubscription,
  aUser,
  march,
} from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, givenInvoice, type TheStore } from './store-under-test.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')

/** What dashboards look up. */
export function figuresContract(store: TheStore): void {
  const figures = <T>(read: (tx: Tx) => Promise<T>) => store().read(read)

  describe('figures', () => {
    it('count subscriptions that are alike, and what comes of them each month', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      const { plan_tier, dunning_state } = aSubscription()
      const put = (n: number, differs: Partial<Subscription>) => {
        const own = { subscription_id: `subscription-${n}`, account_id: `acc-${n}` }
        return store().transaction((tx) =>
          tx.subscriptions.put(aSubscription({ ...own, ...differs })),
        )
      }
      const counted = async () =>
        (await figures((tx) => tx.figures.subscriptions())).toSorted((a, b) =>
          a.status.localeCompare(b.status),
        )
      const alike = { plan_tier, dunning_state }
      await put(1, { status: 'active', price: eur(1_900) })
      await put(2, { status: 'active', price: eur(499) })
      expect(await counted()).toEqual([
        { ...alike, status: 'active', subscriptions: 2, mrr_minor: 2_399 },
      ])

      await put(2, { status: 'active', price: eur(5_900) })
      await put(1, { status: 'suspended', price: eur(1_900) })
      expect(await counted()).toEqual([
        { ...alike, status: 'active', subscriptions: 1, mrr_minor: 5_900 },
        { ...alike, status: 'suspended', subscriptions: 1, mrr_minor: 0 },
      ])
    })

    it('keep the monthly recurring revenue of each subscription with it, page by page', async () => {
      const statuses = statesOf(subscriptionMachine)
      const put = statuses.map(async (status, n) => {
        await givenCustomer(store(), n)
        const own = { subscription_id: `subscription-${n}`, account_id: `acc-${n}` }
        const subscription = aSubscription({ ...own, status })
        await store().transaction((tx) => tx.subscriptions.put(subscription))
        return { subscription, mrr_minor: mrrOf(subscription).amount_minor }
      })
      const kept = await Promise.all(put)

      const page = (after: string, limit: number) =>
        figures((tx) => tx.figures.keptMrr(after, limit))
      expect(await page('', 100)).toEqual(kept)
      expect(await page('', 3)).toEqual(kept.slice(0, 3))
      expect(await page('subscription-2', 2)).toEqual(kept.slice(3, 5))
      expect(await page(`subscription-${statuses.length - 1}`, 2)).toEqual([])
    })

    it('name the plans that somebody has, has chosen or signs up for, each once', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      const { plan_tier, planned } = aSubscription()
      const second = { subscription_id: 'subscription-2', account_id: 'acc-2' }
      const team = {
        effective_at: march(32),
        plan: { plan_tier: 'team', price: null, included: {} },
      }
      await store().transaction((tx) =>
        tx.subscriptions.put(aSubscription({ ...second, planned: team })),
      )

      expect(await figures((tx) => tx.figures.plansHeld())).toEqual([
        plan_tier,
        planned?.plan?.plan_tier,
        'team',
      ])
    })

    it('name the items that somebody holds, or wishes, each once', async () => {
      await givenCustomer(store(), 1)
      const price = { kind: 'per_unit', unit: money(499, 'EUR') } as const
      const held = (item: string) => ({ item, quantity: 2, price })
      const wish = { effective_at: march(32), items: { fax: { quantity: 1, price } } }
      const items = [held('seats'), held('numbers')]
      await store().transaction((tx) =>
        tx.subscriptions.put(aSubscription({ items, planned: wish })),
      )

      expect(await figures((tx) => tx.figures.itemsHeld())).toEqual(['fax', 'numbers', 'seats'])
    })

    it('count customers that wait for a card, and name admins oldest first', async () => {
      await store().transaction(async (tx) => {
        const pending = { status: 'pending_payment', locks: [] } as const
        await tx.accounts.put(anAccount({ account_id: 'a', ...pending }))
        await tx.accounts.put(anAccount({ account_id: 'b', status: 'active', locks: [] }))
        await tx.accounts.put(anAccount({ account_id: 'c', kind: 'operator', ...pending }))
        for (const [user_id, day] of [
          ['young', 9],
          ['old', 2],
        ] as const) {
          const own = { account_id: 'c', role: 'admin', email_key: user_id } as const
          await tx.users.put(aUser({ user_id, ...own, created_at: march(day) }))
        }
        await tx.users.put(aUser({ user_id: 'owner', account_id: 'a', email_key: 'owner' }))
      })

      expect(await figures((tx) => tx.figures.pendingAccounts())).toBe(1)
      const admins = await figures((tx) => tx.figures.admins())
      expect(admins.map(({ user_id }) => user_id)).toEqual(['old', 'young'])
    })

    it('count the signups whose phone system came to stand in a range, by plan', async () => {
      const stands = { action: 'signup.tenant_ready', actor: 'system', outcome: 'success' } as const
      const signedUp = async (n: number, plan_tier: string, ts: ReturnType<typeof march>) => {
        await givenCustomer(store(), n)
        const ids = { signup_id: `signup-${n}`, account_id: `acc-${n}`, order_id: `order-${n}` }
        await store().transaction(async (tx) => {
          await tx.signups.put(aSignup({ ...ids, plan_tier, status: 'active' }))
          const row = { id: `row-${n}`, chain: `acc-${n}`, account_id: `acc-${n}`, ts, seq: 1 }
          await tx.audit.append(anAuditRow({ ...row, ...stands }))
        })
      }
      await signedUp(1, 'business', march(9))
      await signedUp(2, 'starter', march(10))
      await signedUp(3, 'starter', march(11))
      await signedUp(4, 'starter', march(12))
      await givenCustomer(store(), 5)

      const range = { from: march(10), to: march(12) }
      expect(await figures((tx) => tx.figures.signupsActive(range))).toEqual([
        { tally_key: 'starter', amount: 2 },
      ])
    })

    it('name the accounts with the largest totals of invoices issued in a range', async () => {
      await givenInvoice(store())
      await givenCustomer(store(), 2)
      const { total } = anInvoice()
      const put = (n: number, account_id: string, issued_at: ReturnType<typeof march>) =>
        store().transaction((tx) => {
          const id = { invoice_id: `i-${n}`, number: `PBX-2026-1${n}`, cycle_id: null }
          return tx.invoices.put(anInvoice({ ...id, account_id, issued_at, due_at: issued_at }))
        })
      await put(1, 'acc-2', march(10))
      await put(2, 'acc-2', march(11))
      await put(3, 'acc-1', march(11))
      await put(4, 'acc-1', march(12))

      const top = (limit: number) =>
        figures((tx) => tx.figures.topAccounts({ from: march(10), to: march(12) }, limit))
      const one = total.amount_minor
      expect(await top(10)).toEqual([
        { account_id: 'acc-2', amount_minor: 2 * one, invoices: 2 },
        { account_id: 'acc-1', amount_minor: one, invoices: 1 },
      ])
      expect(await top(1)).toHaveLength(1)
    })

    it('add up the ticks of a range, and give the newest faults first', async () => {
      const fault = (day: number) => ({ at: march(day), job: `job ${day}`, error: 'Error' })
      await store().transaction(async (tx) => {
        const hours = [
          { hour_at: march(1), ticks: 5, failed_ticks: 1, last_faults: [fault(1)] },
          { hour_at: march(2), ticks: 6, failed_ticks: 2, last_faults: [fault(2), fault(3)] },
          { hour_at: march(4), ticks: 7, failed_ticks: 0, last_faults: [] },
        ]
        for (const hour of hours) await tx.schedulerHours.put(aSchedulerHour(hour))
      })
      const ticks = (to: number) =>
        figures((tx) => tx.figures.ticks({ from: march(1), to: march(to) }, 2))

      expect(await ticks(4)).toEqual({ ticks: 11, failed_ticks: 3, faults: [fault(3), fault(2)] })
      expect(await ticks(1)).toEqual({ ticks: 0, failed_ticks: 0, faults: [] })
    })

    it('agree with a recount, however old what is recounted', async () => {
      await givenInvoice(store())
      for (const since of [march(1), after(march(1), -400 * DAY)]) {
        const recounts = await figures((tx) => tx.figures.recount(since))
        expect(recounts.flatMap(({ wrong }) => wrong)).toEqual([])
        expect(recounts.find(({ what }) => what === 'revenue')?.checked).toBe(1)
      }
    })
  })
}
