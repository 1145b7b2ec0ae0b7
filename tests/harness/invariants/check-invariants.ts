import type { Evidence, Moment } from './evidence.ts'
import { INVARIANTS } from './invariants.ts'

/** One thing that must hold and does not. */
export interface Violation {
  /** The invariant's id. */
  readonly id: string
  /** What is wrong, beginning with the id that it concerns. */
  readonly line: string
}

/**
 * What does not hold. At rest all invariants are judged, over all there is; at any other moment only those
 * that hold always. Rejects when the evidence cannot be read. The recorder must have been installed before
 * the service began (`installRecorder`).
 */
export async function checkInvariants(evidence: Evidence, when: Moment): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const invariant of INVARIANTS) {
    if (when === 'always' && invariant.when === 'at rest') continue
    const lines = await invariant.check(evidence, when)
    violations.push(...lines.map((line) => ({ id: invariant.id, line })))
  }
  return violations
}
