/**
 * Map items concurrently, but items of the same key one after another in their order. Resolves to the results
 * in the order of the items. Throws the first error, after all the work has ended: a transaction that the
 * items share stays open until then.
 */
export async function mapSerialByKey<In, Out>(
  items: readonly In[],
  keyOf: (item: In) => string,
  work: (item: In) => Promise<Out>,
): Promise<Out[]> {
  const ends = new Map<string, Promise<unknown>>()
  const errors: unknown[] = []
  const works = items.map((item) => {
    const key = keyOf(item)
    const before = ends.get(key)
    const mine = before ? before.then(() => work(item)) : work(item)
    ends.set(key, mine)
    return mine.catch((error: unknown) => {
      errors.push(error)
      throw error
    })
  })
  const ended = await Promise.allSettled(works)
  // The others may have failed for no other reason than that what they share is broken.
  if (errors.length > 0) throw errors[0]
  return ended.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
}
