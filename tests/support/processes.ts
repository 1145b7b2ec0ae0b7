import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Start a program of ours `times` times at once; what each printed, as JSON. */
export async function inProcesses(
  times: number,
  program: URL,
  argument: string,
): Promise<unknown[]> {
  const printed = await Promise.all(
    Array.from({ length: times }, () => run(process.execPath, [fileURLToPath(program), argument])),
  )
  return printed.map(({ stdout }) => JSON.parse(stdout) as unknown)
}
