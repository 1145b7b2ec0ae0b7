import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openSideDoor } from './books.ts'
import { drillOnPostgres, drillOnSqlite } from './databases.ts'
import { DISK_FAULTS } from './disk-faults.ts'
import { drillFullDisk } from './disk-full.ts'
import { mountSmallDisk } from './disks.ts'
import { drillEnvironment, type Program, startProgram } from './drilled-server.ts'

async function onServer(
  database_url: string,
  drill: (server: Program) => Promise<void>,
): Promise<void> {
  const env = { ...drillEnvironment(database_url), FULL_DISK: 'told by its standard input' }
  const server = await startProgram('server-program.ts', env)
  try {
    await drill(server)
  } finally {
    server.kill('SIGKILL')
    await server.exited
  }
}

/** Tells the server to let its database grow, or not. */
async function tell(server: Program, word: 'fill' | 'free'): Promise<void> {
  const done = new Promise<void>((resolve) => {
    server.onLine((line) => line === `${word} done` && resolve())
  })
  server.child.stdin?.write(`${word}\n`)
  await Promise.race([done, once(server.child, 'exit')])
}

const HOLDS = 'no false success, /ready says so, reads go on, writes resume'

it(`${DISK_FAULTS.sqlite_may_not_grow.says}: ${HOLDS}`, () =>
  drillOnSqlite((database_url) =>
    onServer(database_url, (server) =>
      drillFullDisk({
        fault: DISK_FAULTS.sqlite_may_not_grow,
        database_url,
        server,
        fill: () => tell(server, 'fill'),
        free: () => tell(server, 'free'),
      }),
    ),
  ))

it(`${DISK_FAULTS.sqlite_full_disk.says}: ${HOLDS}`, async () => {
  const disk = await mountSmallDisk(32)
  if (!disk) return expectNotMounted('SQLite')
  const database_url = `sqlite:${join(disk.folder, 'billing.db')}`
  try {
    await onServer(database_url, (server) =>
      drillFullDisk({ fault: DISK_FAULTS.sqlite_full_disk, database_url, server, ...disk }),
    )
  } finally {
    await disk.remove()
  }
})

it(`${DISK_FAULTS.postgres_full_disk.says}: ${HOLDS}`, () =>
  drillOnPostgres(async ({ url, server: postgres }) => {
    const disk = await mountSmallDisk(64, 'postgres')
    if (!disk) return expectNotMounted('PostgreSQL')
    try {
      const opened = openSideDoor(url)
      await sql`create tablespace small location ${sql.lit(disk.folder)}`.execute(opened.db)
      await sql`alter database template1 set tablespace small`.execute(opened.db)
      await opened.close()
      const database_url = await postgres.createDatabase('full')
      await onServer(database_url, (server) =>
        drillFullDisk({ fault: DISK_FAULTS.postgres_full_disk, database_url, server, ...disk }),
      )
    } finally {
      await postgres.stop()
      await disk.remove()
    }
  }))

/** Where nobody may mount, as in most containers, that is said instead. */
async function expectNotMounted(what: string): Promise<void> {
  const { stdout } = await promisify(execFile)('id', ['-u'])
  console.log(
    `disk full: ${what} on a real full disk was not tried, user ${stdout.trim()} may not mount`,
  )
  expect.assertions(0)
}
