import { anEvent } from '@billing/core/fixtures'
import { SYSTEM, type WebhookOutcome } from '@billing/core'
import { createWebhookSender } from '@billing/wire/webhooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '../support/postgres.ts'
import { openWorld, type World } from '../support/world.ts'
import { openReceiver, type Receiver } from './receiver.ts'

describe.each(['sqlite', 'postgres'] as const)(
  'a process that dies while it sends, %s',
  (dialect) => {
    let world: World
    let receiver: Receiver
    let dies: 'before' | 'after' | null
    /** What comes of one try, whatever else happens; null for what the sender says. */
    let instead: (() => Promise<WebhookOutcome>) | null

    beforeEach(async () => {
      const database = dialect === 'sqlite' ? dialect : { postgres_url: await freshDatabase() }
      const sender = createWebhookSender({ private_addresses: 'allowed' })
      const webhookSender: typeof sender = {
        ...sender,
        async send(webhook) {
          if (instead) return instead()
          if (dies === 'before') throw new Error('died before it sent')
          const outcome = await sender.send(webhook)
          if (dies === 'after') throw new Error('died before it wrote down that it had sent')
          return outcome
        },
      }
      dies = null
      instead = null
      world = await openWorld({ database, ports: { webhookSender } })
      receiver = await openReceiver()
      const token = await world.operator()
      const body = { url: receiver.url }
      const made = await world.api('POST', '/admin/webhook-endpoints', { token, body })
      receiver.secrets = [made.body.secret]
      await world.ports.store.transaction((tx) =>
        tx.events.append(anEvent({ occurred_at: world.now() })),
      )
    })
    afterEach(async () => {
      await receiver.close()
      await world.close()
    })

    it.each([
      ['before', 1],
      ['after', 2],
    ] as const)(
      '%s it sent: the event comes, %i times in all, under one id',
      async (when, times) => {
        dies = when
        const { faults } = await world.billing.worker.tick(SYSTEM)
        expect(faults).toHaveLength(1)
        dies = null

        await world.advance('PT1M')

        expect(receiver.taken.map(({ id }) => id)).toEqual(Array(times).fill('event-1'))
        const { data } = await world.ports.store.read((tx) =>
          tx.webhookDeliveries.list({}, { limit: 10, after: null }),
        )
        expect(data).toMatchObject([{ event_id: 'event-1', status: 'delivered' }])
      },
    )

    it.each(['delivered', 'failed'] as const)(
      'a process that lost its lease while it waited in vain does not take back that it has %s',
      async (status) => {
        const log = () =>
          world.ports.store.read((tx) => tx.webhookDeliveries.list({}, { limit: 10, after: null }))
        instead = async () => {
          const [delivery] = (await log()).data
          if (!delivery) throw new Error('nothing is on its way')
          const written = { ...delivery, status }
          await world.ports.store.transaction((tx) => tx.webhookDeliveries.put(written))
          return { kind: 'failed', status: null, reason: 'the receiver did not answer' }
        }

        await world.billing.worker.tick(SYSTEM)

        expect((await log()).data).toMatchObject([{ event_id: 'event-1', status }])
      },
    )
  },
)
