import { atOnce } from '../harness/races/at-once.ts'
import { expectOneAnswer, tally } from '../harness/races/outcomes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ARENA_NAMES, type Arena, openArena } from './arena.ts'
import { footprintOf } from './footprint.ts'
import { KEYED_COMMANDS } from './keyed-commands.ts'
import { type KeyedStage, keyedStage } from './keyed-stage.ts'
import { ask, askUntilFinal } from './stage.ts'

const COUNT = 200
const OUTAGES = ['createTopup', 'adminCreateCreditNote'] as const

describe.each(ARENA_NAMES)(
  '200 requests with one key while the provider is down, by %s',
  (name) => {
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

    it.each(OUTAGES)(
      '%s: all are told when to come back, and then one effect stands under the key',
      async (id) => {
        const command = KEYED_COMMANDS[id]
        if (!command) throw new Error(id)
        const asked = { ...command.asked(stage, 'raced'), key: `outage-${id}` }
        await arena.sandbox.setFault('payments', 'down')
        const down = await atOnce(COUNT, () => ask(arena, asked))
        await arena.sandbox.clearFaults()
        const { result, footprint } = await footprintOf(arena, () =>
          atOnce(COUNT, () => askUntilFinal(arena, asked)),
        )

        console.log(`${COUNT} × ${id} by ${name}, provider down:`, tally(down), 'then 1 effect')
        const told = down.map(({ text }) => JSON.parse(text) as { retry_after?: number })
        expect(told.filter(({ retry_after }) => !retry_after)).toEqual([])
        expectOneAnswer(result, command.status)
        expect(footprint[command.effect]).toBe(1)
      },
    )
  },
)
