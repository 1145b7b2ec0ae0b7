import { ENDPOINTS } from '@billing/http'
import { atOnce } from '../harness/races/at-once.ts'
import { expectOneAnswer, tally } from '../harness/races/outcomes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ARENA_NAMES, type Arena, openArena } from './arena.ts'
import { footprintOf } from './footprint.ts'
import type { KeyedCommand } from './keyed-command.ts'
import { KEYED_COMMANDS } from './keyed-commands.ts'
import { type KeyedStage, keyedStage } from './keyed-stage.ts'
import { ask, askUntilFinal } from './stage.ts'

const COMMANDS = Object.entries(KEYED_COMMANDS) as [string, KeyedCommand][]

/** A debt can be paid once: two payers of it meet in `tests/hostile/money-interleaved.test.ts`. */
const RACED_ELSEWHERE = 'payInvoice'

/** So many requests with one key, for every command that takes one, in every arena. */
export function raceKeyedCommands(count: number): void {
  it('every command with a key is raced', () => {
    const keyed = ENDPOINTS.filter(
      ({ id, idempotency }) => idempotency !== undefined && id !== RACED_ELSEWHERE,
    )

    expect(COMMANDS.map(([id]) => id).toSorted()).toEqual(keyed.map(({ id }) => id).toSorted())
  })

  describe.each(ARENA_NAMES)(`${count} requests at once with one key, by %s`, (name) => {
    let arena: Arena
    let stage: KeyedStage
    let effects = 0
    let replays = 0
    beforeAll(async () => {
      // So that a topup has no invoice, and is paid back by its own command.
      arena = await openArena(name, { config: { topup_vat: 'at_use' } })
      stage = await keyedStage(arena)
    })
    afterAll(async () => {
      console.log(
        `${count} × ${effects} keyed commands by ${name}: ${effects} effects, ${replays} replays`,
      )
      await arena.expectBooks()
      await arena.close()
    })

    it.each(COMMANDS)(
      '%s happens once, and all are given one answer',
      async (id, { status, effect, before, asked }) => {
        await before?.(stage)
        const alone = await footprintOf(arena, () => ask(arena, asked(stage, 'alone')))
        await before?.(stage)
        const raced = await footprintOf(arena, () =>
          atOnce(count, () =>
            askUntilFinal(arena, { ...asked(stage, 'raced'), key: `raced-${id}` }),
          ),
        )

        expect([alone.result.status, alone.result.text]).toEqual([status, expect.any(String)])
        expect(alone.footprint[effect]).toBeGreaterThan(0)
        expect(alone.footprint.audit_log).toBeGreaterThan(0)
        expectOneAnswer(raced.result, status)
        expect(raced.footprint).toEqual(alone.footprint)
        effects++
        replays += raced.result.filter(({ replayed }) => replayed).length
      },
    )

    it('of two bodies under one key, one happens, and the other is a conflict', async () => {
      const bodies = [1_100, 2_200].map((amount_minor) => ({ amount_minor, currency: 'EUR' }))
      const path = '/payments/topup'
      const raced = await footprintOf(arena, () =>
        atOnce(count, (place) =>
          askUntilFinal(arena, {
            path,
            token: stage.owner,
            body: bodies[place % 2] ?? {},
            key: 'two-bodies',
          }),
        ),
      )

      const answers = raced.result
      expect(tally(answers)).toEqual({ 201: count / 2, 409: count / 2 })
      expectOneAnswer(
        answers.filter((each) => each.status === 201),
        201,
      )
      const winners = new Set(answers.flatMap((each, at) => (each.status === 201 ? [at % 2] : [])))
      expect(winners.size).toBe(1)
      const refusals = answers.filter((each) => each.status === 409)
      const codes = refusals.map(({ text }) => JSON.parse(text).code as string)
      expect(new Set(codes)).toEqual(new Set(['idempotency.conflict']))
      expect(raced.footprint.sandbox_orders).toBe(1)
    })
  })
}
