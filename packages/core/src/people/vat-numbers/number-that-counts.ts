import type { VatStatus } from '../account/vat-status.ts'
import type { MemberState } from '../places/vat-rates.ts'
import { DAY, type EpochMs } from '../../kernel/time.ts'
import { parseVatId } from './vat-number.ts'

/** A VAT number, and what the registry has said of it. */
export interface KnownNumber {
  readonly vat_id: string | null
  readonly vat_status: VatStatus
  /** The registry's last yes, and on which number; it counts while the number is pending. */
  readonly last_valid: { readonly vat_id: string; readonly checked_at: EpochMs } | null
}

/** For how long the last yes stands in for a registry that is silent. Source: contract 6.2. */
export const VALID_VERDICT_LASTS = 90 * DAY

/**
 * The state of a VAT number that counts: it is valid, or the registry is silent and its last yes is younger than 90 days.
 * Source: contract 6.2.
 */
export function numberThatCounts(number: KnownNumber, at: EpochMs): MemberState | null {
  const counts = number.vat_status === 'valid' || yesWhilePending(number, at) !== null
  return counts ? stateOf(number.vat_id) : null
}

/** The registry's yes to the same number, where it is pending now and the yes is younger than 90 days. */
export function yesWhilePending(number: KnownNumber, at: EpochMs): KnownNumber['last_valid'] {
  const { vat_id, vat_status, last_valid } = number
  if (vat_status !== 'pending' || !last_valid || last_valid.vat_id !== vat_id) return null
  return at - last_valid.checked_at < VALID_VERDICT_LASTS ? last_valid : null
}

/** The state that gave a VAT number; null of none. */
export function stateOf(vat_id: string | null): MemberState | null {
  return vat_id === null ? null : (parseVatId(vat_id)?.country ?? null)
}
