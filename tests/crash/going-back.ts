import type { EpochMs } from '@billing/core'
import type { Opened } from '@billing/store-sql'
import type { Restored } from '../harness/invariants/evidence.ts'
import { SANDBOX_BOOKS } from '../harness/invariants/outside-books.ts'
import { unknownTo } from '../harness/invariants/restored.ts'
import { type Backup, backUp } from '../support/our-tables.ts'
import { queryOf } from '../support/query-of.ts'

/** A database that can go back to where it stood when the first process began. */
export interface GoingBack {
  begins(): Promise<void>
  goes(): Promise<void>
  /** What is known of it once it went; empty before. */
  readonly restores: readonly Restored[]
}

/** Our tables as they are when the first process begins; the outside world's books stay. */
export function goingBack(opened: Opened, clock: () => EpochMs): GoingBack {
  let backup: { readonly of: Backup; readonly as_of: EpochMs } | undefined
  const restores: Restored[] = []
  return {
    restores,
    async begins() {
      backup = { of: await backUp(opened), as_of: clock() }
    },
    async goes() {
      if (!backup) throw new Error('nothing was backed up')
      await backup.of.restore(opened)
      const unknown = await unknownTo(queryOf(opened), SANDBOX_BOOKS)
      restores.push({ as_of: backup.as_of, at: clock(), unknown })
    },
  }
}
