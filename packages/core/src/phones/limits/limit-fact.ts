import type { EpochMs } from '../../kernel/time.ts'

/** A thing of which another number is agreed than the phone system holds to, or of which more is in use. */
export interface LimitFinding {
  readonly tenant_id: string
  readonly code: string
  /** The thing's name at the PBX core. */
  readonly name: string
  readonly agreed: number
  /** Null where the core does not say. */
  readonly used: number | null
}

/** What is remembered of the last look at what was agreed and what is in use. */
export interface LimitFact {
  readonly at: EpochMs
  /** Limits that the PBX core does not take: it takes none, or refuses these; the first two hundred. */
  readonly not_taken: readonly LimitFinding[]
  /** Things of which more is in use than agreed; the first two hundred. */
  readonly exceeded: readonly LimitFinding[]
}
