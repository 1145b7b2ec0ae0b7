import { ERASERS } from '../packages/core/src/desk/erasure/erasers.ts'
import { DELETED, type Fate, FATES } from '../packages/core/src/desk/erasure/personal-data.ts'
import { table } from './table.ts'

const ERASURE_INTRO = `An operator has a customer anonymised, with \`billing anonymise\`, once the account has ended and its
retention is over; the personal data of a signup that failed are erased after 30 days. Both are done once, in one
transaction, the files and the cards after it. Issued documents stay as they were issued, with their parties; so do
the registry's verdicts and the approved proofs that their VAT was decided by.`

const FATES_INTRO = `Of these records every field is listed: a new one does not compile before it is.`

/** The sections of the page on erasure: what goes, and then every field of the records that a person fills. */
export function erasure(): string[] {
  return [ERASURE_INTRO, erasers(), FATES_INTRO, ...Object.entries(FATES).map(fatesSection)]
}

function erasers(): string {
  const rows = Object.entries(ERASERS).map(([name, { what, of_failed_signups }]) => [
    name,
    what,
    of_failed_signups ? 'yes' : 'no',
  ])
  return table(['erased', 'what it is', 'also of a signup that failed'], rows)
}

function fatesSection([record, fates]: [string, Readonly<Record<string, Fate<unknown>>>]): string {
  const rows = Object.entries(fates).map(([field, fate]) => [
    `\`${field}\``,
    'kept' in fate ? '–' : erasedTo(fate.erased),
    'kept' in fate ? fate.kept : '–',
  ])
  const heading = `## ${record.charAt(0).toUpperCase()}${record.slice(1)}`
  return [heading, table(['field', 'erased', 'kept, as it is'], rows)].join('\n\n')
}

function erasedTo(value: unknown): string {
  return value === DELETED.erased ? DELETED.erased : value === null ? 'to none' : 'to an empty text'
}
