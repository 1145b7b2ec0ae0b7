import { after, HOUR, type Measure, type Tally } from '@billing/core'
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
  const byHour = () =>
    store().read((tx) => tx.tallies.byHour('requests', { from: at(0), to: at(48) }))
  const perHour = () =>
    store().read((tx) => tx.tallies.perHour('requests', { from: at(0), to: at(48) }))

  describe('tallies', () => {
    it('read the same before they are added up, half way, and after', async () => {
      await add(tally(0, '200', 3), tally(0, '404', 1))
      await add(tally(0, '200', 4), tally(30, '200', 5), tally(60, '200', 6))
      const reads = async () => [
        await byKey(0, 48),
        (await byHour()).toSorted(inOrder),
        (await perHour()).toSorted((a, b) => a.hour_at - b.hour_at),
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
        [tally(0, '200', 7), tally(0, '404', 1), tally(30, '200', 5)],
        [
          { hour_at: at(0), amount: 8 },
          { hour_at: at(30), amount: 5 },
        ],
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
      for (const [from, to] of ranges) sums.push((await byKey(from, to))[0]?.[1] ?? 0)

      expect(sums).toEqual([120, 24, 23, 1, 0, 74, 10])
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

    it('lose nothing while ten add and ten add up', async () => {
      await race<unknown>((n) => (n % 2 === 0 ? add(tally(n, '200', 1)) : fold(3)), 20)

      expect(await byKey(0, 24)).toEqual([['200', 10]])
    })

    it('are forgotten by whole days', async () => {
      await add(tally(-24, '200', 1), tally(0, '200', 1))
      await fold()

      await store().transaction((tx) => tx.tallies.purge('requests', at(11)))

      expect(await byKey(-48, 48)).toEqual([['200', 1]])
    })
  })
}

function inOrder(a: Tally, b: Tally): number {
  return a.hour_at - b.hour_at || (a.tally_key < b.tally_key ? -1 : 1)
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
