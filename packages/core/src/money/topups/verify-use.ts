import { add, type Money, money } from '../../kernel/money.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import type { Findings } from '../../records/findings.ts'
import type { LedgerTransaction } from '../ledger/transaction.ts'
import { isOfCalls } from '../invoices/line.ts'
import type { Prepayments } from './spread-use.ts'
import { readPrepayments } from './bill-use.ts'

/** Accounts, and invoices of one, that are read at a time. */
const AT_ONCE = 200

/** What an account has paid for calls in advance, and what the invoices over its calls come to. */
export interface UseCase extends Prepayments {
  /** The totals of the invoices over calls. */
  readonly billed: Money
  /** What the ledger says that call credit has paid of them. */
  readonly paid_by_credit: Money
}

/** Where the prepaid call credit of an account is not what its payments and invoices leave. Source: contract 6.3. */
export async function verifyUse({ store }: ReadPorts, to: Findings): Promise<void> {
  for (let from = '', names: string[] = []; ; from = names.at(-1) ?? from) {
    const last = from
    const read = await store.transaction((tx) => readCases(tx, last))
    names = read.names
    for (const [account_id, of] of read.cases) {
      const flaw = useFlaw(of)
      if (flaw !== null) to.wrong('topups.use', `account ${account_id}: ${flaw}`)
    }
    to.checked('topups.use', read.cases.length)
    if (names.length < AT_ONCE) return
  }
}

/** The accounts that ever had something prepaid are those of which the ledger keeps such a balance. */
async function readCases(tx: Tx, after: string) {
  const names = (await tx.ledger.heads(after, AT_ONCE)).map(({ chain }) => chain)
  const kept = await tx.ledger.kept(names)
  const prepaid = kept.filter(({ account }) => account === 'prepaid_call_credit')
  const cases: (readonly [account_id: string, of: UseCase])[] = []
  for (const { subject_id } of prepaid) cases.push([subject_id, await readCase(tx, subject_id)])
  return { names, cases }
}

/** What is wrong with an account's prepaid call credit, or null. */
export function useFlaw({
  captured,
  paid_back,
  prepaid,
  billed,
  paid_by_credit,
}: UseCase): string | null {
  const left = captured.amount_minor - billed.amount_minor - paid_back.amount_minor
  if (paid_by_credit.amount_minor !== billed.amount_minor) {
    return `${billed.amount_minor} of calls is invoiced, the ledger has ${paid_by_credit.amount_minor} of it as used`
  }
  if (left < 0) return `${-left} more was billed and paid back than was prepaid`
  if (left === prepaid.amount_minor) return null
  return `${prepaid.amount_minor} is prepaid; ${captured.amount_minor} captured, ${billed.amount_minor} billed and ${paid_back.amount_minor} paid back leave ${left}`
}

async function readCase(tx: Tx, account_id: string): Promise<UseCase> {
  const prepayments = await readPrepayments(tx, account_id)
  const invoices = await readCalls(tx, account_id)
  const ids = invoices.map(({ invoice_id }) => invoice_id)
  const posted = await tx.ledger.ofRefs(['calls_billed'], ids)
  return {
    ...prepayments,
    billed: invoices.map(({ total }) => total).reduce(add, money(0, tx.currency)),
    paid_by_credit: posted.flatMap(debits).reduce(add, money(0, tx.currency)),
  }
}

async function readCalls(tx: Tx, account_id: string) {
  const page = await tx.invoices.listOfAccount(account_id, { limit: AT_ONCE, after: null })
  const all = [...page.data]
  for (let { next } = page; next !== null;) {
    const more = await tx.invoices.listOfAccount(account_id, { limit: AT_ONCE, after: next })
    all.push(...more.data)
    next = more.next
  }
  return all.filter(isOfCalls)
}

function debits({ postings }: LedgerTransaction): Money[] {
  return postings
    .filter(({ account }) => account === 'prepaid_call_credit')
    .map(({ amount }) => amount)
}
