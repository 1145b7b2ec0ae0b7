import type { Config } from './config.ts'
import type { OpenService } from './open-service.ts'

/** Where a command reads and writes. */
export interface Out {
  /** A line of the answer. */
  print(line: string): void
  /** A piece of a long answer, as it stands; resolves when there is room for the next. */
  write(text: string | Uint8Array): Promise<void>
  /** A line about what went wrong, or what a person should know beside the answer. */
  complain(line: string): void
  /** Replaces itself on a terminal; elsewhere nothing. An empty text takes it away. */
  progress(text: string): void
  /** One line of the standard input, not shown while it is typed. */
  ask(question: string): Promise<string>
}

/** What a command was given beside its name. */
export interface Given {
  readonly words: readonly string[]
  /** By their long names without `--`; a flag is true. Those that were not given are missing. */
  readonly options: Readonly<Record<string, string | true>>
}

/** Something that follows a command's name. */
export interface Word {
  readonly name: string
  readonly what: string
  /** When it is one of a few. */
  readonly one_of?: readonly string[]
  /** It may be left out; then it is the last. */
  readonly optional?: true
}

/** What every command has: how it is called, and what `--help` says. */
interface CommandText {
  readonly summary: string
  readonly words: readonly Word[]
  /** `--until <date>` takes a value, `--json` is a flag; and what each does. */
  readonly options: Readonly<Record<string, string>>
  /** Lines that work, without the program's name; `--help` shows them. */
  readonly examples?: readonly string[]
}

/** A command on the configured service, which is opened for it. Resolves to the exit code. */
export interface ServiceCommand extends CommandText {
  /** It says itself what is wrong with the secret keys; any other command is refused then. */
  readonly judges_keys?: true
  run(service: OpenService, given: Given, out: Out): Promise<number>
}

/** A command that comes before there is a service. Resolves to the exit code. */
export interface ConfigCommand extends CommandText {
  prepare(config: Config, given: Given, out: Out): Promise<number>
}

/** A command that needs no configuration, and may tell of the others. Resolves to the exit code. */
export interface PlainCommand extends CommandText {
  say(given: Given, out: Out, commands: Readonly<Record<string, Command>>): Promise<number>
}

/** One command of `billing`. */
export type Command = ServiceCommand | ConfigCommand | PlainCommand

/** What we cannot make sense of on a command line; it ends with 2. */
export class Misuse extends Error {
  override readonly name = 'Misuse'
}

/** The option of every command whose answer is data. */
export const JSON_OPTION = { '--json': 'print the answer as JSON' } as const
