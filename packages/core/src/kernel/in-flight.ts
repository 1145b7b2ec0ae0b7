/** Does a piece of work when its turn has come. */
export type InFlight = <T>(work: () => Promise<T>) => Promise<T>

/** Lets at most so many pieces of work run at a time; the others wait in line. */
export function inFlight(most: number): InFlight {
  const line: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => line.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
