import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { invariant, Problem } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Ports, Tx } from '../../ports.ts'
import { notifyAccount } from '../notifications/notify-account.ts'
import { decideProofReview, decideProofVerdict, type ProofReview } from './decide-vat-proof.ts'
import { moveVatProof } from './move-vat-proof.ts'
import { recordVatStep, vatFactsOf } from '../vat/record-vat-step.ts'
import type { VatProof } from './vat-proof.ts'

type ReviewPorts = Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets'>

/** Which proof an operator decides on, and what they write to the customer. */
export interface VatProofDecision {
  readonly proof_id: string
  readonly reviewer_note?: string
}

/** What each verdict is in the audit log. */
const ACTIONS = { approved: 'admin.vat_proof.approve', rejected: 'admin.vat_proof.reject' } as const

/**
 * An operator accepts a proof, for good: its number is valid if it is still the account's, and the VAT of the
 * invoices issued while it was pending is given back. Throws `not_found`, `auth.forbidden` for their own
 * account, and `validation.failed` on `status`. Source: contract 6.2, 8, 10.5.
 */
export function approveVatProof(
  ports: ReviewPorts,
  call: Call,
  decision: VatProofDecision,
): Promise<VatProof> {
  return review(ports, call, { ...decision, verdict: 'approved' })
}

/**
 * An operator refuses a proof: its number is invalid if it still waits for it. Throws as `approveVatProof`.
 * Source: contract 8, 10.5.
 */
export function rejectVatProof(
  ports: ReviewPorts,
  call: Call,
  decision: VatProofDecision,
): Promise<VatProof> {
  return review(ports, call, { ...decision, verdict: 'rejected' })
}

async function review(
  ports: ReviewPorts,
  call: Call,
  { proof_id, reviewer_note, verdict }: VatProofDecision & Pick<ProofReview, 'verdict'>,
): Promise<VatProof> {
  const { user_id: reviewed_by, account_id: own_account } = actorOf(call)
  const word = { verdict, reviewed_by, reviewer_note: reviewer_note?.trim() || null }
  const now = ports.clock()
  return ports.store.transaction(async (tx) => {
    const found = await tx.vatProofs.get(proof_id)
    if (!found) throw new Problem('not_found')
    const { account_id } = found
    if (account_id === own_account) {
      throw new Problem('auth.forbidden', {
        detail: 'Nobody reviews a proof of their own account.',
      })
    }
    const account = await tx.accounts.getForUpdate(account_id)
    const waiting = await tx.vatProofs.get(proof_id)
    invariant(account && waiting, `proof ${proof_id} has no account`)
    const proof = decideProofReview(waiting, word, now)
    const by = calledBy(call)
    await moveVatProof(ports, tx, { from: waiting, to: proof, event: verdict, by }, now)
    const entry = { ...by, account_id, outcome: 'success', meta: { proof_id } } as const
    await recordAudit(ports, tx, { ...entry, action: ACTIONS[verdict] }, now)
    const step = decideProofVerdict(vatFactsOf(account), proof, now)
    if (step) await recordVatStep(ports, tx, { account, step, by, tells: false }, now)
    await tell(ports, tx, proof, now)
    return proof
  })
}

async function tell(ports: ReviewPorts, tx: Tx, proof: VatProof, now: EpochMs): Promise<void> {
  const { id, account_id, vat_id, status, reviewer_note } = proof
  const kind = status === 'approved' ? 'vat_proof_approved' : 'vat_proof_rejected'
  const facts = { vat_id, reviewer_note }
  const dedupe_key = `${kind}:${id}`
  const told = { account_id, kind, about: id, facts, args: { vat_id }, dedupe_key } as const
  await notifyAccount(ports, tx, told, now)
}
