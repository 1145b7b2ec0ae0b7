import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { DAY, HOUR } from '@billing/core'
import { openArena } from './arena.ts'
import { racer } from './stage.ts'

const CUSTOMERS = 12

it('four processes that charge at once number the invoices without gap or duplicate', async () => {
  const arena = await openArena('two processes on PostgreSQL')
  const more = await Promise.all([arena.join(), arena.join()])
  const processes = [...arena.servers, ...more]
  for (let n = 0; n < CUSTOMERS; n++) await racer(arena)
  await arena.jump(arena.now() + 14 * DAY + HOUR)

  await Promise.all(
    processes.map(async (server) => (await server.post('/sandbox/tick', {})).text()),
  )

  await arena.expectBooks()
  const { rows } = await sql<{ number: string }>`
      select number from invoices order by number`.execute(arena.opened.db)
  const counted = rows.map(({ number }) => Number(number.slice(-6)))
  expect(counted).toEqual(Array.from({ length: CUSTOMERS }, (_, n) => n + 1))
  console.log(`4 processes, ${CUSTOMERS} due cycles: invoices 1 to ${counted.length}`)
  await Promise.all(more.map((server) => server.stop()))
  await arena.close()
})
