import { advance } from '../../kernel/machine.ts'
import { invariant } from '../../kernel/problem.ts'
import { after, DAY, type EpochMs, MINUTE } from '../../kernel/time.ts'
import type { VatAnswer } from './ports.ts'
import { unverified, type VatNumber } from '../vat-numbers/vat-number.ts'
import { type VatStatus, vatStatusMachine } from '../account/vat-status.ts'
import type { VatVerdict } from '../vat-numbers/vat-verdict.ts'

/** What an account says of its VAT number, and when the registry is asked next. */
export interface VatFacts {
  readonly vat_id: string | null
  readonly vat_status: VatStatus
  /** When the registry, or our review of a proof, last gave a verdict on this number; null if none did. */
  readonly vat_checked_at: EpochMs | null
  /** How often the registry was asked in vain since the number is pending. */
  readonly vat_tries: number
  /** Null while there is nothing to ask. */
  readonly vat_next_check_at: EpochMs | null
}

/** The facts as they are from now on, and the evidence to add, if there was a verdict. */
export interface VatStep {
  readonly facts: VatFacts
  readonly verdict: VatVerdict | null
  /** Why the registry gave none. */
  readonly silence?: string
}

/**
 * Minutes until a pending number is asked again, by how often it was asked in vain; the last repeats. None
 * in vain is a light update, which asks nobody. Source: contract 7.6.
 */
export const VAT_RECHECK_MINUTES: readonly number[] = [5, 5, 5, 10, 20, 40, 60]

/** How old a yes may be before the registry is asked again ahead of an invoice. */
export const VALID_IS_ASKED_AGAIN_AFTER = 30 * DAY

/** When a pending number is asked next, after it was asked in vain `tries` times. Source: contract 7.6. */
export function nextVatCheckAt(tries: number, now: EpochMs): EpochMs {
  const minutes = VAT_RECHECK_MINUTES[Math.min(tries, VAT_RECHECK_MINUTES.length - 1)]
  invariant(minutes !== undefined, `a number cannot have been asked ${tries} times`)
  return after(now, minutes * MINUTE)
}

/** Whether a valid number is asked again before an invoice is issued. */
export function isVatCheckOld(facts: VatFacts, now: EpochMs): boolean {
  if (facts.vat_status !== 'valid' || facts.vat_checked_at === null) return false
  return now - facts.vat_checked_at > VALID_IS_ASKED_AGAIN_AFTER
}

/**
 * What a proof of the number has to say against the registry's no: it `waits` for our review, or our approval
 * `stands`. Null where there is no such proof.
 */
export type ProofWeight = 'waits' | 'stands' | null

/**
 * A number was saved and the registry was asked at once. Throws `vat.verification_failed` when it says
 * no: then nothing is saved. Its silence makes the number pending, but takes no yes away from the number
 * that was there before. On the account's own number our approval stands against a no. Source: contract 3, 6.2.
 */
export function decideVatSave(
  facts: VatFacts,
  { number: { vat_id }, answer }: { readonly number: VatNumber; readonly answer: VatAnswer },
  now: EpochMs,
  proof: ProofWeight = null,
): VatStep {
  const stands = proof === 'stands' && vat_id === facts.vat_id
  if (answer.kind === 'invalid' && !stands) {
    throw unverified('We asked the EU VAT registry, and it does not know this number.')
  }
  return answered(ofNumber(facts, vat_id), answer, now, stands ? proof : null)
}

/** A light update of the number: nobody is asked now, and a changed number is pending. Source: contract 7.6. */
export function decideVatLightUpdate(
  facts: VatFacts,
  { vat_id }: VatNumber,
  now: EpochMs,
): VatFacts {
  return vat_id === facts.vat_id ? facts : pending(ofNumber(facts, vat_id), 0, now)
}

/** The number was taken away. Source: contract 6.2. */
export function decideVatClear(facts: VatFacts): VatFacts {
  const vat_status = advance(vatStatusMachine, facts.vat_status, 'cleared')
  return settled({ ...facts, vat_id: null, vat_checked_at: null }, vat_status)
}

/**
 * The registry answered after the save: a re-check, a customer's request, or the check before an
 * invoice. An answer on a number that is no longer the account's changes nothing. A proof outweighs a no,
 * which is kept as evidence: while it waits, the person who reviews it decides, and nobody asks on; an
 * approval that stands is what the number is valid by. Source: contract 6.2, 7.6, 10.5.
 */
export function decideVatAnswer(
  facts: VatFacts,
  { vat_id, answer }: { readonly vat_id: string; readonly answer: VatAnswer },
  now: EpochMs,
  proof: ProofWeight = null,
): VatStep {
  return vat_id === facts.vat_id ? answered(facts, answer, now, proof) : { facts, verdict: null }
}

/** The facts with this number in place; another number begins as if there had been none. */
export function ofNumber(facts: VatFacts, vat_id: string): VatFacts {
  return vat_id === facts.vat_id ? facts : { ...decideVatClear(facts), vat_id }
}

function answered(facts: VatFacts, answer: VatAnswer, now: EpochMs, proof: ProofWeight): VatStep {
  if (answer.kind === 'no_verdict') {
    return { facts: unanswered(facts, now), verdict: null, silence: answer.reason }
  }
  const vat_status =
    answer.kind === 'valid'
      ? advance(vatStatusMachine, facts.vat_status, 'said_valid')
      : denied(facts.vat_status, proof)
  return {
    facts: settled({ ...facts, vat_checked_at: now }, vat_status),
    verdict: verdictOf(facts.vat_id, answer, now),
  }
}

/** The registry said no; what a proof has to say against it comes first. */
function denied(vat_status: VatStatus, proof: ProofWeight): VatStatus {
  if (proof === 'waits' && vat_status === 'pending') return 'pending'
  const event = proof === 'stands' ? 'proof_accepted' : 'said_invalid'
  return advance(vatStatusMachine, vat_status, event)
}

/** An outage is no verdict: a yes on this very number stands. */
function unanswered(facts: VatFacts, now: EpochMs): VatFacts {
  if (facts.vat_status === 'valid') return facts
  return pending(facts, facts.vat_status === 'pending' ? facts.vat_tries + 1 : 1, now)
}

function pending(facts: VatFacts, vat_tries: number, now: EpochMs): VatFacts {
  const vat_status = advance(vatStatusMachine, facts.vat_status, 'no_verdict')
  return { ...facts, vat_status, vat_tries, vat_next_check_at: nextVatCheckAt(vat_tries, now) }
}

/** The facts with nothing more to ask. */
export function settled(facts: VatFacts, vat_status: VatStatus): VatFacts {
  return { ...facts, vat_status, vat_tries: 0, vat_next_check_at: null }
}

function verdictOf(
  vat_id: string | null,
  answer: Exclude<VatAnswer, { kind: 'no_verdict' }>,
  checked_at: EpochMs,
): VatVerdict {
  invariant(vat_id !== null, 'a verdict is on a number')
  const valid = answer.kind === 'valid'
  return {
    vat_id,
    valid,
    checked_at,
    name: valid ? answer.name : null,
    address: valid ? answer.address : null,
    consultation_number: valid ? answer.consultation_number : null,
    evidence: answer.evidence ?? null,
    proof_id: null,
  }
}
