import { after, HOUR, type Measure, MEASURES, type Tally } from '@billing/core'
import { anAccount, anInvoice, aSubscription, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, race, type TheStore } from './store-under-test.ts'

/** What is counted as it happens. */
export function tallyContract(store: TheStore): void {
  addedUp(store)
  countedByItself(store)
}

const noon = march(5)
const at = (hours: number) => after(noon, hours * HOUR)
const tally = (hours: number, tally_key: string, amount: number): Tally => ({
  measure: 'requests',
  hour_at: at(hours),
  tally_key,
  amount,
})

function addedUp(store: TheStore): void {
  const add = (...tallies: readonly Tally[]) => store().transaction((tx) => tx.tallies.add(tallies))
  const fold = (limit = 100) => store().transaction((tx) => tx.tallies.fold(limit))
  const byKey = (from: number, to: number, limit?: number) =>
    store().read(async (tx) =>
      (await tx.tallies.byKey('requests', { from: at(from), to: at(to) }, limit)).map(
        ({ tally_key, amount }) => [tally_key, amount],
      ),
    )
  const total = (from: number, to: number) =>
    store().read((tx) => tx.tallies.total('requests', { from: at(from), to: at(to) }))
  const bar = (from: number, to: number) => ({
    ts: at(from),
    hours: { from: at(from), to: at(to) },
  })
  const bars = [bar(0, 1), bar(1, 24), bar(24, 48), bar(48, 49)]
  const byBar = async (key: string) =>
    (await store().read((tx) => tx.tallies.byBar('requests', key, bars)))
      .filter(({ amount }) => amount > 0)
      .toSorted((a, b) => a.ts - b.ts)

  describe('tallies', () => {
    it('read the same before they are added up, half way, and after', async () => {
      await add(tally(0, '200', 3), tally(0, '404', 1))
      await add(tally(0, '200', 4), tally(30, '200', 5), tally(60, '200', 6))
      const reads = async () => [
        await byKey(0, 48),
        await byBar('200'),
        await byBar('404'),
        await total(0, 48),
      ]
      const before = await reads()

      const folded = [await fold(2), await fold(2)]
      const half = await reads()
      const rest = [await fold(), await fold()]

      expect(before).toEqual([
        [
          ['200', 12],
          ['404', 1],
        ],
        [
          { ts: at(0), amount: 7 },
          { ts: at(24), amount: 5 },
        ],
        [{ ts: at(0), amount: 1 }],
        13,
      ])
      expect([half, await reads()]).toEqual([before, before])
      expect([...folded, ...rest]).toEqual([2, 2, 1, 0])
    })

    it('sum over whole days and the hours around them exactly', async () => {
      for (let hour = -40; hour < 80; hour++) await add(tally(hour, '200', 1))
      await fold(70)

      const ranges = [
        [-40, 80],
        [-12, 12],
        [-11, 12],
        [0, 1],
        [3, 3],
        [-13, 61],
        [70, 90],
      ] as const
      const sums = []
      const totals = []
      for (const [from, to] of ranges) {
        sums.push((await byKey(from, to))[0]?.[1] ?? 0)
        totals.push(await total(from, to))
      }

      expect(sums).toEqual([120, 24, 23, 1, 0, 74, 10])
      expect(totals).toEqual(sums)
    })

    it('are given largest first, as many as are asked for', async () => {
      await add(tally(0, 'b', 1), tally(0, 'a', 1), tally(0, 'c', 9), tally(1, 'b', 1))

      expect(await byKey(0, 24)).toEqual([
        ['c', 9],
        ['b', 2],
        ['a', 1],
      ])
      expect(await byKey(0, 24, 1)).toEqual([['c', 9]])
    })

    it('are given largest first also over a time as long as they are kept', async () => {
      const kept = MEASURES.requests.kept_ms / HOUR
      for (const [n, key] of ['a', 'b', 'c', 'd'].entries()) {
        await add(tally(24 * n, key, 10 - n), tally(24 * 50, key, 1))
        // Before the first whole day, after the last one, and not added up yet.
        await add(tally(-20, key, n), tally(kept - 21, key, 2 * n))
      }
      await fold(13)

      const all = [
        ['d', 17],
        ['c', 15],
        ['b', 13],
        ['a', 11],
      ]
      expect(await byKey(-20, kept - 20)).toEqual(all)
      for (const limit of [1, 2, 3, 4, 5]) {
        expect(await byKey(-20, kept - 20, limit)).toEqual(all.slice(0, limit))
      }
    })

    it('are given by key and bar at once', async () => {
      await add(tally(0, 'a', 1), tally(0, 'b', -2), tally(30, 'a', 3), tally(40, 'a', 4))
      await fold(2)

      const found = await store().read((tx) => tx.tallies.byKeyAndBar('requests', bars))

      expect(found.toSorted((x, y) => x.ts - y.ts || y.amount - x.amount)).toEqual([
        { ts: at(0), tally_key: 'a', amount: 1 },
        { ts: at(0), tally_key: 'b', amount: -2 },
        { ts: at(24), tally_key: 'a', amount: 7 },
      ])
    })

    it('lose nothing while ten add and ten add up', async () => {
      await race<unknown>((n) => (n % 2 === 0 ? add(tally(n, '200', 1)) : fold(3)), 20)

      expect(await byKey(0, 24)).toEqual([['200', 10]])
    })

    it('are forgotten by whole days', async () => {
      await add(tally(-24, '200', 1), tally(0, '200', 1))
      await fold()

      await store().transaction((tx) => tx.tallies.purge(new Map([['errors', at(11)]])))
      expect(await byKey(-48, 48)).toEqual([['200', 2]])
      await store().transaction((tx) =>
        tx.tallies.purge(
          new Map([
            ['errors', at(11)],
            ['requests', at(11)],
          ]),
        ),
      )
      expect(await byKey(-48, 48)).toEqual([['200', 1]])
    })
  })
}

