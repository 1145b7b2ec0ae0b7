/** The middle of some numbers: of an even count the mean of the two in the middle; of none NaN. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
  return (upper + lower) / 2
}

/** How far rounds lie apart: largest less smallest, in per cent of the median. */
export function spread(values: readonly number[]): number {
  const apart = Math.max(...values) - Math.min(...values)
  return apart === 0 ? 0 : (100 * apart) / Math.abs(median(values))
}

/** Which of some numbers is the median, or for an even count the lower of the two in the middle. */
export function medianAt(values: readonly number[]): number {
  const sorted = values.map((value, at) => ({ value, at })).toSorted((a, b) => a.value - b.value)
  return sorted[Math.floor((sorted.length - 1) / 2)]?.at ?? -1
}
