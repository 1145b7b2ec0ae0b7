import { createBilling, type Effect, type Ports, SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { COMPANY, signupStory } from '../stories/signup-story.ts'
import { operatorCall } from '../support/actors.ts'
import { STORY_DIALECTS } from '../support/databases.ts'

describe.each(STORY_DIALECTS)('on %s', (dialect) => {
  const story = signupStory(dialect)

  /** A worker that meets another provider than the sandbox's, and the time that it lives in. */
  const workerWith = (differs: Partial<Ports>) => {
    const { worker } = createBilling({ ...story.world.ports, ...differs })
    const faults: string[] = []
    const tick = async () => {
      const report = await worker.tick(SYSTEM)
      faults.push(...report.faults.map((fault) => fault.where))
      return report.did
    }
    const nextDueAt = () => story.world.ports.store.nextDueAt()
    return {
      faults,
      tick,
      advance: (duration: string) =>
        story.world.sandbox.advance({ advance: duration }, { tick, nextDueAt }),
    }
  }
  const provider = (getOrder: Ports['payments']['getOrder']): Partial<Ports> => ({
    payments: new Proxy(story.world.ports.payments, {
      get: (target, key, receiver) =>
        key === 'getOrder' ? getOrder : (Reflect.get(target, key, receiver) as unknown),
    }),
  })
  const orderOf = async (signup_id: string) => {
    const signup = await story.world.ports.store.read((tx) => tx.signups.get(signup_id))
    return signup?.order_id
  }
  const other = { ...COMPANY, email: 'jonas@example.lt' }

  describe('an order', () => {
    it('that the provider does not find at first is read again', async () => {
      await story.world.sandbox.setWebhookMode('hold')
      const signup = await story.start()
      const stale = workerWith(provider(async () => ({ kind: 'not_found' })))
      await stale.advance('PT1M')

      await story.world.sandbox.complete(signup.order_token)
      await story.world.advance('PT10M')

      expect(await story.statusOf(signup.signup_id)).toEqual(['active', null])
    })

    it('that is completed before it shows its card is read again', async () => {
      await story.world.sandbox.setWebhookMode('hold')
      const signup = await story.start()
      await story.world.sandbox.complete(signup.order_token)
      const { payments } = story.world.ports
      const hasty = workerWith(
        provider(async (asked) => {
          const answer = await payments.getOrder(asked)
          return answer.kind === 'order'
            ? { kind: 'order', order: { ...answer.order, saved_method: null } }
            : answer
        }),
      )
      await hasty.advance('PT1M')
      expect(await story.statusOf(signup.signup_id)).toEqual(['pending_payment', null])

      await story.world.advance('PT10M')

      expect(await story.statusOf(signup.signup_id)).toEqual(['active', null])
    })

    it('that cannot be read is a fault of its own, and is put off', async () => {
      await story.world.sandbox.setWebhookMode('hold')
      const broken = await story.start()
      const fine = await story.start(other)
      await story.world.sandbox.complete(fine.order_token)
      const order_id = await orderOf(broken.signup_id)
      const { payments } = story.world.ports
      const work = workerWith(
        provider(async (asked) => {
          if (asked === order_id) throw new Error('not JSON')
          return payments.getOrder(asked)
        }),
      )

      await work.advance('PT1M')

      expect(await story.statusOf(fine.signup_id)).toEqual(['active', null])
      expect(new Set(work.faults)).toEqual(new Set([`order ${order_id}`]))
      expect(work.faults.length).toBeLessThan(4)
    })

    it('that cannot be read at its signup’s end keeps no other signup from ending', async () => {
      const broken = await story.start()
      const fine = await story.start(other)
      await story.world.advance('P6DT23H')
      const order_id = await orderOf(broken.signup_id)
      const { payments } = story.world.ports
      const work = workerWith(
        provider(async (asked) => {
          if (asked === order_id) throw new Error('not JSON')
          return payments.getOrder(asked)
        }),
      )

      await work.advance('PT2H')
      expect(await story.statusOf(fine.signup_id)).toEqual(['failed', 'expired'])
      expect(await story.statusOf(broken.signup_id)).toEqual(['pending_payment', null])
      expect(work.faults).toContain(`signup ${broken.signup_id}`)

      await story.world.advance('PT10M')
      expect(await story.statusOf(broken.signup_id)).toEqual(['failed', 'expired'])
    })
  })

  describe('an effect', () => {
    const push = (effect: object, dedupe_key: string) => {
      const { ports } = story.world
      const now = story.world.now()
      const outbox_id = ports.ids.uuid(now)
      return ports.store.transaction((tx) =>
        tx.outbox.push({
          outbox_id,
          aggregate: dedupe_key,
          effect: effect as Effect,
          dedupe_key,
          attempts: 0,
          next_at: now,
          created_at: now,
          last_error: null,
        }),
      )
    }

    it('of a kind that we do not know, as after a step back to an older version, stops no other', async () => {
      const signup = await story.start()
      await push({ type: 'mail.send', kind: 'fax', to: { account_id: 'x' } }, 'a')
      await push({ type: 'parcel.send' }, 'b')
      const work = workerWith({})

      await work.tick()

      expect(work.faults).toHaveLength(2)
      expect(await story.world.mail(COMPANY.email)).toHaveLength(1)
      expect(await story.statusOf(signup.signup_id)).toEqual(['pending_payment', null])
    })

    it('whose failure no database can write down is tried later like any other', async () => {
      await story.start()
      const mailer: Ports['mailer'] = {
        send: async () => {
          throw new Error(`\0 and ${'x'.repeat(100_000)}`)
        },
      }
      const work = workerWith({ mailer })
      await work.tick()
      const next = await story.world.ports.store.nextDueAt()

      expect(work.faults).toHaveLength(1)
      expect(next).toBeGreaterThan(story.world.now())
      await story.world.advance('PT1M')
      expect(await story.world.mail(COMPANY.email)).toHaveLength(1)
    })

    it('that forgets a card does not take "not found" for an answer', async () => {
      await push({ type: 'card.forget', order_id: 'o1' }, 'c')
      const work = workerWith(provider(async () => ({ kind: 'not_found' })))

      await work.tick()

      const { waiting } = await story.world.ports.store.read((tx) =>
        tx.outbox.backlog(story.world.now()),
      )
      expect(waiting).toBe(1)
    })
  })

  describe('provisioning', () => {
    it('that cannot even begin fails after a day, and an operator can begin it again', async () => {
      const signup = await story.start()
      const ids: Ports['ids'] = {
        ...story.world.ports.ids,
        base32: () => {
          throw new Error('no randomness')
        },
      }
      await story.world.sandbox.complete(signup.order_token)
      const broken = workerWith({ ids })
      await broken.advance('P2D')
      expect(await story.statusOf(signup.signup_id)).toEqual(['failed', 'provisioning_timeout'])

      const row = await story.world.ports.store.read((tx) => tx.signups.get(signup.signup_id))
      const account_id = row?.prospect_account_id ?? ''
      const by_hand = { account_id, override_reason: 'mended' }
      await story.world.billing.tenants.provisionByHand(operatorCall(), by_hand)
      await story.world.settle()

      expect(await story.statusOf(signup.signup_id)).toEqual(['active', null])
    })
  })
})
