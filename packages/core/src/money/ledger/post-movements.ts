import { CHAIN_START, recordOwn } from '../../records/audit/record-audit.ts'
import { invariant } from '../../kernel/problem.ts'
import { type Movement, postingsOf } from './postings.ts'
import { transactionHash } from './transaction.ts'
import type { Work } from '../../ports.ts'

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
export async function postMovements(work: Work, { ref, movements }: Posted): Promise<void> {
  const { tx, now, ids, secrets } = work
  for (const movement of movements) {
    const { kind, account_id, amounts } = movement
    const head = (await tx.ledger.headForUpdate(account_id)) ?? { seq: 0, hash: CHAIN_START }
    const link = {
      ledger_tx_id: ids.uuid(now),
      kind,
      ref,
      account_id,
      at: now,
      postings: postingsOf(movement),
      seq: head.seq + 1,
      prev_hash: head.hash,
    }
    const hash = transactionHash(secrets, link)
    invariant(await tx.ledger.append({ ...link, hash }), `${kind} of ${ref} was posted before`)
    await recordOwn(work, {
      action: `ledger.${kind}`,
      account_id,
      meta: { ref, ...minorUnits(amounts) },
    })
  }
}

function minorUnits(amounts: Movement['amounts']): Record<string, number> {
  const named = Object.entries(amounts).map(([name, { amount_minor }]) => [name, amount_minor])
  return Object.fromEntries(named)
}
