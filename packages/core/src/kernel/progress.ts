/** Who is told how far something is. */
export interface Progress {
  /** How many were read so far, and how many there are. Without it they are not counted. */
  progress?(count: number, total: number): void
}

/** Adds what was read to what was read before, and says of how many. Where nobody listens, nothing is counted. */
export async function progressOf(
  to: Progress,
  countAll: () => Promise<number>,
): Promise<(read: number) => void> {
  if (to.progress === undefined) return () => undefined
  const total = await countAll()
  let count = 0
  return (read) => to.progress?.((count += read), total)
}
