import type { Account } from '../account/account.ts'
import { roundOf, type Round } from '../../kernel/fault.ts'
import { after, MINUTE } from '../../kernel/time.ts'
import type { WritePorts } from '../../ports.ts'
import { withEvidence } from '../evidence/record-evidence.ts'
import { recordVatAnswer } from './record-vat-answer.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** When a number is checked again if the present check stops before the answer. */
const TAKEN_OVER_AFTER = 5 * MINUTE

/** Ask the registry again about the pending VAT numbers that are due. Source: contract 7.2, 7.6. */
export async function recheckVat(ports: WritePorts<'vat'>, limit: number): Promise<Round> {
  const due = await claim(ports, limit)
  const where = ({ account_id }: Account) => `VAT number of ${account_id}`
  return roundOf(due, where, (account) => recheck(ports, account))
}

/**
 * What is due is moved on in the transaction that finds it, so that nobody else finds it too. An account
 * that has ended gets no invoice any more, and its number is asked about no more. Of a valid number nobody is asked: it
 * is due where an earlier version had placed its company elsewhere.
 */
function claim(ports: WritePorts<'vat'>, limit: number): Promise<Account[]> {
  return transact(ports, async (work) => {
    const { tx, now } = work
    const due = await tx.accounts.vatChecksDue(now, limit)
    const again_at = after(now, TAKEN_OVER_AFTER)
    for (const account of due) {
      const asks = asksRegistry(account)
      const claimed = { ...account, vat_next_check_at: asks ? again_at : null }
      const placed = account.vat_status === 'valid'
      const next = placed
        ? await withEvidence(work, { before: account, account: claimed })
        : claimed
      await tx.accounts.put(next)
    }
    return due
  })
}

function asksRegistry({ status, vat_status }: Account): boolean {
  return status !== 'cancelled' && vat_status !== 'valid'
}

async function recheck(ports: WritePorts<'vat'>, account: Account): Promise<void> {
  const { account_id, vat_id } = account
  if (vat_id === null || !asksRegistry(account)) return
  const asked = { account_id, vat_id }
  try {
    await recordVatAnswer(ports, { ...asked, answer: await ports.vat.check(vat_id) })
  } catch (error) {
    // As in an outage, or it would be among the first of every round.
    const answer = { kind: 'no_verdict', reason: 'fault' } as const
    await recordVatAnswer(ports, { ...asked, answer })
    throw error
  }
}
