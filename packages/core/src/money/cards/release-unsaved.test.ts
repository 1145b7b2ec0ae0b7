import { expect, it } from 'vitest'
import { anOrderView, march } from '../../fixtures/index.ts'
import { after, type EpochMs, MINUTE } from '../../kernel/time.ts'
import type { Work } from '../../ports.ts'
import type { OrderView } from '../payments/ports.ts'
import { releaseUnsaved } from './release-unsaved.ts'

const now = march(5)
const CARD = { provider_method_id: 'p-1', brand: 'visa', last4: '4242' } as const
const saved_method = { ...CARD, exp_month: 12, exp_year: 2099 }

/** When the order is cancelled, if it is. */
async function cancelledAt(order: Partial<OrderView>, isOver = false) {
  const pushed: EpochMs[] = []
  const push = async ({ next_at }: { next_at: EpochMs }) => void pushed.push(next_at)
  const work = { tx: { outbox: { push } }, now, ids: { uuid: () => 'id' } } as unknown as Work
  await releaseUnsaved(work, anOrderView({ saved_method: null, ...order }), { isOver })
  return pushed
}

it('lets go what is held for no card, when the card could have been shown', async () => {
  expect(await cancelledAt({ state: 'authorised' })).toEqual([after(now, 15 * MINUTE)])
})

it('does so at once where nobody waits for the card', async () => {
  expect(await cancelledAt({ state: 'authorised' }, true)).toEqual([now])
})

it.each([
  { state: 'pending' },
  { state: 'completed' },
  { state: 'authorised', saved_method },
] as const)('lets nothing go of %j', async (order) => {
  expect(await cancelledAt(order, true)).toEqual([])
})
