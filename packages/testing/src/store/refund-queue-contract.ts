import type { ClaimedRefund, Refund } from '@billing/core'
import { aRefund, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenInvoice, LONG, OVER, race, type TheStore } from './store-under-test.ts'

/** The queue of refunds that the provider is asked about. */
export function refundQueueContract(store: TheStore): void {
  const claim = (day: number, limit = 10, lease = LONG) =>
    store().transaction((tx) => tx.refunds.claimDue(march(day), limit, lease))

  const claimOne = async (day: number, lease = LONG): Promise<ClaimedRefund> => {
    const [claimed] = await claim(day, 1, lease)
    if (!claimed) throw new Error('nothing was due')
    return claimed
  }

  /** One refund for each, told apart by `refund_id`. */
  const given = async (...refunds: readonly Partial<Refund>[]) => {
    await givenInvoice(store())
    await store().transaction(async (tx) => {
      for (const differs of refunds) {
        const unique = { provider_refund_id: null, credit_note_id: null }
        await tx.refunds.put(aRefund({ ...unique, ...differs }))
      }
    })
  }

  const release = (claimed: ClaimedRefund, refund: Refund) =>
    store().transaction((tx) => tx.refunds.release(claimed, refund))
  const stored = () => store().read((tx) => tx.refunds.get('refund-1'))

  const waiting = aRefund({ provider_refund_id: null, credit_note_id: null })
  const later: Refund = { ...waiting, attempt_count: 3, next_attempt_at: march(15) }

  describe('the queue of refunds', () => {
    it('counts what was asked for before an instant and was neither taken nor refused', async () => {
      const waits = { next_attempt_at: march(6), created_at: march(5) }
      await given(
        { ...waits, refund_id: 'doubted', status: 'sent', failure_code: 'unknown' },
        { ...waits, refund_id: 'unsent', status: 'requested', failure_code: 'not_attempted' },
        { ...waits, refund_id: 'asked', status: 'sent' },
        { ...waits, refund_id: 'taken', status: 'accepted', provider_refund_id: 'p-1' },
        { ...waits, refund_id: 'later', status: 'sent', created_at: march(6) },
      )

      const before = (day: number) => store().read((tx) => tx.refunds.unanswered(march(day)))
      expect([await before(5), await before(6)]).toEqual([
        { all: 0, in_doubt: 0 },
        { all: 3, in_doubt: 1 },
      ])
    })

    it('gives out what is due, oldest first, and nothing before its time', async () => {
      await given(
        { refund_id: 'b', next_attempt_at: march(5) },
        { refund_id: 'a', next_attempt_at: march(5) },
        { refund_id: 'z', next_attempt_at: march(4) },
        { refund_id: 'later', next_attempt_at: march(7) },
        { refund_id: 'settled', status: 'completed', next_attempt_at: null },
      )

      expect(await claim(3)).toEqual([])
      expect((await claim(6, 1)).map((each) => each.refund.refund_id)).toEqual(['z'])
      expect((await claim(6)).map((each) => each.refund.refund_id)).toEqual(['a', 'b'])
      expect(await claim(6)).toEqual([])
    })

    it('gives the refund with its claim, unchanged, to one of ten racing callers', async () => {
      await given({})

      const claimed = (await race(() => claim(9))).flat()

      expect(claimed.map((each) => each.refund)).toEqual([waiting])
      expect(await stored()).toEqual(waiting)
    })

    it('is due again at its next time when it is released, and not before', async () => {
      await given({})
      const claimed = await claimOne(9)

      expect(await release(claimed, later)).toBe(true)

      expect(await stored()).toEqual(later)
      expect(await claim(14)).toEqual([])
      expect((await claimOne(15)).refund).toEqual(later)
    })

    it('keeps the lease when somebody else writes the refund', async () => {
      await given({})
      const claimed = await claimOne(9)

      await store().transaction((tx) => tx.refunds.put({ ...waiting, attempt_count: 2 }))

      expect(await claim(9)).toEqual([])
      expect(await release(claimed, later)).toBe(true)
      expect(await release(claimed, waiting)).toBe(false)
      expect(await stored()).toEqual(later)
    })

    it('goes to another when the lease is over, and the first then writes nothing', async () => {
      await given({})
      const late = await claimOne(9, OVER)
      const taken = await claimOne(9)

      expect(taken.fence).toBeGreaterThan(late.fence)
      expect(await release(late, later)).toBe(false)
      expect(await stored()).toEqual(waiting)
      expect(await release(taken, later)).toBe(true)
    })
  })
}
