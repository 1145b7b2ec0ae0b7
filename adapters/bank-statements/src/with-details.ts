import type { Entry, Statement } from './statement.ts'

/**
 * A statement whose booked entries have the transactions that notifications (camt.054) give of them, where the statement
 * gives fewer. A notification books nothing: it is of an entry by the bank's reference and the amount, else by day and
 * amount if only one entry and one notice have these. Keys of entries stay.
 */
export function withDetails(statement: Statement, notifications: readonly Statement[]): Statement {
  const notices = notifications
    .filter(({ kind, account }) => kind === 'details' && account.id === statement.account.id)
    .flatMap(({ entries }) => entries)
  const noticeOf = createFinder(notices, statement.entries)
  const entries = statement.entries.map((entry) => {
    const notice = entry.status === 'booked' ? noticeOf(entry) : null
    const says_more = notice !== null && notice.details.length > entry.details.length
    return says_more ? detailed(entry, notice) : entry
  })
  return { ...statement, entries }
}

function createFinder(
  notices: readonly Entry[],
  entries: readonly Entry[],
): (entry: Entry) => Entry | null {
  const by_reference = Map.groupBy(notices, ({ bank_reference }) => bank_reference)
  const by_sum = Map.groupBy(notices, sumOf)
  const alike = Map.groupBy(entries, sumOf)
  return (entry) => {
    const sum = sumOf(entry)
    const named =
      entry.bank_reference === null ? [] : (by_reference.get(entry.bank_reference) ?? [])
    // One that was delivered twice says the same again.
    if (named.length > 0) return named.find((notice) => sumOf(notice) === sum) ?? null
    const [notice, second] = alike.get(sum)?.length === 1 ? (by_sum.get(sum) ?? []) : []
    return notice && !second ? notice : null
  }
}

function sumOf({ booked_on, amount_minor, currency, is_reversal }: Entry): string {
  return JSON.stringify([booked_on, amount_minor, currency, is_reversal])
}

/** Parts have keys of their own where the notice has references, else the entry's with their number. */
function detailed(entry: Entry, { key, batch, details }: Entry): Entry {
  const parts = details.map((detail, index) => {
    const is_own = detail.key !== key && !detail.key.startsWith(`${key}/`)
    const numbered = details.length === 1 ? entry.key : `${entry.key}/${index + 1}`
    return { ...detail, key: is_own ? detail.key : numbered }
  })
  return { ...entry, batch: batch ?? entry.batch, details: parts }
}
