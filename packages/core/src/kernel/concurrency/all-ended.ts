/**
 * As `Promise.all`, but throws not before all have ended: a read that fails rolls its transaction back, and the others
 * must not be running in it then. Throws the error that came first: the others may have failed because of it.
 */
export async function allEnded<T extends readonly unknown[]>(
  works: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const errors: unknown[] = []
  const watched = works.map((work) =>
    Promise.resolve(work).catch((error: unknown) => void errors.push(error)),
  )
  const values = await Promise.all(watched)
  if (errors.length > 0) throw errors[0]
  return values as never
}
