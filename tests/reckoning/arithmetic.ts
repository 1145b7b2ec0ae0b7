/** Cents are whole numbers, and so is everything on the way to them. Source: contract 1.6. */

/** `amount` times `numerator` by `denominator`, half a cent away from zero. Source: contract 6.1, states 2.2. */
export function share(
  amount: number,
  numerator: number | bigint,
  denominator: number | bigint,
): number {
  const product = BigInt(amount) * BigInt(numerator)
  const positive = product < 0n ? -product : product
  const rounded = (2n * positive + BigInt(denominator)) / (2n * BigInt(denominator))
  return Number(product < 0n ? -rounded : rounded)
}

/** The VAT on a net amount, at a rate in hundredths of a percent. */
export const vatOn = (net: number, basis_points: number) => share(net, basis_points, 10_000)

/** The VAT in a gross amount, at a rate in hundredths of a percent. Source: contract 6.3. */
export const vatIn = (gross: number, basis_points: number) =>
  share(gross, basis_points, 10_000 + basis_points)
