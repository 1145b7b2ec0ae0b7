import type { Schema } from '@billing/client'

/** The proof of one row of the audit log. */
export const PROOF = {
  title: 'Proof of a row',
  lead: 'The row, each row after it in its chain, and the root under which its day was sealed are computed again.',
  verdict: 'Verdict',
  holds: 'Holds',
  broken: 'Does not hold',
  flaws: {
    missing: 'A row of the chain is missing.',
    not_following: 'A row does not follow the one before it.',
    changed: 'A row was changed.',
    personal_changed: 'Personal fields of a row were changed.',
    head: 'The chain is not as it was when the day was sealed.',
    root: 'The root of the day does not follow from its chains.',
    roots: 'A later root does not follow from this one.',
  } satisfies Readonly<Record<NonNullable<Schema<'AuditProofResponse'>['flaw']>, string>>,
  flaw_at: (seq: number) => `At row ${seq}.`,
  chain: 'Chain',
  service: 'of the service',
  place: 'Its place in the chain',
  hash: 'Its hash',
  root: 'In the root of',
  not_sealed: 'no day yet: the day is sealed when it is over',
  root_hash: 'The root',
  links: 'The rows of the chain from there',
  links_lead: 'The SHA-256 of each content is its hash, and each content names the hash before it.',
  shown: (shown: number, total: number) => `${shown} of ${total}`,
  seq: 'Row',
  content: 'Content',
  file: 'Save it, to check it elsewhere',
  back: 'To the audit log',
} as const
