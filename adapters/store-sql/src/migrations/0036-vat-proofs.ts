import { statesOf, UPLOAD_MAX, UPLOAD_TYPES, vatProofMachine } from '@billing/core'
import { appendOnly, type Ddl, oneOf, refers, same } from './ddl.ts'

/** What a proof is of, and the file that proves it. */
const SENT = 'id account_id vat_id storage_key content_type size_bytes customer_note created_at'

const REVIEWS = `(old.status = 'pending_review' and ${same(SENT)})`

/** The notes go when their customer is anonymised. */
const ERASES = `(new.customer_note is null and new.reviewer_note is null and ${same(`id account_id vat_id storage_key
  content_type size_bytes status reviewed_at reviewed_by created_at updated_at`)})`

/** The documents by which customers prove their VAT numbers, and our reviews. Source: contract 8, 10.5. */
export const vatProofs: Ddl = (words) => [
  `create table vat_proofs (
    id ${words.key} primary key,
    account_id ${words.key} not null ${refers('accounts')},
    vat_id text not null,
    storage_key ${words.key} not null unique,
    content_type text not null ${oneOf('content_type', UPLOAD_TYPES)},
    size_bytes ${words.int} not null check (size_bytes between 1 and ${UPLOAD_MAX}),
    customer_note text,
    status text not null ${oneOf('status', statesOf(vatProofMachine))},
    reviewed_at ${words.int},
    reviewed_by ${words.key},
    reviewer_note text,
    created_at ${words.int} not null,
    updated_at ${words.int} not null,
    check ((status = 'pending_review') = (reviewed_at is null)),
    check (status <> 'approved' or reviewed_by is not null),
    check (reviewed_at is not null or (reviewed_by is null and reviewer_note is null))
  )${words.strict}`,
  `create unique index vat_proofs_waiting on vat_proofs (account_id)
   where status = 'pending_review'`,
  `create index vat_proofs_page on vat_proofs (created_at, id)`,
  `create index vat_proofs_status on vat_proofs (status, created_at, id)`,
  `create index vat_proofs_account on vat_proofs (account_id, created_at, id)`,
  ...appendOnly(words, 'vat_proofs', `(${REVIEWS} or ${ERASES})`),
]
