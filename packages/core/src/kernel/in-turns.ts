/** Do something for every item, for at most `width` of them at once. The first throw ends it. */
export async function inTurns<T>(
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
