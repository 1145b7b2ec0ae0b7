/** A piece of work that threw: a bug or a database that is away. Logged; the work is tried again. */
export interface Fault {
  readonly where: string
  readonly error: unknown
}

/** The result of one round of work. */
export interface Round {
  readonly tried: number
  /** What single pieces threw: bugs, for the log. */
  readonly faults: readonly Fault[]
}

/** Do one piece of work. What it throws becomes a fault of its own, so that it stops no other piece. */
export async function faultsOf(where: string, work: () => Promise<unknown>): Promise<Fault[]> {
  try {
    await work()
    return []
  } catch (error) {
    return [{ where, error }]
  }
}

/** Do a round of work, each piece beside the others; a piece that throws stops no other. */
export async function roundOf<T>(
  items: readonly T[],
  where: (item: T) => string,
  work: (item: T) => Promise<unknown>,
): Promise<Round> {
  const faults = await Promise.all(items.map((item) => faultsOf(where(item), () => work(item))))
  return { tried: items.length, faults: faults.flat() }
}

/** An error's name and code, never its message: that may show a piece of what was worked on. */
export function errorName(error: unknown): string {
  const { name, code } = (error ?? {}) as { readonly name?: string; readonly code?: string }
  return [name ?? 'Error', code].filter(Boolean).join(' ')
}
