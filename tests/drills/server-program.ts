/**
 * The reference server, which holds claimed work for LEASE_MS only, so that a drill need not wait for a dead
 * process's leases. Prints its address when it is ready; ends cleanly on SIGTERM. Given FULL_DISK, a line `fill`
 * or `free` on its standard input lets its SQLite database take no page more, or any again.
 */
import { createInterface } from 'node:readline'
import SqliteConnection from 'better-sqlite3'
import { readConfig } from '../../packages/server/src/config.ts'
import { createLog } from '../../packages/server/src/log.ts'
import { startServer } from '../../packages/server/src/start.ts'

const read = readConfig(process.env)
if ('problems' in read) throw new Error(read.problems.join('\n'))
if (process.env['FULL_DISK']) obeyOnDiskSpace()

const server = await startServer(read.config, {
  log: createLog(read.config.BILLING_LOG_LEVEL),
  around: (ports) => ({
    ...ports,
    settings: { ...ports.settings, lease_ms: Number(process.env['LEASE_MS']) },
  }),
})
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
process.stdout.write(`ready ${server.url}\n`)

type Pragma = SqliteConnection.Database['pragma']

/** SQLite itself answers SQLITE_FULL where a database may not grow: the real engine, without a real full disk. */
function obeyOnDiskSpace(): void {
  const opened: SqliteConnection.Database[] = []
  const { prototype } = SqliteConnection
  const pragma = Reflect.get(prototype, 'pragma') as Pragma
  prototype.pragma = function remembering(...given: Parameters<Pragma>) {
    if (!opened.includes(this)) opened.push(this)
    return Reflect.apply(pragma, this, given) as unknown
  }
  createInterface({ input: process.stdin }).on('line', (line) => {
    for (const connection of opened) {
      const pages =
        line === 'fill' ? connection.pragma('page_count', { simple: true }) : 4_294_967_294
      connection.pragma(`max_page_count = ${String(pages)}`)
    }
    process.stdout.write(`${line} done\n`)
  })
}
