import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { Misuse } from './command.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** A line of words without its `--env-file`, and the environment with what those files say; what is set already wins. */
export function withEnvFiles(
  args: readonly string[],
  env: Environment,
): { readonly args: readonly string[]; readonly env: Environment } {
  const rest: string[] = []
  let said: Environment = {}
  for (let at = 0; at < args.length; at++) {
    const [flag, ...value] = (args[at] ?? '').split('=')
    if (flag !== '--env-file') rest.push(args[at] ?? '')
    else said = { ...said, ...readEnvFile(value.length > 0 ? value.join('=') : args[++at]) }
  }
  return { args: rest, env: { ...said, ...env } }
}

function readEnvFile(file: string | undefined): Environment {
  if (!file) throw new Misuse('--env-file expects a file')
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch {
    throw new Misuse(`--env-file: ${file} cannot be read`)
  }
}
