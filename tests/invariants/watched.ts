import {
  BLIND,
  checkInvariants,
  type Evidence,
  installRecorder,
  type Moment,
  type Query,
  type Violation,
  type Witness,
} from '@billing/testing'
import { queryOf } from '../support/query-of.ts'
import type { World } from '../support/world.ts'

/** A world whose database is written down and judged. */
export interface Watched {
  readonly query: Query
  evidence(witness?: Partial<Witness>): Evidence
  check(when?: Moment, witness?: Partial<Witness>): Promise<Violation[]>
  /** Of other evidence, at rest. */
  judge(evidence: Evidence): Promise<Violation[]>
}

/** Begin to watch a world; before anything happens in it. */
export async function watch(world: World): Promise<Watched> {
  const query = queryOf(world.opened)
  await installRecorder(query, world.opened.dialect)
  const evidence = (witness: Partial<Witness> = {}) => ({
    query,
    now: world.now(),
    witness: { ...BLIND, ...witness },
  })
  return {
    query,
    evidence,
    check: (when = 'at rest', witness) => checkInvariants(evidence(witness), when),
    judge: (other) => checkInvariants(other, 'at rest'),
  }
}
