import { epochMs, SYSTEM } from '@billing/core'
import type { Scene } from './scene.ts'

/** What moves time, or whoever works while it passes. */
export const TIME_DEEDS = {
  /** Time passes up to an instant; all that falls due is done. */
  until: ({ world }: Scene, instant: string) => world.until(instant),
  /** Time passes by an ISO 8601 duration. */
  wait: ({ world }: Scene, duration: string) => world.advance(duration),
  /** All that is due now is done. */
  settle: ({ world }: Scene) => world.settle(),
  /** Time passes while none of our processes runs. */
  'asleep until': ({ world }: Scene, instant: string) =>
    world.sandbox.advance(
      { to: epochMs(Date.parse(instant)) },
      { tick: async () => 0, nextDueAt: async () => null },
    ),
  /** So many schedulers look for work at the same time, each until it finds none. */
  schedulers: ({ world }: Scene, count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        while ((await world.billing.worker.tick(SYSTEM)).did > 0);
      }),
    ),
}
