import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { invariant, Problem } from '../../kernel/problem.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { notifyAccount } from '../notifications/notify-account.ts'
import { decideProofReview, decideProofVerdict, type ProofReview } from './decide-vat-proof.ts'
import { moveVatProof } from './move-vat-proof.ts'
import { recordVatStep, vatFactsOf } from '../vat/record-vat-step.ts'
import type { VatProof } from './vat-proof.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

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
  ports: WritePorts,
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
  ports: WritePorts,
  call: Call,
  decision: VatProofDecision,
): Promise<VatProof> {
  return review(ports, call, { ...decision, verdict: 'rejected' })
}

async function review(
  ports: WritePorts,
  call: Call,
  { proof_id, reviewer_note, verdict }: VatProofDecision & Pick<ProofReview, 'verdict'>,
): Promise<VatProof> {
  const { user_id: reviewed_by, account_id: own_account } = actorOf(call)
  const word = { verdict, reviewed_by, reviewer_note: reviewer_note?.trim() || null }
  return transact(ports, async (work) => {
    const { tx, now } = work
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
    await moveVatProof(work, { from: waiting, to: proof, event: verdict, by })
    const entry = { ...by, account_id, meta: { proof_id } } as const
    await recordAudit(work, { ...entry, action: ACTIONS[verdict] })
    const step = decideProofVerdict(vatFactsOf(account), proof, now)
    if (step) await recordVatStep(work, { account, step, by, tells: false })
    await tell(work, proof)
    return proof
  })
}

async function tell(work: Work, proof: VatProof): Promise<void> {
  const { id, account_id, vat_id, status, reviewer_note } = proof
  const kind = status === 'approved' ? 'vat_proof_approved' : 'vat_proof_rejected'
  const facts = { vat_id, reviewer_note }
  const dedupe_key = `${kind}:${id}`
  const told = { account_id, kind, about: id, facts, args: facts, dedupe_key } as const
  await notifyAccount(work, told)
}
