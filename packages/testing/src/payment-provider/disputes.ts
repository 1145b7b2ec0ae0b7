import { DISPUTE_STAGES, type ListedDispute } from '@billing/core'
import { expect, it } from 'vitest'

import { paidOrder } from './refunds.ts'
import type { PaymentProviderWorld } from './world.ts'

/** The disputes of `paymentProviderContract`. Source: states 1.12. */
export function disputeContract(at: () => PaymentProviderWorld): void {
  /** Of the last minute. */
  const list = () => {
    const to = at().now()
    return at().provider.listDisputes({ from: (to - 60_000) as typeof to, to })
  }
  const listed = async (): Promise<readonly ListedDispute[]> => {
    const answer = await list()
    if (answer.kind !== 'listed') throw new Error(`the list is ${answer.kind}`)
    expect(answer.complete).toBe(true)
    return answer.listed
  }

  it('lists whose charge is disputed, how much of it, and how that stands', async () => {
    const dispute = at().dispute
    // A provider whose charges nobody can dispute lists none.
    if (!dispute) return expect(await listed()).toEqual([])
    const { order_id, amount } = await paidOrder(at())
    for (const stage of DISPUTE_STAGES) {
      const began_at = at().now()
      const id = await dispute(order_id, stage)
      const shown = (await listed()).find((each) => each.id === id)
      expect(shown).toMatchObject({ id, order_id, stage, amount })
      expect(shown?.updated_at).toBeGreaterThanOrEqual(began_at)
      expect(shown?.updated_at).toBeGreaterThanOrEqual(shown?.created_at ?? Infinity)
    }
  })

  it('lists none of another time', async () => {
    await at().dispute?.((await paidOrder(at())).order_id, 'opened')
    await at().pass(120_000)
    const from = at().now()
    expect(await at().provider.listDisputes({ from, to: from })).toEqual({
      kind: 'listed',
      listed: [],
      complete: true,
    })
  })

  it('says that it was not asked when nothing came through', async () => {
    if (!at().dispute) return expect(at().dispute).toBeUndefined()
    await at().failNext('not_attempted')
    expect(await list()).toEqual({ kind: 'not_attempted' })
    expect(await list()).toMatchObject({ kind: 'listed' })
  })
}
