import { type Billing, type Ports, SYSTEM } from '@billing/core'
import type { SandboxHooks } from '@billing/sandbox'

/** What a sandbox drives when it moves time. A fault in the worker fails the test, with its cause. */
export function testHooks(billing: Billing, { store }: Pick<Ports, 'store'>): SandboxHooks {
  return {
    tick: async () => {
      const { did, faults } = await billing.worker.tick(SYSTEM)
      for (const { where, error } of faults)
        throw new Error(`in the tick: ${where}`, { cause: error })
      return did
    },
    nextDueAt: () => store.nextDueAt(),
  }
}
