import type { UploadType } from '../../records/files/content-type.ts'
import { machine, type StateOf } from '../../kernel/machine.ts'
import type { EpochMs } from '../../kernel/time.ts'

/** How the review of a customer's identity documents moves. Source: contract 8, 10.5. */
export const intakeMachine = machine({
  name: 'compliance intake',
  initial: 'open',
  final: ['approved'],
  // prettier-ignore
  table: [
    // from       event       to           why
    ['open',      'uploaded', 'open',      'a document arrived'],
    ['open',      'submitted','submitted', 'every required document has a file'],
    ['submitted', 'approved', 'approved',  'we accepted the documents'],
    ['submitted', 'rejected', 'rejected',  'something is missing; we say what'],
    ['rejected',  'uploaded', 'open',      'the customer uploads again; earlier files are kept'],
  ],
})
/** Where the review of identity documents stands. */
export type IntakeStatus = StateOf<typeof intakeMachine>

/** Files that we keep of one intake. */
export const INTAKE_FILES_MAX = 10

/** Characters of what a reviewer writes to the customer. Source: specification, AdminKybIntakeDecisionRequest. */
export const INTAKE_NOTE_MAX = 2_000

/** The review of a customer's identity documents; an account has one. */
export interface ComplianceIntake {
  readonly id: string
  readonly account_id: string
  readonly status: IntakeStatus
  /** Keys of the documents that we ask for, as the settings said when the intake was opened. */
  readonly required_docs: readonly string[]
  /** When the customer last said that everything is there. */
  readonly submitted_at: EpochMs | null
  /** The latest review: when, by which operator, and what they wrote. A new submission clears it. */
  readonly reviewed_at: EpochMs | null
  readonly reviewed_by: string | null
  readonly reviewer_note: string | null
  readonly created_at: EpochMs
  readonly updated_at: EpochMs
}

/** A file that a customer uploaded. Of one key the newest counts; the earlier ones are kept. */
export interface ComplianceDocument {
  readonly id: string
  readonly intake_id: string
  readonly account_id: string
  /** Which of the required documents it is. */
  readonly doc_key: string
  readonly storage_key: string
  /** By its content, not by what the sender said. */
  readonly content_type: UploadType
  readonly size_bytes: number
  readonly created_at: EpochMs
}

/** An intake as it is shown: `uploaded_docs` are those of `required_docs` that have a file, in their order. */
export interface IntakeView extends ComplianceIntake {
  readonly uploaded_docs: readonly string[]
}
