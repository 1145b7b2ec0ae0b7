/** Run work on every item with bounded concurrency. Rejects with the first error. */
export async function mapWithConcurrency<T>(
  items: readonly T[],
  width: number,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  const lane = async () => {
    for (const item of waiting) await run(item)
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane))
}
