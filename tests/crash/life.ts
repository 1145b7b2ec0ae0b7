import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { COMPILE_CACHE } from '../support/compile-cache.ts'

const PROGRAM = fileURLToPath(new URL('./doomed-server.ts', import.meta.url))

/** One run of the doomed server. */
export interface Life {
  readonly url: string
  /** Resolves to where it died, or null when it was ended by us. */
  readonly death: Promise<string | null>
  end(): Promise<void>
}

/** Start the server on a database file; it dies at the boundary of that number, 0 means never. */
export async function live(database_file: string, die_at: number): Promise<Life> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      PATH: process.env['PATH'],
      DIE_AT: String(die_at),
      BILLING_PORT: '0',
      BILLING_DATABASE_URL: `sqlite:${database_file}`,
      BILLING_ARGON2: 'm=19456,t=2,p=1',
      ...COMPILE_CACHE,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let place: string | null = null
  const lines = createInterface({ input: child.stdout })
  const ready = new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      if (line.startsWith('ready ')) resolve(line.slice('ready '.length))
      if (line.startsWith('dies ')) place = line.slice('dies '.length)
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  const death = once(child, 'exit').then(() => place)
  const url = await ready
  return { url, death, end: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
