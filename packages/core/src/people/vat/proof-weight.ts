import type { EpochMs } from '../../kernel/time.ts'
import type { Tx } from '../../ports.ts'
import type { ProofWeight } from './decide-vat-check.ts'
import { approvalStands } from '../vat-numbers/vat-verdict.ts'

/** What the account's proofs of a number have to say against the registry's no. */
export async function proofWeightOf(
  tx: Tx,
  { account_id, vat_id }: { readonly account_id: string; readonly vat_id: string | null },
  now: EpochMs,
): Promise<ProofWeight> {
  if (vat_id === null) return null
  if (approvalStands(await tx.vatVerdicts.ofAccount(account_id), vat_id, now)) return 'stands'
  const waiting = await tx.vatProofs.waitingOf(account_id)
  return waiting?.vat_id === vat_id ? 'waits' : null
}
