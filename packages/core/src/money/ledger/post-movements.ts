import { CHAIN_START, recordAudit } from '../../records/audit/record-audit.ts'
import type { AuditLog } from '../../records/audit/ports.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Ids } from '../../kernel/ids.ts'
import { invariant } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Ledger } from './ports.ts'
import { type Movement, postingsOf } from './postings.ts'
import { transactionHash } from './transaction.ts'

/** What moved, and what it belongs to. */
export interface Posted {
  /** The id of the invoice, credit note, refund or payment that moved. */
  readonly ref: string
  readonly movements: readonly Movement[]
}

/**
 * Write movements of money to their accounts' chains, in the transaction that made them happen. The same
 * kind for the same `ref` twice is a bug: whatever moves money moves by a state machine. Source: contract 6.8.
 */
export async function postMovements(
  ports: { readonly ids: Ids; readonly secrets: Secrets },
  tx: { readonly ledger: Ledger; readonly audit: AuditLog },
  { ref, movements }: Posted,
  now: EpochMs,
): Promise<void> {
  for (const movement of movements) {
    const { kind, account_id, amounts } = movement
    const head = (await tx.ledger.headForUpdate(account_id)) ?? { seq: 0, hash: CHAIN_START }
    const link = {
      ledger_tx_id: ports.ids.uuid(now),
      kind,
      ref,
      account_id,
      at: now,
      postings: postingsOf(movement),
      seq: head.seq + 1,
      prev_hash: head.hash,
    }
    const hash = transactionHash(ports.secrets, link)
    invariant(await tx.ledger.append({ ...link, hash }), `${kind} of ${ref} was posted before`)
    await recordAudit(
      ports,
      tx,
      {
        action: `ledger.${kind}`,
        outcome: 'success',
        actor: 'system',
        account_id,
        meta: { ref, ...minorUnits(amounts) },
      },
      now,
    )
  }
}

function minorUnits(amounts: Movement['amounts']): Record<string, number> {
  const named = Object.entries(amounts).map(([name, { amount_minor }]) => [name, amount_minor])
  return Object.fromEntries(named)
}
