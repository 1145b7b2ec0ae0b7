import { BLIND, type Evidence, type Moment, type Observer } from '../harness/invariants/evidence.ts'
import { checkInvariants, type Violation } from '../harness/invariants/check-invariants.ts'
import { installRecorder } from '../harness/invariants/recorder.ts'
import type { Query } from '../harness/simulation/service.ts'
import { queryOf } from '../support/query-of.ts'
import type { World } from '../support/world.ts'

/** A world whose database is written down and judged. */
export interface Watched {
  readonly query: Query
  evidence(observer?: Partial<Observer>): Evidence
  check(when?: Moment, observer?: Partial<Observer>): Promise<Violation[]>
  /** Of other evidence, at rest. */
  judge(evidence: Evidence): Promise<Violation[]>
}

/** Begin to watch a world; before anything happens in it. */
export async function watch(world: World): Promise<Watched> {
  const query = queryOf(world.opened)
  await installRecorder(query, world.opened.dialect)
  const evidence = (observer: Partial<Observer> = {}) => ({
    query,
    // Where nothing is sold beside the plan, a test tells the phone system what it wants.
    ...(world.ports.settings.items.length > 0 && { limits: limitsOf(world) }),
    now: world.now(),
    observer: { ...BLIND, ...observer },
  })
  return {
    query,
    evidence,
    check: (when = 'at rest', observer) => checkInvariants(evidence(observer), when),
    judge: (other) => checkInvariants(other, 'at rest'),
  }
}

/** What the phone system calls each item that it limits. */
function limitsOf({ ports: { settings } }: World): Record<string, string> {
  const limited = settings.items.flatMap(({ item, pbx_limit }) =>
    pbx_limit === null ? [] : [[item, pbx_limit] as const],
  )
  return Object.fromEntries(limited)
}
