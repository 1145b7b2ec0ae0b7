import type { Writable } from 'node:stream'
import type { Out } from './command.ts'
import { reasonOf } from './start-error.ts'

/** Where a command of this process writes. */
export interface StandardStreams {
  readonly out: Pick<Out, 'print' | 'write' | 'complain'>
  /** The exit code when all is written: 1 where a part of the answer could not be. */
  settled(code: number): Promise<number>
}

/**
 * The answer goes to the standard output, and a command whose answer cannot be written goes no further: what it was about to
 * say next throws. What cannot be written on the standard error is lost.
 */
export function standardStreams(stdout: Writable, stderr: Writable): StandardStreams {
  let lost: Error | undefined
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    // Whoever reads us may have seen enough.
    if (error.code === 'EPIPE') process.exit(0)
    lost ??= new Error(`the standard output cannot be written: ${reasonOf(error)}`)
  })
  stderr.on('error', () => undefined)

  const written = (text: string | Uint8Array) =>
    new Promise<void>((resolve) => stdout.write(text, () => resolve()))
  const complain = (line: string) => void stderr.write(`${line}\n`)
  const refuseLost = () => {
    if (lost) throw lost
  }
  return {
    out: {
      print(line) {
        refuseLost()
        void written(`${line}\n`)
      },
      async write(text) {
        await written(text)
        refuseLost()
      },
      complain,
    },
    async settled(code) {
      await written('')
      if (lost && code === 0) complain(`It failed: ${lost.message}`)
      return lost ? 1 : code
    },
  }
}
