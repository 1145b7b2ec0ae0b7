/** What the VAT registry said, proofs of VAT numbers, and reviews of identity documents. SQLite. */
export const REVIEWS: readonly string[] = [
  // What the VAT registry, and we by a proof, said of the numbers of accounts. Source: contract 6.2.
  `create table vat_verdicts (
    verdict_id text primary key,
    account_id text not null references accounts deferrable initially deferred,
    vat_id text not null,
    valid integer not null check (valid in (0, 1)),
    checked_at integer not null,
    name text,
    address text,
    consultation_number text,
    evidence text,
    proof_id text,
    check (proof_id is null or (consultation_number is null and evidence is null))
  ) strict`,
  `create index vat_verdicts_account on vat_verdicts (account_id, checked_at, verdict_id)`,
  `create trigger vat_verdicts_no_update before update on vat_verdicts
    when not (false)
    begin
      select raise(abort, 'vat_verdicts is append-only');
    end`,
  `create trigger vat_verdicts_no_delete before delete on vat_verdicts
    when true
    begin
      select raise(abort, 'vat_verdicts is append-only');
    end`,

  // The documents by which customers prove their VAT numbers, and our reviews. The notes go when their customer is
  // anonymised. Source: contract 8, 10.5.
  `create table vat_proofs (
    id text primary key,
    account_id text not null references accounts deferrable initially deferred,
    vat_id text not null,
    storage_key text not null unique,
    content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg')),
    size_bytes integer not null check (size_bytes between 1 and 10485760),
    customer_note text,
    status text not null check (status in ('pending_review', 'approved', 'rejected')),
    reviewed_at integer,
    reviewed_by text,
    reviewer_note text,
    created_at integer not null,
    updated_at integer not null,
    check ((status = 'pending_review') = (reviewed_at is null)),
    check (status <> 'approved' or reviewed_by is not null),
    check (reviewed_at is not null or (reviewed_by is null and reviewer_note is null))
  ) strict`,
  `create unique index vat_proofs_waiting on vat_proofs (account_id) where status = 'pending_review'`,
  `create index vat_proofs_page on vat_proofs (created_at, id)`,
  `create index vat_proofs_status on vat_proofs (status, created_at, id)`,
  `create index vat_proofs_account on vat_proofs (account_id, created_at, id)`,
  `create trigger vat_proofs_no_update before update on vat_proofs
    when not (((old.status = 'pending_review' and new.id is not distinct from old.id
      and new.account_id is not distinct from old.account_id
      and new.vat_id is not distinct from old.vat_id
      and new.storage_key is not distinct from old.storage_key
      and new.content_type is not distinct from old.content_type
      and new.size_bytes is not distinct from old.size_bytes
      and new.customer_note is not distinct from old.customer_note
      and new.created_at is not distinct from old.created_at) or (new.customer_note is null
      and new.reviewer_note is null and new.id is not distinct from old.id
      and new.account_id is not distinct from old.account_id
      and new.vat_id is not distinct from old.vat_id
      and new.storage_key is not distinct from old.storage_key
      and new.content_type is not distinct from old.content_type
      and new.size_bytes is not distinct from old.size_bytes
      and new.status is not distinct from old.status
      and new.reviewed_at is not distinct from old.reviewed_at
      and new.reviewed_by is not distinct from old.reviewed_by
      and new.created_at is not distinct from old.created_at
      and new.updated_at is not distinct from old.updated_at)))
    begin
      select raise(abort, 'vat_proofs is append-only');
    end`,
  `create trigger vat_proofs_no_delete before delete on vat_proofs
    when true
    begin
      select raise(abort, 'vat_proofs is append-only');
    end`,

  // The review of identity documents. Most customers only ever look at what we ask for. Source: contract 8, 10.5.
  `create table compliance_intakes (
    id text primary key,
    account_id text not null unique references accounts deferrable initially deferred,
    status text not null check (status in ('open', 'submitted', 'approved', 'rejected')),
    required_docs text not null,
    submitted_at integer,
    reviewed_at integer,
    reviewed_by text,
    reviewer_note text,
    created_at integer not null,
    updated_at integer not null,
    unique (id, account_id),
    check (status = 'open' or submitted_at is not null),
    check (status <> 'submitted' or reviewed_at is null),
    check (status not in ('approved', 'rejected') or reviewed_at is not null),
    check ((reviewed_at is null) = (reviewed_by is null)),
    check (reviewer_note is null or reviewed_at is not null)
  ) strict`,
  `create index compliance_intakes_page on compliance_intakes (created_at, id)`,
  `create index compliance_intakes_status on compliance_intakes (status, created_at, id)`,
  `create trigger compliance_intakes_no_update before update on compliance_intakes
    when not (new.id is not distinct from old.id and new.account_id is not distinct from old.account_id
      and new.required_docs is not distinct from old.required_docs
      and new.created_at is not distinct from old.created_at) or (old.status = 'approved'
      and new.status <> 'approved')
    begin
      select raise(abort, 'compliance_intakes: what is asked for, and what is approved, stays');
    end`,
  `create index compliance_intakes_sent on compliance_intakes (created_at, id)
    where submitted_at is not null`,

  // The files that customers uploaded for the review.
  `create table compliance_documents (
    id text primary key,
    intake_id text not null,
    account_id text not null,
    doc_key text not null,
    storage_key text not null unique,
    content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg')),
    size_bytes integer not null check (size_bytes between 1 and 10485760),
    created_at integer not null,
    foreign key (intake_id, account_id) references compliance_intakes (id,
      account_id) deferrable initially deferred
  ) strict`,
  `create index compliance_documents_intake on compliance_documents (intake_id, doc_key, created_at, id)`,
  `create index compliance_documents_account on compliance_documents (account_id)`,
  `create trigger compliance_documents_no_update before update on compliance_documents
    when not (false)
    begin
      select raise(abort, 'compliance_documents is append-only');
    end`,
  `create trigger compliance_documents_no_delete before delete on compliance_documents
    when true
    begin
      select raise(abort, 'compliance_documents is append-only');
    end`,
]
