import { execFile } from 'node:child_process'
import { chown, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type RunningServer, startPostgres } from '../support/postgres-server.ts'

/** A primary and the standby that follows it; nothing is acknowledged that the standby does not have. */
export interface PostgresPair {
  /** The address of the database on both, for those who write. */
  readonly url: string
  /** Its address on the server that is the standby now. */
  readonly standby_url: () => string
  /** The primary dies or is cut off, and the standby is promoted. Resolves when it takes writes. */
  readonly promote: (lost?: Loss) => Promise<void>
  /** Where the lost primary was, a standby of the promoted one is made. */
  readonly follow: () => Promise<void>
  /** The standby dies. */
  readonly loseStandby: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** How a primary is lost: its connections break, or they stay open and nobody answers. */
export type Loss = 'dies' | 'falls silent'

/** WAL is kept for a standby that is still being made. */
const FLAGS = ['-c', 'wal_keep_size=512MB']

/** Start a primary with one database, and a standby of it. */
export async function startPostgresPair(database: string): Promise<PostgresPair> {
  let primary = await startPostgres({ durable: false, flags: FLAGS })
  await primary.createDatabase(database)
  let standby = await followerOf(primary)
  const hosts = [primary, standby].map(({ port }) => `127.0.0.1:${port}`).join()
  const addressOf = (at: string) => `postgres://postgres:postgres@${at}/${database}`
  return {
    url: `${addressOf(hosts)}?target_session_attrs=read-write`,
    standby_url: () => addressOf(`127.0.0.1:${standby.port}`),
    async promote(lost = 'dies') {
      await (lost === 'dies' ? primary.kill() : primary.fallSilent())
      await ask(standby, 'select pg_promote()')
    },
    async follow() {
      const dead = primary
      await dead.kill()
      primary = standby
      standby = await followerOf(primary, dead.port)
      await dead.stop()
    },
    loseStandby: () => standby.kill(),
    async stop() {
      // One that was cut off hears of no end.
      await primary.kill()
      await Promise.all([primary.stop(), standby.stop()])
    },
  }
}

/** A standby of this server; nothing is acknowledged from then on before both have it. */
async function followerOf(primary: RunningServer, port?: number): Promise<RunningServer> {
  const follower = await startPostgres({
    durable: false,
    flags: FLAGS,
    ...(port !== undefined && { port }),
    fill: (folder) => copyOf(primary, folder),
  })
  await ask(primary, `alter system set synchronous_standby_names = '*'`)
  await ask(primary, 'select pg_reload_conf()')
  const streams = `select 1 from pg_stat_replication where sync_state = 'sync'`
  while ((await ask(primary, streams)) === 0) await ask(primary, 'select pg_sleep(0.05)')
  return follower
}

/** A base backup of a running server, by the low-level functions (PostgreSQL, 25.3.3): pg_basebackup is not installed. */
async function copyOf({ port, folder: from }: RunningServer, folder: string): Promise<void> {
  const client = await connect(port)
  await client.query(`select pg_backup_start('a standby', true)`)
  await rm(folder, { recursive: true })
  // Files may go while they are copied; what is then missing is in the WAL.
  await promisify(execFile)('cp', ['-a', from, folder]).catch(() => undefined)
  const { rows } = await client.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(false)',
  )
  await client.end()
  await rm(join(folder, 'postmaster.pid'), { force: true })
  const to = `host=127.0.0.1 port=${port} user=postgres password=postgres`
  const written = {
    backup_label: rows[0]?.labelfile ?? '',
    'standby.signal': '',
    'postgresql.auto.conf': `primary_conninfo = '${to}'\n`,
  }
  const { uid, gid } = await stat(folder)
  for (const [name, text] of Object.entries(written)) {
    await writeFile(join(folder, name), text)
    await chown(join(folder, name), uid, gid)
  }
}

async function ask({ port }: RunningServer, text: string): Promise<number> {
  const client = await connect(port)
  const { rowCount } = await client.query(text)
  await client.end()
  return rowCount ?? 0
}

async function connect(port: number): Promise<pg.Client> {
  const client = new pg.Client(`postgres://postgres:postgres@127.0.0.1:${port}/postgres`)
  // Its server may be killed.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
