import type { Withdrawal } from '../../people/consumers/withdrawal.ts'
import { after, DAY } from '../../kernel/time.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import type { Findings } from '../../records/findings.ts'
import { readBareTopups, readContract } from '../withdrawals/contract-money.ts'
import { withdrawalFlaws } from './verify-withdrawal.ts'

/** Withdrawals that are read at a time. */
const AT_ONCE = 100

/** In which the law wants the money back. Source: Directive 2011/83/EU, Art. 13 (1). */
const PAID_BACK_WITHIN = 14 * DAY

/** Whoever withdrew was paid back, and was charged nothing after it. Source: contract 6.12. */
export async function verifyWithdrawals(ports: ReadPorts, to: Findings): Promise<void> {
  const { store, clock } = ports
  for (let from = '', page: Withdrawal[] = []; ; from = page.at(-1)?.withdrawal_id ?? from) {
    const last = from
    page = await store.read((tx) => tx.withdrawals.page(last, AT_ONCE))
    for (const withdrawal of page) {
      const found = await store.transaction((tx) => verifyOne(tx, withdrawal.account_id))
      const { withdrawal_id, confirmed_at, created_at } = withdrawal
      for (const what of found.flaws)
        to.wrong('withdrawals', `withdrawal ${withdrawal_id}: ${what}`)
      if (!found.waits) continue
      const late = clock() > after(confirmed_at ?? created_at, PAID_BACK_WITHIN)
      const what = `withdrawal ${withdrawal_id}: it is not paid back yet`
      if (late) to.wrong('withdrawals', what)
      else to.inFlight('withdrawals', what)
    }
    to.checked('withdrawals', page.length)
    if (page.length < AT_ONCE) return
  }
}

async function verifyOne(tx: Tx, account_id: string) {
  const stated = await tx.withdrawals.ofAccount(account_id)
  const withdrawal = stated.find(({ confirmed_at }) => confirmed_at !== null)
  const contract = await readContract(tx, account_id)
  // What the provider failed to give back waits for a person, with an alert of its own.
  const bare = await readBareTopups(tx, account_id)
  const failed = [...contract, ...bare].some(({ refunds }) =>
    refunds.some(({ status }) => status === 'failed'),
  )
  if (!withdrawal || withdrawal.status !== 'paid_back' || failed) return { flaws: [], waits: true }
  const credit = await tx.ledger.balance('customer_credit', account_id, tx.currency)
  return { flaws: withdrawalFlaws({ withdrawal, contract, bare, credit }), waits: false }
}
