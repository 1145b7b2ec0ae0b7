import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { openSideDoor } from '../drills/books.ts'
import { drillEnvironment } from '../drills/drilled-server.ts'
import {
  COMMAND_LINE,
  freshFolder,
  SERVER,
  startProgram,
  startServerProcess,
} from '../support/example-process.ts'
import { freshDatabase } from '../support/postgres.ts'
import { readinessOf } from '../support/unlogged.ts'

const DATABASES = {
  SQLite: async () => `sqlite:${freshFolder()}/billing.db`,
  PostgreSQL: () => freshDatabase(),
}

const NEWER =
  /newer version than this program, which does not know the migration 9999-later: run that version/

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

describe.each(Object.entries(DATABASES))(
  'a database on %s that a newer version migrates',
  (_, fresh) => {
    it('makes a server that runs unready, and refuses every start and command by name', async () => {
      const database_url = await fresh()
      const env = drillEnvironment(database_url)
      const server = await startServerProcess(freshFolder(), { env })
      ends.push(() => server.child.kill('SIGKILL'))
      expect(await readinessOf(server, 'database')).toEqual({ status: 200, says: 'ok' })

      const side_door = openSideDoor(database_url)
      await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2027')`.execute(
        side_door.db,
      )
      await side_door.close()

      expect(await readinessOf(server, 'database')).toEqual({
        status: 503,
        says: expect.stringMatching(NEWER),
      })
      const started = startProgram(SERVER, { env })
      const commands = ['doctor', 'migrate', 'migrate --check', 'verify']
      const ended = [
        await started.ended(),
        ...(await Promise.all(commands.map((line) => run(line.split(' '), env)))),
      ]
      for (const { code, stderr } of ended) {
        expect([code, stderr]).toEqual([1, expect.stringMatching(/^BILLING_DATABASE_URL: /)])
        expect(stderr).toMatch(NEWER)
        expect(stderr).not.toContain('corrupted')
      }
    })
  },
)

const run = (args: readonly string[], env: Readonly<Record<string, string>>) =>
  startProgram(COMMAND_LINE, { args, env }).ended()
