import type { ChainHead } from '../../records/audit/ports.ts'
import { mapWithConcurrency } from '../../kernel/concurrency/map-with-concurrency.ts'
import type { Tx, WritePorts } from '../../ports.ts'
import type { Findings } from '../../records/findings.ts'
import type { KeptBalance } from './ports.ts'
import type { LedgerTransaction } from './transaction.ts'
import { ChainCheck } from './verify-chain.ts'

/** Transactions, chains or subjects that are read at a time. */
const AT_ONCE = 500

/** Chains that are walked at a time. */
const CHAINS_AT_ONCE = 8

/** Findings of one kind that are asked for. */
const TOLD = 20

/**
 * Recompute every link of every chain, every balance and every total. What is kept in memory are the
 * balances of the chains under way. Source: contract 6.8.
 */
export async function verifyLedger(ports: WritePorts, to: Findings): Promise<void> {
  const { store } = ports
  for (let from = '', heads: ChainHead[] = []; ; from = heads.at(-1)?.chain ?? from) {
    const after = from
    heads = await store.read((tx) => tx.ledger.heads(after, AT_ONCE))
    await mapWithConcurrency(heads, CHAINS_AT_ONCE, (head) => verifyChain(ports, head, to))
    if (heads.length < AT_ONCE) break
  }
  for (const account_id of await store.read((tx) => tx.ledger.headless(TOLD))) {
    to.wrong('ledger.chains', `${account_id}: its transactions have no chain`)
  }
  await verifyTotals(ports, to)
}

async function verifyChain(
  { store, secrets }: WritePorts,
  head: ChainHead,
  to: Findings,
): Promise<void> {
  const check = new ChainCheck(secrets, head, to)
  for (;;) {
    const { rows, kept } = await store.transaction((tx) => readPart(tx, head.chain, check))
    check.take(rows)
    if (kept) return check.end(kept)
  }
}

/** The next transactions; with the last of them, as of the same moment, the balances that they must come to. */
async function readPart(
  tx: Tx,
  chain: string,
  { seq, balances }: ChainCheck,
): Promise<{ readonly rows: LedgerTransaction[]; readonly kept?: readonly KeptBalance[] }> {
  const rows = await tx.ledger.transactions(chain, seq, AT_ONCE)
  if (rows.length === AT_ONCE) return { rows }
  const subjects = balances.subjectsWith(rows)
  const kept: KeptBalance[] = []
  for (let from = 0; from < subjects.length; from += AT_ONCE) {
    kept.push(...(await tx.ledger.kept(subjects.slice(from, from + AT_ONCE))))
  }
  return { rows, kept }
}

async function verifyTotals({ store }: WritePorts, to: Findings): Promise<void> {
  for (const recount of await store.read((tx) => tx.ledger.recount())) {
    const { account, posted_minor, kept_minor, subjects_minor } = recount
    to.checked('ledger.totals', 1)
    if (kept_minor !== posted_minor) {
      const what = `${account}: its total is ${kept_minor}, its postings come to ${posted_minor}`
      to.wrong('ledger.totals', what)
    }
    if (subjects_minor !== null && subjects_minor !== posted_minor) {
      const what = `${account}: its balances sum to ${subjects_minor}, its postings to ${posted_minor}`
      to.wrong('ledger.totals', what)
    }
  }
}
