/** A process of the service that answers over HTTP. */
export interface DrilledProcess {
  readonly url: string
  kill(signal: NodeJS.Signals): void
  /** Resolves when the process is gone. */
  readonly exited: Promise<unknown>
}

/** Starts the service on the database that the drill is about; resolves when it answers. */
export type StartProcess = () => Promise<DrilledProcess>

/** One process at a time, which is started again after each death. */
export interface Watch {
  /** Where the service is now; waits while it is started again. */
  readonly url: () => Promise<string>
  /** End the process without a word to it, and start the next. Resolves when that one answers. */
  readonly killAndStart: () => Promise<void>
  /** End the process for good. */
  end(): Promise<void>
}

/** Start the service, and keep one process of it alive through a drill. */
export async function watch(start: StartProcess): Promise<Watch> {
  let running = start()
  await running
  const die = async () => {
    const process = await running
    process.kill('SIGKILL')
    await process.exited
  }
  return {
    url: async () => (await running).url,
    async killAndStart() {
      const dead = die()
      running = dead.then(start)
      await running
    },
    end: die,
  }
}
