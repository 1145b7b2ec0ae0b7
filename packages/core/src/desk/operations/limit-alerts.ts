import type { LimitFact, LimitFinding } from '../../phones/limits/limit-fact.ts'
import type { Found } from './found.ts'

/** What the alerts on limits are judged by. */
export interface LimitFacts {
  /** The result of the last look at what was agreed and what is in use, if there was one. */
  readonly limits: LimitFact | undefined
}

/** Findings that a message names. */
const NAMED = 3

/** What is agreed is a promise that nothing holds anybody to. */
export function limitsNotTaken({ limits }: LimitFacts): Found | null {
  return told(limits?.not_taken ?? [], 'Quantities that the phone-system core does not limit')
}

/** Billing goes by what was agreed. */
export function limitsExceeded({ limits }: LimitFacts): Found | null {
  return told(limits?.exceeded ?? [], 'More in use than agreed')
}

function told(findings: readonly LimitFinding[], what: string): Found | null {
  if (findings.length === 0) return null
  const metric = new Set(findings.map(({ tenant_id }) => tenant_id)).size
  const named = findings.slice(0, NAMED).map(({ code, name, agreed, used }) => {
    return `${code}: ${name} ${agreed} agreed, ${used ?? 'an unknown number'} in use`
  })
  const rest = findings.length > NAMED ? `; and ${findings.length - NAMED} more` : ''
  return { message: `${what}: ${named.join('; ')}${rest}.`, metric }
}
