import { type EventOf, step } from '../../kernel/machine.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import {
  type ComplianceDocument,
  type ComplianceIntake,
  INTAKE_FILES_MAX,
  intakeMachine,
  type IntakeStatus,
} from './intake.ts'

type IntakeEvent = EventOf<typeof intakeMachine>

/** What the customer can do instead, where a file or a submission is refused. */
const INSTEAD: Readonly<Record<IntakeStatus, string>> = {
  open: 'Upload the required documents, then submit them.',
  submitted:
    'We are looking through the documents; once we have rejected them you can upload again.',
  approved: 'We have accepted the documents; there is nothing more to send.',
  rejected: 'We have rejected the documents; upload what is missing, then submit them again.',
}

/**
 * A file arrives for `doc_key`; after a rejection it opens the intake again. Throws `validation.failed` on
 * `status`, on `doc_key` for one that we do not ask for, and on `file` when we keep enough files already.
 */
export function decideUpload(
  intake: ComplianceIntake,
  kept: readonly ComplianceDocument[],
  doc_key: string,
  now: EpochMs,
): ComplianceIntake {
  const status = nextOf(intake, 'uploaded')
  if (!intake.required_docs.includes(doc_key)) {
    throw invalid('doc_key', `We ask for these documents: ${intake.required_docs.join(', ')}.`)
  }
  if (kept.length >= INTAKE_FILES_MAX) {
    throw invalid('file', `We keep at most ${INTAKE_FILES_MAX} files; please write to our support.`)
  }
  return { ...intake, status, updated_at: now }
}

/**
 * The customer says that everything is there. Throws `validation.failed` on `status`, and naming each
 * required document that has no file. Source: contract 10.5.
 */
export function decideSubmit(
  intake: ComplianceIntake,
  kept: readonly ComplianceDocument[],
  now: EpochMs,
): ComplianceIntake {
  const status = nextOf(intake, 'submitted')
  const missing = intake.required_docs.filter((key) => !hasFile(kept, key))
  if (missing.length > 0) {
    const reason = 'This document has no file yet.'
    throw new Problem('validation.failed', {
      detail: `Documents are missing: ${missing.join(', ')}. Upload a file for each of them first.`,
      invalid_params: missing.map((name) => ({ name, reason })),
    })
  }
  const unreviewed = { reviewed_at: null, reviewed_by: null, reviewer_note: null }
  return { ...intake, ...unreviewed, status, submitted_at: now, updated_at: now }
}

/** What an operator found. */
export interface IntakeReview {
  readonly verdict: 'approved' | 'rejected'
  /** The user id of the operator. */
  readonly reviewed_by: string
  readonly reviewer_note: string | null
}

/** An operator accepts or refuses what was submitted. Throws `validation.failed` on `status`. */
export function decideReview(
  intake: ComplianceIntake,
  { verdict, reviewed_by, reviewer_note }: IntakeReview,
  now: EpochMs,
): ComplianceIntake {
  const status = step(intakeMachine, intake.status, verdict)
  if (status === undefined) {
    const reason = `The intake is ${intake.status}; we review one that its customer has submitted.`
    throw invalid('status', reason)
  }
  return { ...intake, status, reviewed_at: now, reviewed_by, reviewer_note, updated_at: now }
}

/** Those of the required documents that have a file, in their order. */
export function uploadedDocs(
  { required_docs }: ComplianceIntake,
  kept: readonly ComplianceDocument[],
): string[] {
  return required_docs.filter((key) => hasFile(kept, key))
}

function hasFile(kept: readonly ComplianceDocument[], key: string): boolean {
  return kept.some(({ doc_key }) => doc_key === key)
}

function nextOf({ status }: ComplianceIntake, event: IntakeEvent): IntakeStatus {
  const next = step(intakeMachine, status, event)
  if (next === undefined) throw invalid('status', INSTEAD[status])
  return next
}
