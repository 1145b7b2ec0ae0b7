import { z } from '@hono/zod-openapi'
import {
  PLACE_HELPS,
  PLACE_RULES,
  PROOF_NOTE_MAX,
  statesOf,
  ABROAD,
  THRESHOLD_REASONS,
  vatProofMachine,
} from '@billing/core'
import { VatStatus } from './account.ts'
import { PieceKind } from './places.ts'
import {
  accountId,
  DateTime,
  listOrder,
  maybe,
  Money,
  orNull,
  text,
  UnixSeconds,
  UploadedFile,
} from './common.ts'

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
    place: z
      .object({
        country: z.string().openapi({
          description: 'ISO 3166-1 alpha-2: whose VAT the next invoice has.',
        }),
        territory: orNull(z.string()).openapi({
          description: 'Where the country alone does not tell.',
        }),
        rule: orNull(z.enum(PLACE_RULES)).openapi({
          description: 'As the next invoice and its explanation will name it.',
        }),
        since: orNull(DateTime),
        claimed: orNull(
          z.object({
            country: z.string(),
            territory: orNull(z.string()),
            since: DateTime,
            against: z
              .array(
                z.object({
                  kind: z.enum([...PieceKind.options, 'vat_number']),
                  country: orNull(z.string()),
                }),
              )
              .openapi({ description: 'What says otherwise; empty where it is only too little.' }),
            helps: z.array(z.enum(PLACE_HELPS)),
          }),
        ).openapi({
          description:
            'Where the address is, while another place counts: why, and what would help. An operator looks too.',
        }),
      })
      .openapi('VatPlace'),
  })
  .openapi('VatStatusResponse', {
    example: {
      vat_id: 'LT100001919017',
      vat_status: 'valid',
      vat_checked_at: '2026-02-01T09:10:00.000Z',
      vat_name: 'UAB Pavyzdys',
      place: {
        country: 'LT',
        territory: null,
        rule: 'vat_number',
        since: '2026-02-01T09:10:00.000Z',
        claimed: null,
      },
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

/** One sum of the meter in the running year. */
const VatMeter = z
  .object({
    net: Money,
    threshold: Money,
    percent: z.int().openapi({ description: 'Rounded down; only more than 100 % has crossed it.' }),
    crossed_at: orNull(DateTime).openapi({ description: 'Null until it was crossed this year.' }),
  })
  .openapi('AdminVatMeter')

const charges = z.enum(ABROAD).openapi({
  description:
    'Whose VAT rate consumers in other member states are charged: ours, or that of their state.',
})
const reason = z.enum(THRESHOLD_REASONS)

/** Where we stand at the thresholds of the VAT of consumers. */
export const AdminVatThreshold = z
  .object({
    year: z.int(),
    cross_border: VatMeter,
    consumers: VatMeter,
    charges,
    reason,
    since: orNull(DateTime).openapi({ description: 'Null where nothing was sold there since.' }),
    one_piece_suffices: z.boolean().openapi({
      description: 'Whether one piece of evidence of a third party says where a consumer is.',
    }),
    periods: z
      .array(z.object({ starts_at: DateTime, charges, reason }))
      .openapi({ description: 'Oldest first; one ends where the next one starts.' }),
  })
  .openapi('AdminVatThreshold')

/** What `adminListVatProofs` may be narrowed to. */
export const VatProofFilters = z.object({
  status: maybe(VatProofStatus),
  account_id: maybe(accountId()),
  order: listOrder(),
})

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
