#!/usr/bin/env node
/**
 * The reference server: reads the environment, starts everything in this process, and stops on SIGTERM
 * or SIGINT. Ends with 1 when it cannot start.
 */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { RunningServer } from './start.ts'
import { reasonOf, StartError } from './start-error.ts'

/** What V8 made of our code at an earlier start. Beside the program, where nobody else may write. */
const COMPILED = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))

/** Source: package.json, `engines`. */
const NODE_MIN = 24

const FLAGS = {
  'seed-demo': { type: 'boolean', default: false },
  'print-config': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

await main().catch((error: unknown) => fail([lineOf(error)]))

async function main(): Promise<void> {
  const version = process.versions.node
  if (Number.parseInt(version, 10) < NODE_MIN) {
    return fail([`Node ${NODE_MIN} or newer is needed; this is Node ${version}.`])
  }
  enableCompileCache(COMPILED)
  // Only now: an older Node cannot even load the database driver.
  const { readConfig, printConfig, unknownVariables } = await import('./config.ts')
  const { isSandboxed } = await import('./config-providers.ts')
  const { banner, HELP } = await import('./banner.ts')
  const { values } = parseArgs({ options: FLAGS })
  if (values.help) return console.log(HELP)
  const unknown = unknownVariables(process.env).map((name) => `${name}: no such variable`)
  const read = readConfig(process.env)
  if ('problems' in read) return fail([...unknown, ...read.problems])
  if (values['print-config']) return console.log(printConfig(process.env).join('\n'))

  if (values['seed-demo'] && !isSandboxed(read.config)) {
    return fail(['--seed-demo: only in the sandbox, whose customers and money are made up'])
  }
  const { createLog } = await import('./log.ts')
  const log = createLog(read.config.BILLING_LOG_LEVEL)
  for (const name of unknownVariables(process.env)) log.warn({ name }, 'no such variable')
  const server = await start(read.config, log, values['seed-demo'])
  if (server) console.log(banner(server))
}

/** Resolves to the server; undefined when it was stopped before its demo was complete. */
async function start(
  config: Config,
  log: Logger,
  with_demo: boolean,
): Promise<RunningServer | undefined> {
  const { startServer } = await import('./start.ts')
  const demo = with_demo ? await import('./seed-demo.ts') : undefined
  const server = await startServer(config, { log, begins_at: demo?.beginningOfDemo() })
  const stopped = stopOnSignals(server, log)
  if (!demo) return server
  const { signInOf } = await import('./operator.ts')
  const operator = server.operator && signInOf(server.operator, config)
  const stage = { url: server.url, operator, tell: console.log, stopped }
  return (await quietly(log, () => demo.seedDemo(stage))) ? server : undefined
}

/** Its own few lines would drown in one for each request. */
async function quietly<T>(log: Logger, run: () => Promise<T>): Promise<T> {
  const { level } = log
  if (level === 'info') log.level = 'warn'
  try {
    return await run()
  } finally {
    log.level = level
  }
}

/** Returns what is aborted when we stop. */
function stopOnSignals(server: RunningServer, log: Logger): AbortSignal {
  const stopping = new AbortController()
  const stop = (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) process.exit(1)
    stopping.abort()
    log.info({ signal }, 'stopping')
    server.stop().then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'a bug that nobody caught')
    process.exit(1)
  })
  return stopping.signal
}

/** One line for each problem, for a person to read. */
function fail(problems: readonly string[]): void {
  for (const problem of problems) console.error(problem)
  process.exit(1)
}

function lineOf(error: unknown): string {
  return error instanceof StartError ? error.message : `We could not start: ${reasonOf(error)}`
}
