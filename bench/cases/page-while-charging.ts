import type { ChargingQuestion, ChargingServer } from '../charging-server.ts'
import { dueDatabases } from '../due-database.ts'
import { probe } from '../load/open-loop.ts'
import type { Comparison, Figures, RoundFigures, Row, Side } from '../runner/comparison.ts'
import { servedInChild, type ServedInChild } from '../runner/in-child.ts'
import { signedIn } from '../signed-in.ts'

const SERVER = new URL('../charging-server.ts', import.meta.url)

/** More than are charged while somebody looks: the run must not end before the probe. */
const DUE = 60_000
/** Requests a second. */
const RATE = 500
/** So long the run and the requests go on before anybody counts. */
const WARM_UP_SECONDS = 2

/** `GET /me` at an even rate while the worker of the same process charges as fast as it can. */
const charging = (charge_ms: ChargingServer['charge_ms']): Side => ({
  async open() {
    const databases = await dueDatabases('sqlite', DUE)
    return {
      async trial(seconds) {
        const { place, gone } = await databases.fresh()
        const asked: ChargingServer = { database: place, charge_ms }
        const served = await servedInChild(SERVER, asked)
        try {
          return await watched(served, seconds)
        } finally {
          await served.close()
          await gone()
        }
      },
      close: databases.close,
    }
  },
})

async function watched(served: ServedInChild, seconds: number): Promise<Figures> {
  const ask = async (question: ChargingQuestion) => Number(await served.ask(question))
  const asked = {
    url: `${served.url}/v1/me`,
    headers: await signedIn(served.url),
    rate: RATE,
  }
  await ask('begin')
  await probe({ ...asked, seconds: WARM_UP_SECONDS })
  await served.usage()
  const before = await ask('charged')
  const began = performance.now()
  const { errors, first_error, p50_ms, p99_ms, sent_late_p99_ms } = await probe({
    ...asked,
    seconds,
  })
  const after = await ask('charged')
  const charged_a_second = (1_000 * (after - before)) / (performance.now() - began)
  const { loop_p99_ms } = await served.usage()
  if (errors > 0) throw new Error(`${errors} of GET /me failed: ${first_error}`)
  if (after >= DUE) throw new Error(`all ${DUE} were charged before the probe ended`)
  return { p50_ms, p99_ms, sent_late_p99_ms, loop_p99_ms, charged_a_second }
}

const figure = (round: RoundFigures, side: string, name: string) =>
  round[side]?.[name] ?? Number.NaN

const row = (side: string, words: string): Row => ({
  what: `GET /me p99 at ${RATE} a second while a run charges in the same process, ${words}`,
  unit: 'ms',
  value: (round) => figure(round, side, 'p99_ms'),
  ours: (round) =>
    `${Math.round(figure(round, side, 'charged_a_second'))} charged a second meanwhile`,
  better: 'less',
  goal: 25,
  gate: 60,
})

const WHILE_CHARGING: Comparison = {
  name: 'page while charging',
  sides: { at_once: charging(0), internet: charging('as over the internet') },
  rows: [
    row('at_once', 'the provider at once'),
    row('internet', 'the provider as over the internet'),
  ],
  full: { rounds: 2, seconds: 5 },
}

/** A customer does not feel that others are charged. */
export const PAGE_WHILE_CHARGING: readonly Comparison[] = [WHILE_CHARGING]
