import { appendOnly, type Ddl, flag, refers } from './ddl.ts'

/** What the VAT registry, and we by a proof, said of the numbers of accounts. Source: contract 6.2. */
export const vatVerdicts: Ddl = (words) => [
  `create table vat_verdicts (
    verdict_id ${words.key} primary key,
    account_id ${words.key} not null ${refers('accounts')},
    vat_id text not null,
    valid ${words.int} not null ${flag('valid')},
    checked_at ${words.int} not null,
    name text,
    address text,
    consultation_number text,
    evidence text,
    proof_id ${words.key},
    check (proof_id is null or (consultation_number is null and evidence is null))
  )${words.strict}`,
  `create index vat_verdicts_account on vat_verdicts (account_id, checked_at, verdict_id)`,
  ...appendOnly(words, 'vat_verdicts'),
]
