import { reasonOf, StartError } from './start-error.ts'

/** End this process with 1 and one line for each problem, for a person to read. */
export function fail(problems: readonly string[]): never {
  for (const problem of problems) console.error(problem)
  process.exit(1)
}

/** End this process with 1 and the line that says why it could not start. */
export function failWith(error: unknown): never {
  fail([error instanceof StartError ? error.message : `We could not start: ${reasonOf(error)}`])
}

/** End this process with 2 and why its line makes no sense. */
export function misused(reason: string): never {
  console.error(`${reason}\nTry --help.`)
  process.exit(2)
}
