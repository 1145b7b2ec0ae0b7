/** A piece of work that threw: a bug or a database that is away. Logged; the work is tried again. */
export interface Fault {
  readonly where: string
  readonly error: unknown
}

/** What one round of work came to. */
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
