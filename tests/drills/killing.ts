import { drawFrom } from '../harness/simulation/draw.ts'
import { drawMoments, killAt } from '../harness/drills/killer.ts'
import { watch } from '../harness/drills/watch.ts'
import { expect } from 'vitest'
import { expectSoundBooks } from './books.ts'
import type { RunningServer } from '../support/postgres-server.ts'
import { startDrilledServer } from './drilled-server.ts'
import { expectInvariants, recordMoves } from './invariants.ts'
import { type Load, openLoad } from './load.ts'

/** How large a drill is. */
export interface KillingSize {
  readonly seed: number
  readonly customers: number
  readonly kills: number
  /** Kills while a month of charges falls due. */
  readonly kills_in_the_month: number
}

/** A database, and a server of it that dies and comes back, there or elsewhere. */
export interface KillableDatabase {
  readonly url: string
  readonly server: Pick<RunningServer, 'killAndStart'>
}

/** The short form. */
export const A_FEW_KILLS: KillingSize = { seed: 1, customers: 2, kills: 3, kills_in_the_month: 1 }

/** The server is killed again and again under load; nothing that a client was told is lost, and the books agree. */
export async function drillKilledServer(database_url: string, size: KillingSize): Promise<void> {
  await recordMoves(database_url)
  const server = await watch(startDrilledServer(database_url))
  try {
    await drillUnderLoad({ database_url, where: server.url, kill: server.killAndStart }, size)
  } finally {
    await server.end()
  }
}

/** The same, but it is the database that is killed: one process of the service lives through it all. */
export async function drillKilledDatabase(
  { url: database_url, server: postgres }: KillableDatabase,
  size: KillingSize,
): Promise<void> {
  await recordMoves(database_url)
  const server = await startDrilledServer(database_url)()
  let alive = true
  void server.exited.then(() => (alive = false))
  try {
    const where = async () => server.url
    await drillUnderLoad({ database_url, where, kill: postgres.killAndStart }, size)
    expect(alive, 'the service never ended').toBe(true)
  } finally {
    server.kill('SIGKILL')
    await server.exited
  }
}

interface Drilled {
  readonly database_url: string
  readonly where: () => Promise<string>
  /** Kills, and starts again. */
  readonly kill: () => Promise<void>
}

async function drillUnderLoad(
  { database_url, where, kill }: Drilled,
  { seed, customers, kills, kills_in_the_month }: KillingSize,
): Promise<void> {
  const draw = drawFrom(seed)
  const load = openLoad(draw, where)
  // Some are past their trial, so that what they change costs money at once.
  await load.arrive('old', customers)
  await load.moveDays(15)
  // Keys are kept for a day: what was said before the clock moved by days is over.
  const before = load.acknowledged.count()

  let over = false
  const moments = drawMoments(draw, { kills, gap: [5, 25] })
  const killing = killAt(moments, load.acknowledged, kill).finally(() => (over = true))
  const lives = ['old', 'new'].map((names) => load.run(names, customers, () => over))
  await Promise.all([...lives, killing])
  const checked = load.acknowledged.count() - before
  expect(await load.acknowledged.lostSince(before)).toEqual([])

  const charges = await monthUnderKills(load, kill, kills_in_the_month)
  await load.rest()
  await expectSoundBooks(database_url)
  await expectInvariants(database_url, await load.now())
  const { requests, unanswered, failed, without_retry_after } = load.client.tally
  console.log(
    `seed ${seed}: ${kills + kills_in_the_month} kills, ${requests} requests (${unanswered} ` +
      `unanswered, ${failed} answered 5xx), ${checked} acknowledgements checked, ${charges} charges`,
  )
  expect(without_retry_after).toEqual([])
}

/** A month passes, and there is a kill each time that one more charge is seen. Resolves to all charges. */
async function monthUnderKills(
  { client, moveDays }: Load,
  kill: () => Promise<void>,
  kills: number,
): Promise<number> {
  const charges = async () => {
    const { text } = await client.ask({ method: 'GET', path: '/sandbox/charges' })
    return (JSON.parse(text).charges as unknown[]).length
  }
  let over = false
  let seen = await charges()
  const month = moveDays(31).finally(() => (over = true))
  for (let killed = 0; killed < kills && !over;) {
    const now = await charges()
    if (now === seen) continue
    seen = now
    killed += 1
    await kill()
  }
  await month
  return charges()
}
