import { drawFrom } from '../harness/simulation/draw.ts'
import { openAcknowledged } from '../harness/drills/acknowledged.ts'
import { expect } from 'vitest'
import { freshFolder, type ServerProcess, startServerProcess } from '../support/example-process.ts'
import { type KeyedSignup, type Outcome, signUpOnce } from './bold-client.ts'
import { expectSoundBooks } from './books.ts'
import { drillEnvironment } from './drilled-server.ts'

/** How large a drill is. */
export interface StoppingSize {
  readonly seed: number
  readonly clients: number
  readonly stops: number
}

/** The short form. */
export const A_FEW_STOPS: StoppingSize = { seed: 4, clients: 4, stops: 2 }

const start = (database_url: string) =>
  startServerProcess(freshFolder(), { env: drillEnvironment(database_url) })

/** SIGTERM under load: what was taken is answered as ever, what was not answered was not taken, the end is 0. */
export async function drillStoppedServer(database_url: string, size: StoppingSize): Promise<void> {
  const draw = drawFrom(size.seed)
  const signups: KeyedSignup[] = []
  for (let stop = 0; stop < size.stops; stop++) {
    const server = await start(database_url)
    const answered = openAcknowledged()
    const clients = Array.from({ length: size.clients }, async (_, n) => {
      for (let count = 0; ; count++) {
        const key = `stop-${stop}-client-${n}-${count}`
        const outcome = await signUpOnce(server.url, key)
        signups.push({ key, outcome })
        if (outcome.status === null) return
        answered.note({ what: key, lost: async () => undefined })
      }
    })
    await answered.reached(draw.between(5, 40))
    const { code } = await server.stop()
    await Promise.all(clients)
    expect(code).toBe(0)
  }
  await expectKept(database_url, signups)
}

async function expectKept(database_url: string, signups: readonly KeyedSignup[]): Promise<void> {
  const counts = { 202: 0, refused: 0, cut: 0 }
  const server = await start(database_url)
  for (const { key, outcome } of signups) {
    const again = await signUpOnce(server.url, key)
    if (outcome.status !== null) {
      expect(outcome.status, outcome.text).toBe(202)
      expect(again).toEqual({ ...outcome, replayed: true })
    } else {
      // A connection that falls idle may be closed while the next request is on its way.
      expect(again, 'never taken').toMatchObject({ status: 202, replayed: false })
    }
    counts[outcome.status === 202 ? 202 : outcome.refused ? 'refused' : 'cut'] += 1
  }
  expect((await server.stop()).code).toBe(0)
  await expectSoundBooks(database_url)
  console.log(
    `SIGTERM: ${signups.length} requests, ${counts[202]} answered and kept, ${counts.refused} ` +
      `refused a connection, ${counts.cut} on a connection that closed and never taken`,
  )
}

/** Two servers, stopped in turn and started again, behind a client that asks the other: no request fails. */
export async function drillRollingStops(database_url: string, size: StoppingSize): Promise<void> {
  const draw = drawFrom(size.seed)
  const servers = await Promise.all([start(database_url), start(database_url)])
  const started = [...servers]
  const answered = openAcknowledged()
  let over = false
  let switched = 0
  const failed: Outcome[] = []
  // A connection that fell idle may be closed while the next request is on its way, and the other server be the stopped one.
  const ask = async (key: string, [first, other]: readonly ServerProcess[]) => {
    let outcome = await signUpOnce(first?.url ?? '', key)
    for (const next of [other, first]) {
      if (outcome.status !== null) return outcome
      switched += 1
      outcome = await signUpOnce(next?.url ?? '', key)
    }
    return outcome
  }
  const clients = Array.from({ length: size.clients }, async (_, n) => {
    for (let count = 0; !over; count++) {
      const order = (n + count) % 2 === 0 ? servers : servers.toReversed()
      const outcome = await ask(`roll-client-${n}-${count}`, order)
      if (outcome.status !== 202 || outcome.replayed) failed.push(outcome)
      answered.note({ what: 'an answer', lost: async () => undefined })
    }
  })
  for (let stop = 0; stop < size.stops; stop++) {
    await answered.reached(answered.count() + draw.between(5, 40))
    const { code } = (await servers[stop % 2]?.stop()) ?? {}
    expect(code).toBe(0)
    await answered.reached(answered.count() + draw.between(5, 20))
    const next = await start(database_url)
    servers[stop % 2] = next
    started.push(next)
  }
  over = true
  await Promise.all(clients)
  expect(failed, started.map((server) => server.output()).join('\n')).toEqual([])
  const ends = await Promise.all(servers.map((server) => server.stop()))
  expect(ends.map(({ code }) => code)).toEqual([0, 0])
  await expectSoundBooks(database_url)
  console.log(
    `two servers: ${size.stops} stops, ${answered.count()} requests, ${switched} asked of the other, 0 failed`,
  )
}
