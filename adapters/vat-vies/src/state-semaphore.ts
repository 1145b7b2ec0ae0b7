/** How many may be asked about at once. */
export interface StateSemaphoreOptions {
  /** Over all states. Default 8. */
  readonly overall?: number
  /** For one state. Default 2. */
  readonly per_state?: number
  /** How many may wait for a permit; one more gets none. Default 64. */
  readonly waiting?: number
}

/** A semaphore with permits over all and for each state: VIES refuses whoever asks too much of it. */
export interface StateSemaphore {
  /** Resolves to the release of the permit; null when there was none within the milliseconds. */
  acquire(state: string, within_ms: number): Promise<(() => void) | null>
  /** No permit is given from now on. */
  close(): void
}

interface Waiting {
  readonly state: string
  go(end: (() => void) | null): void
}

/** Make the semaphore. */
export function createStateSemaphore({
  waiting = 64,
  ...rooms
}: StateSemaphoreOptions = {}): StateSemaphore {
  const room = createRoom(rooms)
  const line: Waiting[] = []
  let closed = false

  const start = (state: string): (() => void) => {
    room.enter(state)
    return () => {
      room.leave(state)
      const next = line.findIndex((one) => room.isThere(one.state))
      const [first] = next < 0 ? [] : line.splice(next, 1)
      first?.go(start(first.state))
    }
  }
  const queue = (state: string, within_ms: number): Promise<(() => void) | null> =>
    new Promise((resolve) => {
      const one: Waiting = {
        state,
        go(end) {
          clearTimeout(watch)
          resolve(end)
        },
      }
      const watch = setTimeout(() => {
        line.splice(line.indexOf(one), 1)
        resolve(null)
      }, within_ms)
      line.push(one)
    })
  return {
    async acquire(state, within_ms) {
      if (closed) return null
      if (room.isThere(state)) return start(state)
      return line.length < waiting ? queue(state, within_ms) : null
    },
    close() {
      closed = true
      for (const one of line.splice(0)) one.go(null)
    },
  }
}

/** Counts who is in, over all and of each state. */
function createRoom({ overall = 8, per_state = 2 }: Omit<StateSemaphoreOptions, 'waiting'>) {
  const of_state = new Map<string, number>()
  let all = 0
  const inside = (state: string) => of_state.get(state) ?? 0
  return {
    isThere: (state: string) => all < overall && inside(state) < per_state,
    enter(state: string) {
      all += 1
      of_state.set(state, inside(state) + 1)
    },
    leave(state: string) {
      all -= 1
      of_state.set(state, inside(state) - 1)
    },
  }
}
