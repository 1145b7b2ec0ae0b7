import { parseArgs } from 'node:util'
import { type Command, COMMANDS, type Given, type Out } from './commands.ts'
import { readConfig } from './config.ts'
import { type OpenService, openService } from './open-service.ts'
import { reasonOf, StartError } from './start-error.ts'

/** Exit codes: 1 is a finding or a failure, 2 a line that we do not understand. */
const CODES = { well: 0, failed: 1, misused: 2 } as const

type Environment = Readonly<Record<string, string | undefined>>

/** Run what a command line asks for, on the configured service. Resolves to the exit code; never throws. */
export async function runCommand(
  args: readonly string[],
  env: Environment,
  out: Out,
): Promise<number> {
  const [name = '--help', ...rest] = args
  if (['--help', '-h', 'help'].includes(name)) return helped(out, overview())
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) return misused(out, `There is no command ${name}. Try: pnpm billing --help`)
  const given = givenTo(command, rest)
  if (typeof given === 'string') {
    return misused(out, `${given}. Try: pnpm billing ${name} --help`)
  }
  if (given.flags.has('help')) return helped(out, usageOf(name, command))
  return onService(env, out, (service) => command.run(service, given, out))
}

async function onService(
  env: Environment,
  out: Out,
  run: (service: OpenService) => Promise<number>,
): Promise<number> {
  const read = readConfig(env)
  if ('problems' in read) {
    for (const problem of read.problems) out.complain(problem)
    return CODES.failed
  }
  try {
    const service = await openService(read.config)
    return await run(service).finally(() => service.close())
  } catch (error) {
    out.complain(error instanceof StartError ? error.message : `It failed: ${reasonOf(error)}`)
    return CODES.failed
  }
}

/** What follows the name, or why we do not understand it. */
function givenTo(command: Command, args: readonly string[]): Given | string {
  const names = ['help', ...Object.keys(command.flags)]
  const options = Object.fromEntries(names.map((name) => [name, { type: 'boolean' }] as const))
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true })
    const flags = new Set(Object.keys(parsed.values))
    const { length } = parsed.positionals
    const missing = command.words[length]
    if (missing !== undefined && !flags.has('help')) return `We miss the ${missing}`
    const extra = parsed.positionals[command.words.length]
    return extra === undefined ? { flags, words: parsed.positionals } : `We expect no ${extra}`
  } catch (error) {
    return reasonOf(error).split('. ')[0] ?? ''
  }
}

function helped(out: Out, lines: readonly string[]): number {
  for (const line of lines) out.print(line)
  return CODES.well
}

function misused(out: Out, line: string): number {
  out.complain(line)
  return CODES.misused
}

function overview(): string[] {
  return [
    'Usage: pnpm billing <command> [--help]',
    '',
    ...Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`),
    '',
    'Everything is configured as for the server, by environment variables.',
    'A command ends with 0; with 1 when it finds something wrong or fails; with 2 when misused.',
  ]
}

function usageOf(name: string, { summary, words, flags }: Command): string[] {
  const after = [
    ...words.map((word) => ` <${word}>`),
    ...Object.keys(flags).map((flag) => ` [--${flag}]`),
  ]
  return [
    `Usage: pnpm billing ${name}${after.join('')}`,
    '',
    `  ${summary}`,
    ...Object.entries(flags).map(([flag, what]) => `  --${flag.padEnd(8)}${what}`),
  ]
}
