import { z } from '@hono/zod-openapi'
import { INTAKE_NOTE_MAX, intakeMachine, statesOf } from '@billing/core'
import { accountId, listOrder, maybe, orNull, text, UnixSeconds, UploadedFile } from './common.ts'

/** Where the review of identity documents stands. */
export const ComplianceIntakeStatus = z
  .enum(statesOf(intakeMachine))
  .openapi('ComplianceIntakeStatus')

const keys = () => z.array(z.string()).readonly()

/** The review of a customer's identity documents. */
export const ComplianceIntake = z
  .object({
    id: z.string(),
    account_id: z.string(),
    status: ComplianceIntakeStatus,
    required_docs: keys().openapi({
      description: 'Keys of the documents that we ask for.',
      example: ['company_registration', 'representative_id'],
    }),
    uploaded_docs: keys().openapi({
      description: 'Those of `required_docs` that have a file, in their order.',
      example: ['company_registration'],
    }),
    submitted_at: orNull(UnixSeconds),
    reviewed_at: orNull(UnixSeconds),
    reviewed_by: orNull(z.string()),
    reviewer_note: orNull(z.string()).openapi({
      description: 'What we wrote with our latest decision, until the next submission.',
    }),
    created_at: UnixSeconds,
    updated_at: UnixSeconds,
  })
  .openapi('ComplianceIntake')

/** A document of `required_docs`, as multipart form data. */
export const ComplianceDocumentUpload = z
  .strictObject({
    doc_key: text().openapi({ description: 'One of `required_docs`.' }),
    file: UploadedFile,
  })
  .openapi('ComplianceDocumentUpload')

/** What `adminListKybIntakes` may be narrowed to. */
export const KybIntakeFilters = z.object({
  status: maybe(ComplianceIntakeStatus),
  account_id: maybe(accountId()),
  order: listOrder(),
})

/** A page of intakes. */
export const AdminKybIntakeListResponse = z
  .object({ items: z.array(ComplianceIntake), cursor_next: orNull(z.string()) })
  .openapi('AdminKybIntakeListResponse')

/** What an operator writes with a decision. */
export const AdminKybIntakeDecisionRequest = z
  .strictObject({
    reviewer_note: maybe(
      text().max(INTAKE_NOTE_MAX).openapi({
        description: 'The customer reads it: what is missing, a line for each document.',
      }),
    ),
  })
  .openapi('AdminKybIntakeDecisionRequest')
