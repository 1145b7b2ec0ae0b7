/** Asks one thing; what others ask at the same moment is answered by the same statement. */
export type Batched<Q, A> = (question: Q) => Promise<A>

/**
 * Makes an asker of a function that answers many questions at once, in their order. That function asks the
 * database itself, and never an asker: it would wait for the round after its own.
 */
export type Batch = <Q, A>(
  answerAll: (questions: readonly Q[]) => Promise<readonly A[]>,
) => Batched<Q, A>

/** Each question is a statement of its own: outside of transactions nobody waits for anybody. */
export const alone: Batch = (answerAll) => async (question) => {
  const [answer] = await answerAll([question])
  return answer as never
}

/**
 * Works that run side by side in one transaction go in rounds: when none of them can go on without the
 * database, what they wait for is asked, in one statement for each kind of question. A charge took 47
 * statements by itself; a batch of 32 takes some 90.
 */
export function inRounds(): Batch {
  let waiting: (() => Promise<void>)[] = []
  let running = false
  const run = async () => {
    for (;;) {
      await everybodyWaits()
      const round = waiting
      waiting = []
      if (round.length === 0) break
      for (const ask of round) await ask()
    }
    running = false
  }
  const soon = (ask: () => Promise<void>) => {
    waiting.push(ask)
    if (running) return
    running = true
    void run()
  }
  return (answerAll) => inOneGo(answerAll, soon)
}

/** Collects questions until `soon` lets them be asked. */
function inOneGo<Q, A>(
  answerAll: (questions: readonly Q[]) => Promise<readonly A[]>,
  soon: (ask: () => Promise<void>) => void,
): Batched<Q, A> {
  let asked: PromiseWithResolvers<A>[] = []
  let questions: Q[] = []
  const askAll = async () => {
    const all = asked
    const what = questions
    asked = []
    questions = []
    try {
      const answers = await answerAll(what)
      all.forEach(({ resolve }, at) => resolve(answers[at] as A))
    } catch (error) {
      for (const { reject } of all) reject(error)
    }
  }
  return (question) => {
    const answer = Promise.withResolvers<A>()
    asked.push(answer)
    questions.push(question)
    if (asked.length === 1) soon(askAll)
    return answer.promise
  }
}

/** After all that can go on has: `nextTick` comes when no promise has anything left to do. */
function everybodyWaits(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve))
}

/** How many keys one statement names: few sizes, so that few statements are prepared. */
const SIZES = [1, 4, 16, 64]

/** The keys, each once, in blocks of a few sizes; the last one is filled up with keys that it has. */
export function* keyBlocks(keys: readonly string[]): Generator<string[]> {
  const unique = [...new Set(keys)].toSorted()
  const most = SIZES.at(-1) ?? 1
  for (let from = 0; from < unique.length; from += most) {
    const some = unique.slice(from, from + most)
    const size = SIZES.find((each) => each >= some.length) ?? most
    const last = some.at(-1) ?? ''
    yield [...some, ...Array.from({ length: size - some.length }, () => last)]
  }
}

/** The rows of these keys, in as few statements as it takes. */
export async function rowsOfKeys<R>(
  keys: readonly string[],
  select: (keys: string[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const found: R[] = []
  for (const some of keyBlocks(keys)) found.push(...(await select(some)))
  return found
}

/** Asks for the rows of a key, in the order in which they come; several of one round come in one statement. */
export function rowsBy<R>(
  batch: Batch,
  select: (keys: string[]) => Promise<readonly R[]>,
  keyOf: (row: R) => string,
): Batched<string, readonly R[]> {
  return batch(async (keys) => {
    const found = Map.groupBy(await rowsOfKeys(keys, select), keyOf)
    return keys.map((key) => found.get(key) ?? [])
  })
}

/** As `rowsBy`, where a key has one row. */
export function rowBy<R>(
  batch: Batch,
  select: (keys: string[]) => Promise<readonly R[]>,
  keyOf: (row: R) => string,
): Batched<string, R | undefined> {
  const rowsOf = rowsBy(batch, select, keyOf)
  return async (key) => (await rowsOf(key))[0]
}
