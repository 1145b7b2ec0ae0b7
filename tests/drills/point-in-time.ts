import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type RunningServer, startPostgres } from '../support/postgres-server.ts'
import { ask, copyFolder, copyOf, writeInto } from './base-backup.ts'
import type { LosableDatabase } from './restoring.ts'

/** Run a drill on a server whose log is archived, from a base backup that was made when the database was empty. */
export async function drillOnArchivedPostgres(
  drill: (database: LosableDatabase) => Promise<void>,
): Promise<void> {
  const kept = await mkdtemp(join(tmpdir(), 'billing-archive-'))
  const [archive, base] = [await mkdtemp(join(kept, 'wal-')), join(kept, 'base')]
  await chmod(kept, 0o755)
  await chmod(archive, 0o777)
  const flags = ['archive_mode=on', `archive_command=cp %p ${archive}/%f`].flatMap((each) => [
    '-c',
    each,
  ])
  let server: RunningServer = await startPostgres({ durable: false, flags })
  const url = await server.createDatabase('drill')
  await copyOf(server, base, {})
  await drill({
    url,
    // A point of time by a name: an hour that somebody remembers does as well.
    async backUp() {
      await ask(server, `select pg_create_restore_point('before the loss')`)
      await ask(server, 'select pg_switch_wal()')
    },
    async restore() {
      const { port } = server
      await ask(server, 'select pg_switch_wal()')
      const archived = `select 1 from pg_stat_archiver where last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1)`
      while ((await ask(server, archived)) === 0) await setTimeout(50)
      await server.kill()
      await server.stop()
      server = await startPostgres({
        durable: false,
        port,
        fill: async (folder) => {
          await copyFolder(base, folder)
          await writeInto(folder, recoveryFrom(archive))
        },
      })
      while ((await ask(server, 'select 1 where pg_is_in_recovery()')) > 0) await setTimeout(50)
    },
  }).finally(async () => {
    await server.stop()
    await rm(kept, { recursive: true })
  })
}

const recoveryFrom = (archive: string) => ({
  'recovery.signal': '',
  'postgresql.auto.conf': [
    `restore_command = 'cp ${archive}/%f %p'`,
    `recovery_target_name = 'before the loss'`,
    `recovery_target_action = 'promote'`,
    '',
  ].join('\n'),
})
