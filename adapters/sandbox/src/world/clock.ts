import { type Clock, type EpochMs, epochMs } from '@billing/core'

import type { SandboxDb } from './tables.ts'

/**
 * A clock that a person can move ahead: the machine's, plus an offset that only grows. It is below zero
 * in a world that was made to begin in the past.
 */
export interface MovableClock {
  readonly now: Clock
  /** Read the offset again, which another process may have raised. */
  refresh(): Promise<void>
  /** Make `now()` read at least `at`; an instant that has passed changes nothing. */
  moveTo(at: EpochMs): Promise<void>
}

/** The offset lives in the database, so that a restart and a second process keep it. Source: contract 12. */
export async function openClock(db: SandboxDb, machine_now: () => number): Promise<MovableClock> {
  let offset = Number.NEGATIVE_INFINITY
  const clock: MovableClock = {
    now: () => epochMs(machine_now() + offset),
    async refresh() {
      const state = await db
        .selectFrom('sandbox_state')
        .select('clock_offset_ms')
        .executeTakeFirstOrThrow()
      offset = Math.max(offset, Number(state.clock_offset_ms))
    },
    async moveTo(at) {
      const clock_offset_ms = at - machine_now()
      if (clock_offset_ms <= offset) return
      await db
        .updateTable('sandbox_state')
        .set({ clock_offset_ms })
        .where('clock_offset_ms', '<', clock_offset_ms)
        .execute()
      await clock.refresh()
    },
  }
  await clock.refresh()
  return clock
}
