import { intakeMachine, statesOf, UPLOAD_MAX, UPLOAD_TYPES } from '@billing/core'
import { appendOnly, type Ddl, oneOf, refers, refuse, same } from './ddl.ts'

/** The review of identity documents, and the files that customers uploaded for it. Source: contract 8, 10.5. */
export const compliance: Ddl = (words) => [
  `create table compliance_intakes (
    id ${words.key} primary key,
    account_id ${words.key} not null unique ${refers('accounts')},
    status text not null ${oneOf('status', statesOf(intakeMachine))},
    required_docs text not null,
    submitted_at ${words.int},
    reviewed_at ${words.int},
    reviewed_by ${words.key},
    reviewer_note text,
    created_at ${words.int} not null,
    updated_at ${words.int} not null,
    unique (id, account_id),
    check (status = 'open' or submitted_at is not null),
    check (status <> 'submitted' or reviewed_at is null),
    check (status not in ('approved', 'rejected') or reviewed_at is not null),
    check ((reviewed_at is null) = (reviewed_by is null)),
    check (reviewer_note is null or reviewed_at is not null)
  )${words.strict}`,
  `create index compliance_intakes_page on compliance_intakes (created_at, id)`,
  `create index compliance_intakes_status on compliance_intakes (status, created_at, id)`,
  ...refuse(words, {
    table: 'compliance_intakes',
    verb: 'update',
    when: `not (${same('id account_id required_docs created_at')})
      or (old.status = 'approved' and new.status <> 'approved')`,
    message: 'compliance_intakes: what is asked for, and what is approved, stays',
  }),
  ...documents(words),
]

const documents: Ddl = (words) => [
  `create table compliance_documents (
    id ${words.key} primary key,
    intake_id ${words.key} not null,
    account_id ${words.key} not null,
    doc_key ${words.key} not null,
    storage_key ${words.key} not null unique,
    content_type text not null ${oneOf('content_type', UPLOAD_TYPES)},
    size_bytes ${words.int} not null check (size_bytes between 1 and ${UPLOAD_MAX}),
    created_at ${words.int} not null,
    foreign key (intake_id, account_id) ${refers('compliance_intakes', '(id, account_id)')}
  )${words.strict}`,
  `create index compliance_documents_intake
   on compliance_documents (intake_id, doc_key, created_at, id)`,
  `create index compliance_documents_account on compliance_documents (account_id)`,
  ...appendOnly(words, 'compliance_documents'),
]
