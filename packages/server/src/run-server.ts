import type { EpochMs } from '@billing/core'
import type { Logger } from 'pino'
import { banner } from './banner.ts'
import { type Config, readConfig, unknownVariables } from './config.ts'
import { fail } from './fail.ts'
import { type OperatorSignIn, signInOf } from './operator.ts'
import type { ServiceOptions } from './outside-ports.ts'
import type { RunningServer } from './start.ts'
import { reasonOf } from './start-error.ts'

/** What is told to whatever happens between the start and the banner. */
export interface Opening {
  readonly url: string
  /** Undefined when the database was there before this start. */
  readonly operator: OperatorSignIn | undefined
  readonly tell: (line: string) => void
  /** Aborted when the server stops. */
  readonly stopped: AbortSignal
}

/** What a program adds to the server that it runs. */
export interface RunOptions extends ServiceOptions {
  /** Where the sandbox's clock begins in a database that is made now; any other keeps its time. */
  readonly begins_at?: EpochMs
  /** Happens before the banner, which is not printed when this resolves to false. */
  readonly open?: (opening: Opening) => Promise<boolean>
}

/** The configuration of this process, which ends with 1 and a line for each problem when it is wrong. */
export function configOfProcess(): Config {
  const unknown = unknownVariables(process.env).map((name) => `${name}: no such variable`)
  const read = readConfig(process.env)
  return 'problems' in read ? fail([...unknown, ...read.problems]) : read.config
}

/**
 * Start the server as the program of this process: it logs to the standard error, prints a banner, and stops on
 * SIGTERM or SIGINT. Throws what `startServer` throws.
 */
export async function runServer(
  config: Config,
  { open, ...added }: RunOptions = {},
): Promise<void> {
  outliveUnwritable()
  const { createLog } = await import('./log.ts')
  const log = createLog(config.BILLING_LOG_LEVEL)
  for (const name of unknownVariables(process.env)) log.warn({ name }, 'no such variable')
  const { startServer } = await import('./start.ts')
  const server = await startServer(config, { log, ...added })
  const stopped = stopOnSignals(server, log)
  const operator = server.operator && signInOf(server.operator, config)
  const opening = { url: server.url, operator, tell: console.log, stopped }
  if (!open || (await quietly(log, () => open(opening)))) await announce(banner(server), log)
}

/** A banner that nobody reads holds nothing up; one that is lost is in the log, without the secrets that it has. */
async function announce(text: string, log: Logger): Promise<void> {
  const { outletOf } = await import('./log-outlet.ts')
  outletOf(process.stdout.fd).send(`${text}\n`, (error) => {
    if (error) log.warn({ reason: reasonOf(error) }, 'the banner cannot be written')
  })
}

/** A disk that is full, or a reader who has left, does not end the service: what the log loses is counted there. */
function outliveUnwritable(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
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
    const end = (code: number) => log.flush(() => process.exit(code))
    server.stop().then(
      () => end(0),
      (err: unknown) => {
        log.error({ err }, 'could not stop cleanly')
        end(1)
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
