import { atOnce, type RaceAnswer, raceAnswerOf } from '../harness/races/at-once.ts'
import { tally } from '../harness/races/outcomes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerProcess } from '../support/example-process.ts'
import { ARENA_NAMES, type Arena, openArena } from './arena.ts'
import { type EffectTable, footprintOf } from './footprint.ts'
import { type Asked, ask, operatorOf, ownerOf } from './stage.ts'
import { refund } from './keyed-commands.ts'
import { type KeyedStage, keyedStage } from './keyed-stage.ts'

/** Where the first request's process is killed, and what the request is. */
interface Death {
  readonly at: string
  readonly nth?: number
  readonly of: string
  /** Where the command leaves exactly one row. */
  readonly effect: EffectTable
  readonly asked: (stage: KeyedStage) => Asked
}

const topup = ({ owner }: KeyedStage): Asked => ({
  path: '/payments/topup',
  token: owner,
  body: { amount_minor: 1_000, currency: 'EUR' },
})

const upgrade =
  (new_tier: string) =>
  ({ owner }: KeyedStage): Asked => ({
    path: '/subscription/change-plan-now',
    token: owner,
    body: { new_tier },
  })

const cancel = ({ owner }: KeyedStage): Asked => ({
  path: '/subscription/cancel',
  token: owner,
  body: {},
})

/** The key is taken in the first commit; what a command does stands in the second or later. */
// prettier-ignore
const DEATHS: readonly Death[] = [
  { at: 'before a commit',            of: 'a topup',        effect: 'sandbox_orders',  asked: topup },
  { at: 'after payments.createOrder', of: 'a topup',        effect: 'sandbox_orders',  asked: topup },
  { at: 'before payments.payOrder',   of: 'an upgrade',     effect: 'sandbox_charges', asked: upgrade('business') },
  { at: 'after payments.payOrder',    of: 'an upgrade',     effect: 'sandbox_charges', asked: upgrade('enterprise') },
  { at: 'after payments.refund',      of: 'a refund',       effect: 'sandbox_refunds', asked: refund },
  { at: 'before a commit', nth: 2,    of: 'a cancellation', effect: 'audit_log',       asked: cancel },
]

/** How often somebody asks again before they give up. */
const ROUNDS = 8

/** The process of the first of so many requests is killed while the others wait under its key. */
export function raceTheDying(count: number, commands = DEATHS.map(({ of }) => of)): void {
  const deaths = DEATHS.filter(({ of }) => commands.includes(of))

  describe.each(ARENA_NAMES)(`the first of ${count} dies, by %s`, (name) => {
    let arena: Arena
    let stage: KeyedStage
    beforeAll(async () => {
      arena = await openArena(name, { log: 'silent' })
      stage = await keyedStage(arena)
    })
    afterAll(async () => {
      await arena.expectBooks()
      await arena.close()
    })

    it.each(deaths)('$at of $of: it happens once', { timeout: 120_000 }, async (death) => {
      const asked = await askedNow(arena, stage, death)
      const doomed = await arena.join('tests/races/held-server.ts', {
        HOLD_AT: death.at,
        HOLD_NTH: String(death.nth ?? 1),
        // Short, so that a dead process's key is soon free again.
        LEASE_MS: '500',
      })

      const { result, footprint } = await footprintOf(arena, async () => {
        const first = post(doomed, asked).catch(() => undefined)
        await doomed.says(/^held/m)
        // Half of them wait in the dying process, lose their connection, and ask another one.
        const others = atOnce(count - 1, async (place) => {
          const early = place % 2 ? await post(doomed, asked).catch(() => undefined) : undefined
          return early ?? ask(arena, asked)
        })
        await Promise.all([doomed, ...arena.servers].map(({ url }) => fetch(`${url}/health`)))
        await doomed.stop('SIGKILL')
        await first
        return untilFinal(arena, asked, await others)
      })

      const [status] = Object.keys(tally(result)).map(Number)
      expect(tally(result)).toEqual({ [status ?? 0]: count - 1 })
      expect(status, result[0]?.text).toBeLessThan(300)
      expect(new Set(result.map(({ text }) => text)).size).toBe(1)
      expect(footprint[death.effect]).toBe(1)
      console.log(`${count} requests by ${name}, killed ${death.at} of ${death.of}: 1 effect`)
    })
  })
}

async function post(server: ServerProcess, { path, body, token, key = '' }: Asked) {
  return raceAnswerOf(
    await server.post(`/v1${path}`, body ?? {}, {
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
    }),
  )
}

/** The command under a key of its own, by people who have just signed in. */
async function askedNow(arena: Arena, stage: KeyedStage, { at, of, asked }: Death) {
  const [owner, admin] = [await ownerOf(arena, stage.payer), await operatorOf(arena)]
  return { ...asked({ ...stage, owner, admin }), key: `${at} ${of}`.replaceAll(' ', '-') }
}

/** While somebody is told to come back, the scheduler finds out what became of it; then all ask again. */
async function untilFinal(
  arena: Arena,
  asked: Asked,
  answers: readonly RaceAnswer[],
): Promise<readonly RaceAnswer[]> {
  const isFinal = ({ status }: RaceAnswer) => status < 500 && status !== 409
  if (answers.every(isFinal)) return answers
  for (let round = 0; round < ROUNDS; round++) {
    await arena.advance('PT1M')
    if (isFinal(await ask(arena, asked))) break
  }
  return atOnce(answers.length, () => ask(arena, asked))
}
