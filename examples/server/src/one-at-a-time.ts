/** `work`, but a call waits until the one before it is over. */
export function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}
