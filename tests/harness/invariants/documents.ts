import type { Evidence, Invariant, Moment } from './evidence.ts'
import { all, found, int, outsideOf, restOnly, text, windowOf } from './look.ts'

/** Issued documents. */
export const DOCUMENTS: readonly Invariant[] = [
  {
    id: 'D1',
    says: 'Per series and year, the numbers are 1 to n without a repeat, and without a gap but what was skipped after a restore, and the counter stands at n; at rest, the year is that of the issue in the time zone that the document names.',
    when: 'always',
    check: all(found(numbersRepeated), found(numbersMissing), restOnly(yearsDiffer)),
  },
  {
    id: 'D2',
    says: 'Documents are issued in the order of their numbers and never change afterwards, nor is their PDF given twice.',
    when: 'always',
    check: all(found(outOfOrder), changedDocuments),
  },
  {
    id: 'D3',
    says: 'A number that a mail has told somebody is that of a document of theirs, or of none: it is never given to somebody else, also when our database has forgotten it.',
    when: 'at rest',
    check: numbersToldToOthers,
  },
  {
    id: 'D4',
    says: 'VAT that the register of invoices and the returns tell is what the ledger has of the quarter; under buyers’ numbers the register has as much as the recapitulative statement of the month; no row is zero, and the VAT of each is that of its value, but for a cent.',
    when: 'at rest',
    check: async ({ returnsFlaws }) => (await returnsFlaws?.()) ?? [],
  },
]

/** Every issued document: `PBX-2026-000001` is number 1 of series PBX in 2026. */
const ISSUED = `(select invoice_id as id, substr(number, 1, 3) as series,
    cast(substr(number, 5, 4) as integer) as year, cast(substr(number, 10) as integer) as n,
    issued_at, number from invoices where number is not null
  union all
  select credit_note_id, substr(number, 1, 2), cast(substr(number, 4, 4) as integer),
    cast(substr(number, 9) as integer), issued_at, number from credit_notes)`

/** That a document, or a counter's end, lies in numbers that were skipped. */
const skipped = (of: string, n: string) =>
  `exists (select 1 from document_gaps g where g.series = ${of}.series and g.year = ${of}.year
    and ${n} between g.first and g.last)`

/** What follows on one another. */
const COUNTED = `(select * from ${ISSUED} i where not ${skipped('i', 'i.n')})`

/** How many numbers of a series were skipped. */
const countSkipped = (of: string) =>
  `coalesce((select sum(g.last - g.first + 1) from document_gaps g
    where g.series = ${of}.series and g.year = ${of}.year), 0)`

function numbersRepeated(): string {
  return `select series || '-' || cast(year as text) as id, cast(count(distinct n) as text)
      || ' numbers for ' || cast(count(*) as text) || ' documents from ' || cast(min(n) as text)
      || ' to ' || cast(max(n) as text) as flaw
    from ${ISSUED} d group by series, year having min(n) < 1 or count(distinct n) <> count(*)`
}

/** What was counted and what was skipped are as many as the counter says, and none is above it: so none is missing. */
function numbersMissing(): string {
  return `select s.series || '-' || cast(s.year as text) as id, 'the counter stands at '
      || cast(max(s.last) as text) || ', the last of ' || cast(count(d.n) as text) || ' documents is '
      || cast(coalesce(max(d.n), 0) as text) as flaw
    from document_series s left join ${COUNTED} d on d.series = s.series and d.year = s.year
    group by s.series, s.year
    having max(s.last) <> count(d.n) + ${countSkipped('s')} or max(s.last) < coalesce(max(d.n), 0)
    union all
    select d.series || '-' || cast(d.year as text), 'its documents have no counter' from ${ISSUED} d
    where not exists (select 1 from document_series s where s.series = d.series and s.year = d.year)`
}

function outOfOrder(): string {
  return `select number as id, 'issued before the number that precedes it' as flaw
    from (select number, issued_at, lag(issued_at) over (partition by series order by year, n) as earlier
      from ${COUNTED} d) o
    where earlier > issued_at`
}

/** Written down by the recorder in the transaction that did it, whoever did it. */
async function changedDocuments(evidence: Evidence, moment: Moment): Promise<string[]> {
  const since = await windowOf(evidence, 'D2', moment)
  const rows =
    await evidence.query(`select row_id, field, old_value, new_value from recorded_changes
    where seq > ${since} and resource in ('invoices', 'credit_notes')
      and (field = 'document' or (field = 'pdf' and old_value <> ''))`)
  return rows.map(({ row_id, field, new_value }) => {
    const what = new_value === null ? 'removed' : 'changed'
    return `${String(row_id)}: the issued ${field === 'pdf' ? 'PDF' : 'document'} was ${what}`
  })
}

async function yearsDiffer({ query }: Evidence): Promise<string[]> {
  const rows =
    await query(`select number, issued_at, time_zone from invoices where number is not null
    union all select number, issued_at, time_zone from credit_notes`)
  const formats = new Map<string, Intl.DateTimeFormat>()
  return rows.flatMap((row) => {
    const timeZone = text(row['time_zone']) ?? 'UTC'
    const format =
      formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' })
    formats.set(timeZone, format)
    const number = String(row['number'])
    const year = format.format(int(row['issued_at']))
    return number.split('-')[1] === year ? [] : [`${number}: it was issued in ${year}`]
  })
}

const NUMBER = /\b(?:PBX|CN)-\d{4}-\d{5,}\b/

/** A document and whose it is now, by number. */
const OWNERS = `select number, account_id from invoices where number is not null
  union all select number, account_id from credit_notes`

/** What the subjects of mails name, and to whom they went; somebody whom nobody knows any more says nothing. */
async function numbersToldToOthers(evidence: Evidence): Promise<string[]> {
  const owners = await evidence.query(OWNERS)
  const people = await evidence.query(
    'select account_id, contact_email as email from accounts union select account_id, email from users',
  )
  const owner = new Map(owners.map((row) => [String(row['number']), String(row['account_id'])]))
  const accounts = Map.groupBy(people, ({ email }) => String(email).toLowerCase())
  const anonymous = new Set((accounts.get('') ?? []).map(({ account_id }) => account_id))
  const mails = await evidence.query(
    `select recipient, content from ${outsideOf(evidence).mails} m`,
  )
  return mails.flatMap(({ recipient, content }) => {
    const { subject = '' } = JSON.parse(String(content)) as { subject?: string }
    const [number = ''] = NUMBER.exec(subject) ?? []
    const whose = owner.get(number)
    const theirs = accounts.get(String(recipient).toLowerCase())
    const isRight =
      whose === undefined ||
      theirs === undefined ||
      anonymous.has(whose) ||
      theirs.some(({ account_id }) => account_id === whose)
    return isRight ? [] : [`${number}: ${String(recipient)} was told of it, and it is not theirs`]
  })
}