function countedByItself(store: TheStore): void {
  const sums = (measure: Measure) =>
    store().read((tx) => tx.tallies.byKey(measure, { from: march(1), to: march(30) }))

  describe('what the store counts by itself', () => {
    it('is each subscription that begins and ends, once', async () => {
      await store().transaction((tx) => tx.accounts.put(anAccount({ account_id: 'acc-1' })))
      const own = { account_id: 'acc-1', plan_tier: 'starter', created_at: march(2) } as const
      const stages = [
        { status: 'trialing', trial_converted_at: null },
        { status: 'active', trial_converted_at: march(3) },
        { status: 'active', trial_converted_at: march(3), plan_tier: 'business' },
        { status: 'cancelled', trial_converted_at: march(3), updated_at: march(4) },
        { status: 'cancelled', trial_converted_at: march(3), updated_at: march(5) },
      ] as const
      for (const stage of stages) {
        await store().transaction((tx) => tx.subscriptions.put(aSubscription({ ...own, ...stage })))
      }

      const starter = [{ tally_key: 'starter', amount: 1 }]
      expect(await sums('subscriptions_begun')).toEqual(starter)
      expect(await sums('subscriptions_cancelled')).toEqual(starter)
    })

    it('is each move of the monthly recurring revenue, by its kind and the plan that it led to', async () => {
      await store().transaction((tx) => tx.accounts.put(anAccount({ account_id: 'acc-1' })))
      const price = (amount_minor: number) =>
        ({ price: { amount_minor, currency: 'EUR' } }) as const
      const stages = [
        { status: 'trialing', ...price(500) },
        { status: 'cancel_at_period_end', ...price(500) },
        { status: 'trialing', ...price(500) },
        { status: 'active', ...price(500) },
        { status: 'past_due', ...price(500) },
        { status: 'active', plan_tier: 'enterprise', ...price(5_900) },
        { status: 'active', ...price(1_900) },
        { status: 'suspended', ...price(1_900) },
        { status: 'active', ...price(1_900) },
        { status: 'cancelled', ...price(1_900) },
      ] as const
      for (const [n, stage] of stages.entries()) {
        const own = {
          account_id: 'acc-1',
          plan_tier: 'business',
          updated_at: march(n + 2),
        } as const
        await store().transaction((tx) => tx.subscriptions.put(aSubscription({ ...own, ...stage })))
      }

      expect(await sums('mrr_moved_minor')).toEqual([
        { tally_key: 'expansion enterprise', amount: 5_400 },
        { tally_key: 'back business', amount: 1_900 },
        { tally_key: 'new business', amount: 500 },
        { tally_key: 'churn business', amount: -3_800 },
        { tally_key: 'contraction business', amount: -4_000 },
      ])
    })

    it('is the total of each invoice, when it is paid', async () => {
      await givenCustomer(store())
      const { total } = anInvoice()
      const invoice = { cycle_id: null, status: 'open', paid_at: null } as const
      await store().transaction((tx) => tx.invoices.put(anInvoice(invoice)))
      const unpaid = await sums('revenue_minor')
      for (const status of ['paid', 'partially_refunded'] as const) {
        const paid = { ...invoice, status, paid_at: march(6) }
        await store().transaction((tx) => tx.invoices.put(anInvoice(paid)))
      }

      expect(unpaid).toEqual([])
      expect(await sums('revenue_minor')).toEqual([
        { tally_key: 'EUR', amount: total.amount_minor },
      ])
    })

    it('is nothing of a transaction that throws', async () => {
      const broken = store().transaction(async (tx) => {
        await tx.accounts.put(anAccount({ account_id: 'acc-1' }))
        await tx.subscriptions.put(aSubscription({ account_id: 'acc-1' }))
        await tx.tallies.add([tally(0, '200', 1)])
        expect(await tx.figures.subscriptions()).toHaveLength(1)
        throw new Error('no')
      })

      await expect(broken).rejects.toThrow('no')
      expect(await store().read((tx) => tx.figures.subscriptions())).toEqual([])
      expect(await sums('requests')).toEqual([])
      expect(await sums('subscriptions_begun')).toEqual([])
    })
  })
}
