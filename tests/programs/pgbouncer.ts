import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { freePort } from '../support/free-port.ts'

const PROGRAM = process.env['PGBOUNCER'] ?? '/usr/sbin/pgbouncer'

/** A pool of connections before a PostgreSQL server. */
export interface Pgbouncer {
  /** The address of the same database, through the pool. */
  through(url: string): string
  readonly stop: () => Promise<void>
}

/** What its operator has chosen. */
export interface PgbouncerOptions {
  /** Parameters of a session that it drops without a word; it refuses others. */
  readonly ignored?: readonly string[]
  /** So many connections to the server at the most. */
  readonly size?: number
}

/** The first line of what `pgbouncer --version` says. Throws where the program is not installed. */
export async function pgbouncerVersion(): Promise<string> {
  const { stdout } = await promisify(execFile)(PROGRAM, ['--version'])
  return stdout.split('\n')[0] ?? ''
}

/** Start PgBouncer in transaction mode before the server of this URL, whose password it knows. */
export async function startPgbouncer(
  server_url: string,
  { ignored = [], size = 4 }: PgbouncerOptions = {},
): Promise<Pgbouncer> {
  const server = new URL(server_url)
  const folder = await mkdtemp(join(tmpdir(), 'billing-pgbouncer-'))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    [
      '[databases]',
      `* = host=${server.hostname} port=${server.port} user=${server.username} password=${server.password}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      `default_pool_size = ${size}`,
      'max_client_conn = 200',
      `ignore_startup_parameters = ${ignored.join(',')}`,
    ].join('\n'),
  )
  await chmod(folder, 0o755)
  // It refuses to run as root.
  const as = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(PROGRAM, [...as, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = once(child, 'exit')
  const said: string[] = []
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      said.push(line)
      if (line.includes('process up')) resolve()
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(said.join('\n'))))
  })
  return {
    through: (url) => Object.assign(new URL(url), { port: String(port) }).href,
    async stop() {
      child.kill('SIGINT')
      await exited
      await rm(folder, { recursive: true })
    },
  }
}
