import type { Account } from '../account/account.ts'
import type { Work } from '../../ports.ts'
import { decideVatClear } from '../vat/decide-vat-check.ts'
import { recordVatStep, type VatActor, vatFactsOf } from '../vat/record-vat-step.ts'
import { standingApproval } from '../vat-numbers/vat-verdict.ts'

interface Withdrawal {
  /** As it is locked by this transaction. */
  readonly account: Account
  /** The number that an operator puts in the place of the account's; null for none. */
  readonly vat_id: string | null
  readonly by: VatActor
}

/**
 * An operator takes a number away whose proof we had approved: the number goes, and the approval with it, so
 * that the customer who saves it again has to prove it again. Any other account stays as it is.
 */
export async function withdrawApproval(
  work: Work,
  { account, vat_id, by }: Withdrawal,
): Promise<Account> {
  const { tx, now } = work
  if (account.vat_id === vat_id) return account
  const verdicts = await tx.vatVerdicts.ofAccount(account.account_id)
  const approval = standingApproval(verdicts, account.vat_id, now)
  if (!approval) return account
  const { vat_id: approved, proof_id } = approval
  const nobody = { name: null, address: null, consultation_number: null, evidence: null }
  const verdict = { ...nobody, vat_id: approved, valid: false, checked_at: now, proof_id }
  const step = { facts: decideVatClear(vatFactsOf(account)), verdict }
  return recordVatStep(work, { account, step, by, tells: false, event: 'cleared' })
}
