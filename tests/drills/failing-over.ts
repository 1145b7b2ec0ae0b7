import { expect } from 'vitest'
import { drawFrom } from '../harness/simulation/draw.ts'
import { expectSoundBooks } from './books.ts'
import { startDrilledServer } from './drilled-server.ts'
import { expectInvariants, recordMoves } from './invariants.ts'
import { drillKilledDatabase, type KillingSize } from './killing.ts'
import { openLoad } from './load.ts'
import { startPostgresPair } from './standby.ts'

/** The short form. */
export const A_FEW_FAILOVERS: KillingSize = {
  seed: 1,
  customers: 2,
  kills: 3,
  kills_in_the_month: 1,
}

/** The primary dies under load and its standby is promoted, again and again: nothing that a client was told is lost or done twice. */
export async function drillFailedOver(size: KillingSize): Promise<void> {
  const pair = await startPostgresPair('failed_over')
  const failOver = async () => {
    await pair.promote()
    await pair.follow()
  }
  try {
    await drillKilledDatabase({ url: pair.url, server: { killAndStart: failOver } }, size)
  } finally {
    await pair.stop()
  }
}

/** How long things took, in milliseconds. */
export interface FailoverTimes {
  readonly ticks_before: readonly number[]
  /** From the promotion until everybody who had asked was answered. */
  readonly answered: number
  readonly first_tick: number
}

/**
 * The primary is cut off while customers sign up: connections to it stay open, and nobody answers there. Everybody is
 * taken by the promoted standby, once, while the lost primary still says nothing.
 */
export async function drillCutOff(): Promise<FailoverTimes> {
  const pair = await startPostgresPair('cut_off')
  await recordMoves(pair.url)
  const server = await startDrilledServer(pair.url)()
  try {
    const load = openLoad(drawFrom(1), async () => server.url)
    const tick = () => timed(() => load.client.ask({ method: 'POST', path: '/sandbox/tick' }))
    const keys = Array.from({ length: 24 }, (_, n) => `signup-${n}-cut-off`)
    const signUp = (key: string) =>
      load.client.ask({ method: 'POST', path: '/v1/signup', key, body: bodyOf(key) })
    const ticks_before = [await tick(), await tick(), await tick()]

    // Half of them are under way.
    const asked = keys.slice(0, 12).map(signUp)
    await Promise.race(asked)
    await pair.promote('falls silent')
    const promoted = performance.now()
    const answers = await Promise.all([...asked, ...keys.slice(12).map(signUp)])
    const answered = performance.now() - promoted
    const first_tick = await tick()
    const again = await Promise.all(keys.map(signUp))

    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 202))
    expect(again.map(({ text, replayed }) => ({ text, replayed }))).toEqual(
      answers.map(({ text }) => ({ text, replayed: true })),
    )
    expect(server.child.exitCode, 'the service never ended').toBeNull()
    await load.rest()
    await expectSoundBooks(pair.url)
    await expectInvariants(pair.url, await load.now())
    return { ticks_before, answered, first_tick }
  } finally {
    server.kill('SIGKILL')
    await server.exited
    await pair.stop()
  }
}

const bodyOf = (key: string) => ({
  customer_type: 'company',
  company_name: `UAB ${key}`,
  email: `${key}@example.lt`,
  plan_tier: 'business',
  country: 'LT',
})

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
