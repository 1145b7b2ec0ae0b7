import { advance, step } from '../../kernel/machine.ts'
import { invalid } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import {
  nextVatCheckAt,
  ofNumber,
  settled,
  type VatFacts,
  type VatStep,
} from '../vat/decide-vat-check.ts'
import { checkVatId } from '../vat-numbers/vat-number.ts'
import { type VatProof, vatProofMachine } from './vat-proof.ts'
import { vatStatusMachine } from '../account/vat-status.ts'

/**
 * The number that a proof is of: the one that was sent with it, otherwise the account's. Throws
 * `vat.verification_failed` for an invalid number, and `validation.failed` where there is none.
 */
export function provedNumber(facts: Pick<VatFacts, 'vat_id'>, sent: string | undefined): string {
  if (sent !== undefined && sent.trim() !== '') return checkVatId(sent).vat_id
  if (facts.vat_id !== null) return facts.vat_id
  throw invalid('vat_id', 'We have no VAT number of this account: send the one that this proves.')
}

/**
 * A proof of the number was sent, which becomes the account's. It is pending until somebody has looked, and
 * the registry may still say yes before; a number that the registry has refused is left to the reviewer
 * alone. One that is valid stays so. Source: contract 6.2, 10.5.
 */
export function decideProofSent(before: VatFacts, vat_id: string, now: EpochMs): VatFacts {
  const facts = ofNumber(before, vat_id)
  if (facts.vat_status === 'valid') return facts
  const vat_status = advance(vatStatusMachine, facts.vat_status, 'proof_sent')
  if (facts.vat_status === 'pending') return facts
  if (facts.vat_status === 'invalid') return settled(facts, vat_status)
  return { ...facts, vat_status, vat_next_check_at: nextVatCheckAt(0, now) }
}

/** An operator's word on a proof. */
export interface ProofReview {
  readonly verdict: 'approved' | 'rejected'
  readonly reviewed_by: string
  readonly reviewer_note: string | null
}

/** The proof, reviewed. Throws `validation.failed` on `status` for one that was decided on before. Source: contract 8. */
export function decideProofReview(proof: VatProof, review: ProofReview, now: EpochMs): VatProof {
  const status = step(vatProofMachine, proof.status, review.verdict)
  if (status === undefined) {
    throw invalid('status', `This proof was ${proof.status} before, and that is final.`)
  }
  const { reviewed_by, reviewer_note } = review
  return { ...proof, status, reviewed_by, reviewer_note, reviewed_at: now, updated_at: now }
}

/** What a newer proof says to the one in whose place it comes. */
const SUPERSEDED = 'Superseded by a newer proof.'

/** The proof, in whose place a newer one came. Source: contract 8. */
export function decideProofSuperseded(proof: VatProof, now: EpochMs): VatProof {
  const status = advance(vatProofMachine, proof.status, 'superseded')
  return { ...proof, status, reviewer_note: SUPERSEDED, reviewed_at: now, updated_at: now }
}

/**
 * What a review means for the account's number; null where it means nothing: the number is another one by
 * now, or a rejected proof was not what it waited for. Source: contract 8, 10.5.
 */
export function decideProofVerdict(
  facts: VatFacts,
  { id, vat_id, status }: Pick<VatProof, 'id' | 'vat_id' | 'status'>,
  now: EpochMs,
): VatStep | null {
  if (facts.vat_id !== vat_id) return null
  const valid = status === 'approved'
  if (!valid && facts.vat_status !== 'pending') return null
  const event = valid ? 'proof_accepted' : 'proof_refused'
  const vat_status = advance(vatStatusMachine, facts.vat_status, event)
  const nobody = { name: null, address: null, consultation_number: null, evidence: null }
  return {
    facts: settled({ ...facts, vat_checked_at: now }, vat_status),
    verdict: { ...nobody, vat_id, valid, checked_at: now, proof_id: id },
  }
}
