import { z } from '@hono/zod-openapi'
import { PROOF_NOTE_MAX, statesOf, vatProofMachine } from '@billing/core'
import { VatStatus } from './account.ts'
import { DateTime, maybe, orNull, text, UnixSeconds, UploadedFile } from './common.ts'

/** A VAT number and what we know of it. */
export const VatStatusResponse = z
  .object({
    vat_id: orNull(z.string()),
    vat_status: VatStatus,
    vat_checked_at: orNull(DateTime).openapi({
      description:
        'When the EU VAT registry, or our review of a proof, last gave a verdict on this number.',
    }),
    vat_name: orNull(z.string()).openapi({
      description: 'Whose number it is, as the registry says; null unless it is valid.',
    }),
  })
  .openapi('VatStatusResponse', {
    example: {
      vat_id: 'LT100001919017',
      vat_status: 'valid',
      vat_checked_at: '2026-02-01T09:10:00.000Z',
      vat_name: 'UAB Pavyzdys',
    },
  })

/** Where the review of a VAT proof stands. */
export const VatProofStatus = z.enum(statesOf(vatProofMachine))

/** A document that proves a VAT number, as multipart form data. */
export const VatProofUpload = z
  .strictObject({
    file: UploadedFile,
    vat_id: maybe(
      text().openapi({
        description: 'The number that it proves, when it is not the account’s own: it becomes so.',
        example: 'LT100001919017',
      }),
    ),
    note: maybe(text().max(PROOF_NOTE_MAX).openapi({ description: 'For whoever reviews it.' })),
  })
  .openapi('VatProofUpload')

/** A proof as the customer who sent it sees it. */
export const VatProof = z
  .object({
    id: z.string(),
    vat_id: orNull(z.string()),
    status: VatProofStatus,
    content_type: z.string(),
    size_bytes: z.int(),
    customer_note: orNull(z.string()),
    reviewer_note: orNull(z.string()),
    created_at: DateTime,
  })
  .openapi('VatProof')

/** A page of the account’s proofs. */
export const VatProofListResponse = z
  .object({ data: z.array(VatProof) })
  .openapi('VatProofListResponse')

/** A proof as operators see it. */
export const AdminVatProof = z
  .object({
    id: z.string(),
    account_id: z.string(),
    vat_id: orNull(z.string()),
    storage_key: z.string(),
    content_type: z.string(),
    size_bytes: z.int(),
    customer_note: orNull(z.string()),
    status: VatProofStatus,
    reviewed_at: orNull(UnixSeconds),
    reviewed_by: orNull(z.string()),
    reviewer_note: orNull(z.string()),
    created_at: UnixSeconds,
    updated_at: UnixSeconds,
  })
  .openapi('AdminVatProof')

/** What `adminListVatProofs` may be narrowed to. */
export const VatProofFilters = z.object({ status: maybe(VatProofStatus) })

/** A page of proofs of all accounts. */
export const AdminVatProofListResponse = z
  .object({ items: z.array(AdminVatProof), cursor_next: orNull(z.string()) })
  .openapi('AdminVatProofListResponse')

/** What an operator writes with a decision. */
export const AdminVatProofDecisionRequest = z
  .strictObject({
    reviewer_note: maybe(
      text().max(PROOF_NOTE_MAX).openapi({ description: 'The customer reads it.' }),
    ),
  })
  .openapi('AdminVatProofDecisionRequest')
