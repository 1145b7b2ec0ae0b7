import { epochMs } from '@billing/core'
import { drawFrom } from '../harness/simulation/draw.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { freshDatabase } from '../support/postgres.ts'
import { openWorld } from '../support/world.ts'
import { expectSoundBooks, openSideDoor } from './books.ts'
import { drillEnvironment, type Program, startProgram } from './drilled-server.ts'

/** How large a drill is. */
export interface SchedulingSize {
  readonly seed: number
  readonly schedulers: number
  readonly due: number
  /** Boundaries that a scheduler passes between two stops, on average. */
  readonly stop_every: number
}

/** Real milliseconds for which a scheduler holds what it claimed; a stop is longer. */
const LEASE = 400

/** Schedulers that are stopped in the middle of their work, for longer than a lease, charge every cycle once. */
export async function drillSchedulers(size: SchedulingSize): Promise<void> {
  const url = await freshDatabase()
  await seedDue(url, size.due)
  const draw = drawFrom(size.seed)
  const env = {
    ...drillEnvironment(url),
    LEASE_MS: String(LEASE),
    STOP_EVERY: String(size.stop_every),
  }
  const stops: string[] = []
  const schedulers = await Promise.all(
    Array.from({ length: size.schedulers }, async (_, n) => {
      const program = await startProgram('scheduler-program.ts', {
        ...env,
        SEED: `${size.seed}/${n}`,
      })
      let resumed: ReturnType<typeof setInterval> | undefined
      program.onLine((line) => {
        if (!line.startsWith('stops ')) return
        stops.push(line.slice('stops '.length))
        clearInterval(resumed)
        // A stop is a length of time: it is what the drill is about. One signal may come before the stop that
        // was told of, on a busy machine, and is then lost: the next one is not.
        resumed = setInterval(() => program.kill('SIGCONT'), LEASE * (1 + draw.number() * 2))
      })
      void program.exited.finally(() => clearInterval(resumed))
      return program
    }),
  )
  await whenAllCharged(url, size.due)
  const ended = await Promise.all(schedulers.map(endScheduler))

  const captured = await capturesByReference(url)
  expect(captured).toHaveLength(size.due)
  expect(captured.filter(({ times }) => Number(times) !== 1)).toEqual([])
  await expectSoundBooks(url)
  expect(stops.length).toBeGreaterThan(size.schedulers)
  console.log(
    `seed ${size.seed}: ${size.schedulers} schedulers, ${size.due} cycles charged once each, ` +
      `${stops.length} stops of more than ${LEASE} ms at ${new Set(stops).size} boundaries, ` +
      `work done and faults: ${ended.join(', ')}`,
  )
}

/** Customers whose trial has just ended; nobody has worked since. */
async function seedDue(postgres_url: string, count: number): Promise<void> {
  const began = new Date()
  const world = await openWorld({ database: { postgres_url }, now: began.toISOString() })
  try {
    for (let n = 0; n < count; n++) await world.signUp({ email: `customer-${n}@example.lt` })
    const due = epochMs(began.getTime() + 15 * 86_400_000)
    const nobody = { tick: async () => 0, nextDueAt: async () => null }
    await world.sandbox.advance({ to: due }, nobody)
  } finally {
    await world.close()
  }
}

/** Milliseconds after which the drill moves time: what a stopped scheduler did not send is tried again later. */
const MOVES_EVERY = 5_000

/** Time moves on by more than the wait of a charge that was not sent. Nothing is done by whoever moves it. */
async function moveTime(postgres_url: string): Promise<void> {
  const world = await openWorld({ database: { postgres_url }, now: new Date().toISOString() })
  const nobody = { tick: async () => 0, nextDueAt: async () => null }
  await world.sandbox.advance({ advance: 'PT6M' }, nobody).finally(() => world.close())
}

/** The work is over when every cycle is charged and no effect waits. */
async function whenAllCharged(url: string, due: number): Promise<void> {
  const opened = openSideDoor(url)
  let moved_at = performance.now()
  const count = async (query: string) => {
    const { rows } = await sql<{ n: number }>`${sql.raw(query)}`.execute(opened.db)
    return Number(rows[0]?.n)
  }
  try {
    await expect
      .poll(
        async () => {
          if (performance.now() - moved_at > MOVES_EVERY) {
            await moveTime(url)
            moved_at = performance.now()
          }
          return {
            charged: await count(
              `select count(*) as n from billing_cycles where state = 'charged'`,
            ),
            waiting: await count(
              `select count(*) as n from outbox where done_at is null and dead_at is null`,
            ),
          }
        },
        { timeout: 600_000, interval: 100 },
      )
      .toEqual({ charged: due, waiting: 0 })
  } finally {
    await opened.close()
  }
}

async function endScheduler(program: Program): Promise<string> {
  let did = ''
  program.onLine((line) => {
    if (line.startsWith('did ')) did = line.slice('did '.length)
  })
  program.kill('SIGTERM')
  program.kill('SIGCONT')
  const [code] = (await program.exited) as [number | null]
  expect(code).toBe(0)
  return did
}

async function capturesByReference(url: string) {
  const opened = openSideDoor(url)
  try {
    const { rows } = await sql<{ reference: string; times: number | string }>`
      select reference, count(*) as times from sandbox_charges
      where kind = 'capture' group by reference`.execute(opened.db)
    return rows
  } finally {
    await opened.close()
  }
}
