import { type EnVatRate, toDecimalString } from '@billing/core'

/** Two decimals, as every amount has. Source: EN 16931, BR-DEC-01 to BR-DEC-28. */
export { toDecimalString as amount } from '@billing/core'

/** A rate in percent, `25.50`; null under a category that has none. Source: EN 16931, BT-119. */
export function percent({ rate_basis_points }: EnVatRate): string | null {
  if (rate_basis_points === null) return null
  return toDecimalString({ amount_minor: rate_basis_points })
}
