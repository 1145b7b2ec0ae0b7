import { readFileSync } from 'node:fs'
import { Problem } from '@billing/core'
import { Argument, Command as Parser, CommanderError } from 'commander'
import { type Command, type Given, Misuse, type Out, type PlainCommand } from './command.ts'
import { COMMANDS } from './commands.ts'
import type { Config } from './config.ts'
import { withEnvFiles } from './env-file.ts'
import type { ServiceOptions } from './outside-ports.ts'
import { reasonOf, StartError } from './start-error.ts'

/** Exit codes: 1 is a finding or a failure, 2 a line that we do not understand. */
const CODES = { well: 0, failed: 1, misused: 2 } as const

type Environment = Readonly<Record<string, string | undefined>>

/** A command as it was asked for. */
interface Asked<Kind = Command> {
  readonly command: Kind
  readonly given: Given
}

/**
 * Run what a command line asks for, as configured, in a service to which a program may add its own. Resolves to the exit
 * code; never throws.
 */
export async function runCommand(
  args: readonly string[],
  env: Environment,
  out: Out,
  options: ServiceOptions = {},
): Promise<number> {
  try {
    const line = withEnvFiles(args, env)
    const asked = askedBy(line.args.length === 0 ? ['--help'] : line.args, out)
    if (typeof asked === 'number') return asked
    const { command, given } = asked
    if ('say' in command) return await command.say(given, out, COMMANDS)
    return await runConfigured({ command, given }, { env: line.env, options }, out)
  } catch (error) {
    out.complain(lineOf(error))
    return error instanceof Misuse ? CODES.misused : CODES.failed
  } finally {
    out.progress('')
  }
}

/** The configuration and the service are loaded when a command needs them: help comes at once. */
async function runConfigured(
  asked: Asked<Exclude<Command, PlainCommand>>,
  { env, options }: { readonly env: Environment; readonly options: ServiceOptions },
  out: Out,
): Promise<number> {
  const { readConfig, unknownVariables } = await import('./config.ts')
  for (const name of unknownVariables(env)) out.complain(`${name}: no such variable`)
  const read = readConfig(env)
  if ('problems' in read) {
    for (const problem of read.problems) out.complain(problem)
    return CODES.failed
  }
  return run(asked, { config: read.config, options }, out)
}

/** The service that a command runs in. */
interface Configured {
  readonly config: Config
  readonly options: ServiceOptions
}

async function run(
  { command, given }: Asked<Exclude<Command, PlainCommand>>,
  { config, options }: Configured,
  out: Out,
): Promise<number> {
  if ('prepare' in command) return command.prepare(config, given, out)
  const { openService } = await import('./open-service.ts')
  const service = await openService(config, options, command.judges_keys)
  return command.run(service, given, out).finally(() => service.close())
}

function lineOf(error: unknown): string {
  if (error instanceof Misuse || error instanceof StartError) return error.message
  if (error instanceof Problem) return error.details.detail ?? error.message
  return `It failed: ${reasonOf(error)}`
}

/** The command that the line names, or the exit code where there is nothing to run. */
function askedBy(args: readonly string[], out: Out): Asked | number {
  let asked: Asked | undefined
  try {
    parserOf(out, (each) => (asked = each)).parse(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return error.exitCode === 0 ? CODES.well : CODES.misused
  }
  return asked ?? CODES.misused
}

function parserOf(out: Out, ask: (asked: Asked) => void): Parser {
  const texts = {
    writeOut: (text: string) => out.print(text.trimEnd()),
    writeErr: (text: string) => out.complain(text.trimEnd()),
    getOutHelpWidth: () => HELP_WIDTH,
    getErrHelpWidth: () => HELP_WIDTH,
  }
  const parser = new Parser('billing')
    .usage('<command> [options]')
    .version(versionOf(), '-V, --version', 'print the version')
    .option('--env-file <file>', 'read variables from a file; those that are set already win')
    .exitOverride()
    .showHelpAfterError('Try --help after the command.')
    .configureOutput(texts)
    .addHelpText('after', AFTERWORD)
  for (const [name, command] of Object.entries(COMMANDS)) {
    const sub = parser.command(name).description(command.summary)
    for (const word of command.words) sub.addArgument(argumentOf(word))
    for (const [flags, what] of Object.entries(command.options)) sub.option(flags, what)
    for (const example of command.examples ?? []) {
      sub.addHelpText(
        'after',
        `${example === command.examples?.[0] ? '\n' : ''}  billing ${example}`,
      )
    }
    sub.action(() => ask({ command, given: { words: sub.args, options: optionsOf(sub) } }))
  }
  return parser
}

/** Of the package that this file is in. */
function versionOf(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

/** Columns: a terminal is at least as wide, and a pipe gets the same. */
const HELP_WIDTH = 100

const AFTERWORD = `
Everything is configured as for the server, by environment variables.
A command ends with 0; with 1 when it finds something wrong or fails; with 2 when misused.
The answer goes to the standard output, everything else to the standard error.`

function argumentOf({ name, what, one_of, optional }: Command['words'][number]): Argument {
  const argument = new Argument(optional ? `[${name}]` : `<${name}>`, what)
  return one_of ? argument.choices(one_of) : argument
}

/** Under the names that the table gives them. */
function optionsOf(sub: Parser): Given['options'] {
  const given = sub.options.flatMap((option) => {
    const value: unknown = sub.getOptionValue(option.attributeName())
    return typeof value === 'string' || value === true ? [[option.name(), value] as const] : []
  })
  return Object.fromEntries(given)
}
