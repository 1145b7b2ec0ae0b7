import { encode } from 'uqr'
import { type AskedTransfer, epcPayload } from './epc-payload.ts'

/**
 * The QR code of a transfer: rows of modules, true for dark, without the light border of four modules that it needs.
 * Error correction M, at most version 13. Throws `invalid` as `epcPayload` does. Source: EPC069-12.
 */
export function epcQr(transfer: AskedTransfer): readonly (readonly boolean[])[] {
  const bytes = Array.from(new TextEncoder().encode(epcPayload(transfer)))
  return encode(bytes, { ecc: 'M', boostEcc: false, maxVersion: 13, border: 0 }).data
}
