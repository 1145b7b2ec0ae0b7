import { type RunningServer, startPostgres } from '../support/postgres-server.ts'
import { ask, copyOf } from './base-backup.ts'

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

const standbyOf = ({ port }: RunningServer) => ({
  'standby.signal': '',
  'postgresql.auto.conf': `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres password=postgres'\n`,
})

/** A standby of this server; nothing is acknowledged from then on before both have it. */
async function followerOf(primary: RunningServer, port?: number): Promise<RunningServer> {
  const follower = await startPostgres({
    durable: false,
    flags: FLAGS,
    ...(port !== undefined && { port }),
    fill: (folder) => copyOf(primary, folder, standbyOf(primary)),
  })
  await ask(primary, `alter system set synchronous_standby_names = '*'`)
  await ask(primary, 'select pg_reload_conf()')
  const streams = `select 1 from pg_stat_replication where sync_state = 'sync'`
  while ((await ask(primary, streams)) === 0) await ask(primary, 'select pg_sleep(0.05)')
  return follower
}
