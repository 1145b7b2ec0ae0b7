/** Runs work in a transaction: all of it commits, or none of it. */
type Transaction<Tx> = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** How transactions form groups. */
export interface Grouping {
  /** At most so many transactions share one commit. */
  readonly most: number
  /** Resolves when every transaction of this moment is waiting. Awaited before each commit. */
  readonly gathered: () => Promise<void>
}

interface Waiting<Tx> {
  readonly work: (tx: Tx) => Promise<unknown>
  readonly resolve: (result: never) => void
  readonly reject: (error: unknown) => void
}

/**
 * Group commit: the works that wait at the same moment run serially in one transaction, in the order of their
 * arrival; works that arrive during the commit form the next group. A work resolves only after the commit.
 * When a group fails, each of its works runs again in a transaction of its own, so that a bad one fails alone; work must be idempotent, for the response of a commit can be lost.
 */
export function groupCommit<Tx>(
  transaction: Transaction<Tx>,
  { most, gathered }: Grouping,
): Transaction<Tx> {
  const waiting: Waiting<Tx>[] = []
  let busy = false
  const commitAll = async () => {
    busy = true
    while (waiting.length > 0) {
      await gathered()
      await commit(transaction, waiting.splice(0, most))
    }
    busy = false
  }
  return <T>(work: (tx: Tx) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve, reject })
      if (!busy) void commitAll()
    })
}

async function commit<Tx>(
  transaction: Transaction<Tx>,
  group: readonly Waiting<Tx>[],
): Promise<void> {
  const [first, ...others] = group
  if (first && others.length === 0) return alone(transaction, first)
  try {
    const results = await transaction((tx) => inOrder(tx, group))
    for (const [i, { resolve }] of group.entries()) resolve(results[i] as never)
  } catch {
    // All at once, as they would have run without a group: where the database is away, nobody waits for another.
    await Promise.all(group.map((each) => alone(transaction, each)))
  }
}

async function inOrder<Tx>(tx: Tx, group: readonly Waiting<Tx>[]): Promise<unknown[]> {
  const results: unknown[] = []
  for (const { work } of group) results.push(await work(tx))
  return results
}

async function alone<Tx>(
  transaction: Transaction<Tx>,
  { work, resolve, reject }: Waiting<Tx>,
): Promise<void> {
  try {
    resolve((await transaction(work)) as never)
  } catch (error) {
    reject(error)
  }
}
