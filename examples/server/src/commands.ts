import type { OpenService } from './open-service.ts'
import { explain } from './commands/explain.ts'
import { tick } from './commands/tick.ts'
import { verify } from './commands/verify.ts'

/** Where a command writes. */
export interface Out {
  /** A line of the answer. */
  print(line: string): void
  /** A line about what went wrong. */
  complain(line: string): void
  /** Replaces itself on a terminal; elsewhere nothing. */
  progress(text: string): void
}

/** What a command was given beside its name. */
export interface Given {
  readonly flags: ReadonlySet<string>
  readonly words: readonly string[]
}

/** One command of `pnpm billing`. */
export interface Command {
  readonly summary: string
  /** What must follow the name, in this order. */
  readonly words: readonly string[]
  /** Flags that may follow, without `--`, and what each does. */
  readonly flags: Readonly<Record<string, string>>
  /** Resolves to the exit code. */
  run(service: OpenService, given: Given, out: Out): Promise<number>
}

/** Every command of `pnpm billing`. A new one is a file and a row here. */
export const COMMANDS: Readonly<Record<string, Command>> = { verify, tick, explain }
