/** What the VAT registry said, proofs of VAT numbers, and reviews of identity documents. PostgreSQL. */
export const REVIEWS: readonly string[] = [
  // What the VAT registry, and we by a proof, said of the numbers of accounts. Source: contract 6.2.
  `create table vat_verdicts (
    verdict_id text collate "C" primary key,
    account_id text collate "C" not null references accounts deferrable initially deferred,
    vat_id text not null,
    valid bigint not null check (valid in (0, 1)),
    checked_at bigint not null,
    name text,
    address text,
    consultation_number text,
    evidence text,
    proof_id text collate "C",
    check (proof_id is null or (consultation_number is null and evidence is null))
  )`,
  `create index vat_verdicts_account on vat_verdicts (account_id, checked_at, verdict_id)`,
  `create function vat_verdicts_no_update() returns trigger language plpgsql as $$
    begin
      raise exception 'vat_verdicts is append-only' using errcode = 'restrict_violation';
    end $$`,
  `create trigger vat_verdicts_no_update before update on vat_verdicts
    for each row when (not (false))
    execute function vat_verdicts_no_update()`,
  `create function vat_verdicts_no_delete() returns trigger language plpgsql as $$
    begin
      raise exception 'vat_verdicts is append-only' using errcode = 'restrict_violation';
    end $$`,
  `create trigger vat_verdicts_no_delete before delete on vat_verdicts
    for each row when (true)
    execute function vat_verdicts_no_delete()`,
  `create trigger vat_verdicts_no_truncate before truncate on vat_verdicts
    for each statement
    execute function vat_verdicts_no_delete()`,

  // The documents by which customers prove their VAT numbers, and our reviews. The notes go when their customer is
  // anonymised. Source: contract 8, 10.5.
  `create table vat_proofs (
    id text collate "C" primary key,
    account_id text collate "C" not null references accounts deferrable initially deferred,
    vat_id text not null,
    storage_key text collate "C" not null unique,
    content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg')),
    size_bytes bigint not null check (size_bytes between 1 and 10485760),
    customer_note text,
    status text not null check (status in ('pending_review', 'approved', 'rejected')),
    reviewed_at bigint,
    reviewed_by text collate "C",
    reviewer_note text,
    created_at bigint not null,
    updated_at bigint not null,
    check ((status = 'pending_review') = (reviewed_at is null)),
    check (status <> 'approved' or reviewed_by is not null),
    check (reviewed_at is not null or (reviewed_by is null and reviewer_note is null))
  )`,
  `create unique index vat_proofs_waiting on vat_proofs (account_id) where status = 'pending_review'`,
  `create index vat_proofs_page on vat_proofs (created_at, id)`,
  `create index vat_proofs_status on vat_proofs (status, created_at, id)`,
  `create index vat_proofs_account on vat_proofs (account_id, created_at, id)`,
  `create function vat_proofs_no_update() returns trigger language plpgsql as $$
    begin
      raise exception 'vat_proofs is append-only' using errcode = 'restrict_violation';
    end $$`,
  `create trigger vat_proofs_no_update before update on vat_proofs
    for each row when (not (((old.status = 'pending_review' and new.id is not distinct from old.id
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
      and new.updated_at is not distinct from old.updated_at))))
    execute function vat_proofs_no_update()`,
  `create function vat_proofs_no_delete() returns trigger language plpgsql as $$
    begin
      raise exception 'vat_proofs is append-only' using errcode = 'restrict_violation';
    end $$`,
  `create trigger vat_proofs_no_delete before delete on vat_proofs
    for each row when (true)
    execute function vat_proofs_no_delete()`,
  `create trigger vat_proofs_no_truncate before truncate on vat_proofs
    for each statement
    execute function vat_proofs_no_delete()`,

  // The review of identity documents. Most customers only ever look at what we ask for. Source: contract 8, 10.5.
  `create table compliance_intakes (
    id text collate "C" primary key,
    account_id text collate "C" not null unique references accounts deferrable initially deferred,
    status text not null check (status in ('open', 'submitted', 'approved', 'rejected')),
    required_docs text not null,
    submitted_at bigint,
    reviewed_at bigint,
    reviewed_by text collate "C",
    reviewer_note text,
    created_at bigint not null,
    updated_at bigint not null,
    unique (id, account_id),
    check (status = 'open' or submitted_at is not null),
    check (status <> 'submitted' or reviewed_at is null),
    check (status not in ('approved', 'rejected') or reviewed_at is not null),
    check ((reviewed_at is null) = (reviewed_by is null)),
    check (reviewer_note is null or reviewed_at is not null)
  )`,
  `create index compliance_intakes_page on compliance_intakes (created_at, id)`,
  `create index compliance_intakes_status on compliance_intakes (status, created_at, id)`,
  `create function compliance_intakes_no_update() returns trigger language plpgsql as $$
    begin
      raise exception 'compliance_intakes: what is asked for, and what is approved, stays' using errcode
          = 'restrict_violation';
    end $$`,
  `create trigger compliance_intakes_no_update before update on compliance_intakes
    for each row when (not (new.id is not distinct from old.id
      and new.account_id is not distinct from old.account_id
      and new.required_docs is not distinct from old.required_docs
      and new.created_at is not distinct from old.created_at) or (old.status = 'approved'
      and new.status <> 'approved'))
    execute function compliance_intakes_no_update()`,
  `create index compliance_intakes_sent on compliance_intakes (created_at, id)
    where submitted_at is not null`,

  // The files that customers uploaded for the review.
  `create table compliance_documents (
    id text collate "C" primary key,
    intake_id text collate "C" not null,
    account_id text collate "C" not null,
    doc_key text collate "C" not null,
    storage_key text collate "C" not null unique,
    content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg')),
    size_bytes bigint not null check (size_bytes between 1 and 10485760),
    created_at bigint not null,
    foreign key (intake_id, account_id) references compliance_intakes (id,
      account_id) deferrable initially deferred
  )`,
  `create index compliance_documents_intake on compliance_documents (intake_id, doc_key, created_at, id)`,
  `create index compliance_documents_account on compliance_documents (account_id)`,
  `create function compliance_documents_no_update() returns trigger language plpgsql as $$
    begin
      raise exception 'compliance_documents is append-only' using errcode = 'restrict_violation';
    end $$`,
  `create trigger compliance_documents_no_update before update on compliance_documents
    for each row when (not (false))
    execute function compliance_documents_no_update()`,
  `create function compliance_documents_no_delete() returns trigger language plpgsql as $$
    begin
      raise exception 'compliance_documents is append-only' using errcode = 'restrict_violation';
    end $$`,
  `create trigger compliance_documents_no_delete before delete on compliance_documents
    for each row when (true)
    execute function compliance_documents_no_delete()`,
  `create trigger compliance_documents_no_truncate before truncate on compliance_documents
    for each statement
    execute function compliance_documents_no_delete()`,
]
