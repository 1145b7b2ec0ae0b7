import type { Dispute } from '@billing/core'
import { aDispute, aPayment, march } from '@billing/core/fixtures'
import { beforeEach, describe, expect, it } from 'vitest'
import { givenInvoice, type TheStore } from './store-under-test.ts'

/** Disputes of charges. */
export function disputeContract(store: TheStore): void {
  const put = (...disputes: readonly Dispute[]) =>
    store().transaction(async (tx) => {
      for (const each of disputes) await tx.disputes.put(each)
    })
  const idsOf = (disputes: readonly Dispute[]) => disputes.map(({ dispute_id }) => dispute_id)
  /** Of nobody's charge, named by `id`. */
  const stray = (id: string, differs: Partial<Dispute> = {}): Dispute =>
    aDispute({
      dispute_id: id,
      owner: 'nobody',
      account_id: null,
      payment_id: null,
      amount: null,
      taken: null,
      ...differs,
    })

  describe('disputes', () => {
    beforeEach(async () => {
      await givenInvoice(store())
      await store().transaction((tx) => tx.payments.put(aPayment()))
    })

    it('gives back a dispute exactly as it was put last, by id, account and payment', async () => {
      await put(aDispute({ stage: 'opened', taken: null }), stray('stray'))
      await put(aDispute())

      const read = await store().read(async (tx) => [
        await tx.disputes.get('dispute-1'),
        await tx.disputes.get('no-such'),
        await tx.disputes.ofIds(['dispute-1', 'no-such']),
        await tx.disputes.ofAccount('acc-1'),
        await tx.disputes.ofPayments(['payment-1']),
        await tx.disputes.ofIds([]),
        await tx.disputes.ofPayments([]),
      ])
      const [ours] = [aDispute()]
      expect(read).toEqual([ours, undefined, [ours], [ours], [ours], [], []])
      expect(await store().read((tx) => tx.disputes.get('stray'))).toEqual(stray('stray'))
    })

    it('takes one with a charge only where it is ours', async () => {
      await expect(put(stray('a', { owner: 'ours' }))).rejects.toThrow()
      await expect(put(aDispute({ owner: 'nobody' }))).rejects.toThrow()
    })

    it('finds what is not settled, however old, and what moved since, oldest first', async () => {
      await put(
        stray('settled', { at: march(4) }),
        stray('open', { at: march(1), settled: false, stage: 'opened' }),
        stray('lately', { at: march(6) }),
      )

      const standing = await store().read((tx) => tx.disputes.standing(march(5)))
      expect(idsOf(standing)).toEqual(['open', 'lately'])
    })

    it('falls due when it is to be looked at, until that is put off', async () => {
      await put(
        stray('a', { next_look_at: march(6) }),
        stray('b', { next_look_at: march(9) }),
        stray('c'),
      )
      expect(await store().nextDueAt()).toBe(march(6))
      expect(await store().dueBy(march(6))).toEqual(new Set(['disputes']))

      await store().transaction((tx) => tx.disputes.postpone(march(7), march(8)))

      expect(await store().nextDueAt()).toBe(march(8))
      expect(await store().read((tx) => tx.disputes.get('c'))).toMatchObject({
        next_look_at: null,
      })
    })
  })
}
