import { DAY, type EpochMs } from '../../kernel/time.ts'

/** One verdict on a number, of the registry or of ours on a proof: kept as evidence and never changed. */
export interface VatVerdict {
  readonly vat_id: string
  readonly valid: boolean
  readonly checked_at: EpochMs
  readonly name: string | null
  readonly address: string | null
  /** The registry's own receipt. */
  readonly consultation_number: string | null
  /** The registry's answer word for word; null where it gave none, and where the verdict is ours. */
  readonly evidence: string | null
  /** The proof that we decided on; null where the registry said it. */
  readonly proof_id: string | null
}

/**
 * For how long our approval of a proof counts more than the registry's no; whoever reviewed the proof knew
 * more than the registry does. After that the number is asked about again as any other.
 */
export const APPROVAL_LASTS = 365 * DAY

/** The evidence for the number that holds now: its newest verdict that counts, if that was a yes. */
export function lastValidOf(
  verdicts: readonly VatVerdict[],
  vat_id: string | null,
): VatVerdict | null {
  const newest = onNumber(verdicts, vat_id).findLast(
    (verdict) => verdict.valid || !isOutweighed(verdict, verdicts),
  )
  return newest?.valid ? newest : null
}

/** Our approval of a proof of this number, while it stands, whatever the registry says. */
export function standingApproval(
  verdicts: readonly VatVerdict[],
  vat_id: string | null,
  at: EpochMs,
): VatVerdict | null {
  const ours = onNumber(verdicts, vat_id).findLast(
    ({ proof_id, checked_at }) => proof_id !== null && checked_at <= at,
  )
  return ours?.valid && at - ours.checked_at < APPROVAL_LASTS ? ours : null
}

/** Whether our approval of a proof of this number stands, whatever the registry says. */
export function approvalStands(
  verdicts: readonly VatVerdict[],
  vat_id: string | null,
  at: EpochMs,
): boolean {
  return standingApproval(verdicts, vat_id, at) !== null
}

/** A no of the registry's while our approval stood. */
function isOutweighed(
  { vat_id, proof_id, checked_at }: VatVerdict,
  verdicts: readonly VatVerdict[],
): boolean {
  return proof_id === null && approvalStands(verdicts, vat_id, checked_at)
}

/** Oldest first. */
function onNumber(verdicts: readonly VatVerdict[], vat_id: string | null): VatVerdict[] {
  return verdicts
    .filter((verdict) => verdict.vat_id === vat_id)
    .toSorted((a, b) => a.checked_at - b.checked_at)
}
