import { createSqlStore } from '@billing/store-sql'
import { anEvent } from '@billing/core/fixtures'
import { beforeEach, describe, expect, it } from 'vitest'
import type { World } from '../support/world.ts'
import { openReceivedWorld } from './received-world.ts'
import type { Receiver } from './receiver.ts'

/** `EVENTS=10000` in the environment makes the figure of docs/webhooks.md. */
const EVENTS = Number(process.env['EVENTS'] ?? 300)
/** Many are on their way at once, so that several fail before the next one has got through. */
const ACCOUNTS = Math.ceil(EVENTS / 4)

describe.each(['sqlite', 'postgres'] as const)(
  'a receiver that fails one in ten, %s',
  (dialect) => {
    let world: World
    let receiver: Receiver

    beforeEach(async () => {
      const opened = await openReceivedWorld(dialect)
      ;({ world, receiver } = opened)
      const token = await world.operator()
      const made = await world.api('POST', '/admin/webhook-endpoints', {
        token,
        body: { url: receiver.url },
      })
      receiver.secrets = [made.body.secret]
      await createSqlStore(world.opened).transaction(async (tx) => {
        for (let n = 0; n < EVENTS; n++) {
          const account_id = `acc-${n % ACCOUNTS}`
          const event_id = `event-${n}`
          await tx.events.append(anEvent({ event_id, account_id, occurred_at: world.now() }))
        }
      })
      return opened.close
    })

    /** The positions that each account's events came with. */
    const byAccount = () =>
      Map.groupBy(
        receiver.taken.map(({ event }) => event),
        ({ account_id }) => account_id,
      )

    it('takes each event, and those of an account in order', { timeout: 600_000 }, async () => {
      let asked = 0
      receiver.answer = () => (asked++ % 10 === 7 ? 500 : 204)
      const began = performance.now()

      await world.advance('PT6H')

      const took = Math.round(performance.now() - began)
      console.info(`${dialect}: ${EVENTS} events in ${receiver.asked} requests, ${took} ms`)
      expect(new Set(receiver.taken.map(({ id }) => id)).size).toBe(EVENTS)
      for (const events of byAccount().values()) {
        const positions = events.map(({ position }) => position)
        expect(positions).toEqual(positions.toSorted((a, b) => a - b))
      }
      expect(receiver.asked).toBeGreaterThan(EVENTS)
      const errors = await world.opened.db.selectFrom('outbox').select('last_error').execute()
      expect(new Set(errors.map(({ last_error }) => last_error))).toEqual(
        new Set([null, 'the receiver answered 500']),
      )
    })
  },
)
