import type { Ddl } from './ddl.ts'

/**
 * What a credit note supplies anew under reverse charge, as JSON; null on all others, and on those of before. An
 * issued note keeps it.
 */
export const restatedNotes: Ddl = (dialect) => [
  'alter table credit_notes add column restated text',
  ...(dialect === 'sqlite' ? SQLITE : POSTGRES),
]

const SQLITE = [
  `create trigger credit_notes_keep_restated before update on credit_notes
    when not (new.restated is not distinct from old.restated)
    begin
      select raise(abort, 'credit_notes is append-only');
    end`,
]

const POSTGRES = [
  `create trigger credit_notes_keep_restated before update on credit_notes
    for each row when (not (new.restated is not distinct from old.restated))
    execute function credit_notes_no_update()`,
]
