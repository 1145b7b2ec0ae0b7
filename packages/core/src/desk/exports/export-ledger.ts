import { money } from '../../kernel/money.ts'
import { isoInstant } from '../../kernel/time.ts'
import type { LedgerTransaction } from '../../money/ledger/transaction.ts'
import type { ReadPorts } from '../../ports.ts'
import { writeRecords } from './csv.ts'
import { EXPORTED_AT_ONCE, periodOf } from './issued-documents.ts'
import type { Cell, ExportDays, ExportSink } from './ports.ts'
import { progressOf } from '../../kernel/progress.ts'

const COLUMNS =
  'at transaction_id kind ref account_id seq ledger_account subject_id currency debit credit'.split(
    ' ',
  )

/**
 * Every posting of these days as CSV, one row each, in the order in which they were posted. Resolves to
 * how many there were. Source: contract 6.8.
 */
export async function exportLedger(
  { store, settings }: ReadPorts,
  days: ExportDays,
  to: ExportSink,
): Promise<number> {
  const period = periodOf(days, settings.time_zone)
  await writeRecords(to, [COLUMNS])
  const countAll = () => store.read((tx) => tx.ledger.countPostedIn(period))
  const progress = await progressOf(to, countAll)
  let count = 0
  for (let after = ''; ;) {
    const from = after
    const page = await store.read((tx) => tx.ledger.postedIn(period, from, EXPORTED_AT_ONCE))
    const records = page.flatMap(recordsOf)
    if (records.length > 0) await writeRecords(to, records)
    count += records.length
    progress(page.length)
    const last = page.at(-1)
    if (last === undefined || page.length < EXPORTED_AT_ONCE) return count
    after = last.ledger_tx_id
  }
}

function recordsOf(transaction: LedgerTransaction): Cell[][] {
  const { at, ledger_tx_id, kind, ref, account_id, seq, postings } = transaction
  return postings.map(({ account, subject_id, amount: { amount_minor, currency } }) => [
    isoInstant(at),
    ledger_tx_id,
    kind,
    ref,
    account_id,
    seq,
    account,
    subject_id,
    currency,
    amount_minor > 0 ? money(amount_minor, currency) : null,
    amount_minor < 0 ? money(-amount_minor, currency) : null,
  ])
}
