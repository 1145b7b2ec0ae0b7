import { money } from '@billing/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { topupActions } from '../support/topup-actions.ts'
import { CONSUMER, moneyMoved, withdraw, withdrawalCheck } from '../support/withdrawal-actions.ts'
import { moneyStory } from './money-story.ts'
import { useStory } from './use-story.ts'

const SOUND = { checked: 1, wrong: [], in_flight: [] }

/** What was never used was never supplied: it goes back without a note. Source: contract 6.3, 6.12. */
describe.each(STORY_DIALECTS)(
  'call credit whose VAT is due with its use goes back, on %s',
  (dialect) => {
    const story = moneyStory(dialect, {
      settings: { time_zone: 'Europe/Vilnius', topup_vat: 'at_use' },
    })
    const { call, allOf, totals, prepaid, proven } = useStory(story)
    let jonas: Awaited<ReturnType<typeof story.customer>>
    let calls: ReturnType<typeof topupActions>
    beforeEach(async () => {
      jonas = await story.customer(CONSUMER)
      calls = topupActions(story.world, jonas.account_id)
    })

    /** As if the month were over already. */
    const billNow = async (account_id: string, month: string) => {
      const now = story.world.now()
      const { store, ids } = story.world.ports
      await store.transaction((tx) =>
        tx.outbox.push({
          outbox_id: ids.uuid(now),
          aggregate: 'now',
          effect: { type: 'call_credit.bill', account_id, month },
          dedupe_key: 'now',
          attempts: 0,
          next_at: now,
          created_at: now,
          last_error: null,
        }),
      )
      await story.world.settle()
    }

    it('a consumer withdraws after 8.00 of 20.00: 12.00 go back, 8.00 are billed when the month is over', async () => {
      const { account_id } = jonas
      await calls.pay(2_000)
      await call(account_id, 800)
      await withdraw(jonas)
      await story.world.settle()

      expect(await moneyMoved(story.world)).toEqual([2_000, -1_200])
      expect([await prepaid(account_id), await totals(account_id)]).toEqual([800, []])
      const { store } = story.world.ports
      const [payment] = await store.read((tx) => tx.payments.capturedTopups(account_id))
      const refunds = await store.read((tx) => tx.refunds.ofPayments([payment?.payment_id ?? '']))
      expect(refunds).toMatchObject([
        {
          taken_from: 'topup',
          invoice_id: null,
          credit_note_id: null,
          status: 'completed',
          amount: { amount_minor: 1_200 },
          credit_taken_minor: 1_200,
        },
      ])
      expect(await withdrawalCheck(story)).toEqual(SOUND)
      expect(await proven()).toEqual({})

      await story.world.advance('P31D')

      expect([await prepaid(account_id), await totals(account_id)]).toEqual([0, [800]])
      expect(await withdrawalCheck(story)).toEqual(SOUND)
      expect(await proven()).toEqual({})
    })

    it('of two the newest first, and nothing of one that is used', async () => {
      await calls.pay(2_000)
      await story.world.advance('PT1M')
      await calls.pay(1_000)
      await call(jonas.account_id, 2_000)
      await withdraw(jonas)
      await story.world.settle()

      expect(await moneyMoved(story.world)).toEqual([2_000, 1_000, -1_000])
      expect(await withdrawalCheck(story)).toEqual(SOUND)
      expect(await proven()).toEqual({})
    })

    it('the provider that refuses leaves money and call credit as they were', async () => {
      await calls.pay(2_000)
      const { payments, store, pbx } = story.world.ports
      const refused = { kind: 'refused', code: 'too_old', message: 'Too old.' } as const
      Object.assign(payments, { refund: async () => refused })
      await withdraw(jonas)
      await story.world.settle()

      const tenant = await store.read((tx) => tx.tenants.ofAccount(jonas.account_id))
      expect(await pbx.getCallBalance(tenant?.tenant_id ?? '')).toEqual({
        kind: 'done',
        value: money(2_000, 'EUR'),
      })
      expect(await moneyMoved(story.world)).toEqual([2_000])
      expect(await prepaid(jonas.account_id)).toBe(2_000)
      expect((await proven())['topups.use']).toBeUndefined()
    })

    it('what is billed has been used: credit that somebody else gave at the core is not paid back for it', async () => {
      const { account_id } = jonas
      await calls.pay(2_000)
      await call(account_id, 2_000)
      const { store, pbx } = story.world.ports
      const tenant = await store.read((tx) => tx.tenants.ofAccount(account_id))
      const [payment] = await store.read((tx) => tx.payments.capturedTopups(account_id))
      const month = new Date(payment?.captured_at ?? 0).toISOString().slice(0, 7)
      await billNow(account_id, month)
      expect(await prepaid(account_id)).toBe(0)
      await pbx.creditCallBalance(tenant?.tenant_id ?? '', 'a-gift', money(500, 'EUR'))
      await withdraw(jonas)
      await story.world.settle()

      expect(await moneyMoved(story.world)).toEqual([2_000])
      expect(await prepaid(account_id)).toBe(0)
      expect(await proven()).toEqual({})
    })

    it('before a phone system goes, what was used until then is billed, and a core that is away is waited for', async () => {
      const { account_id } = jonas
      await calls.pay(2_000)
      const { pbx } = story.world.ports
      Object.assign(pbx, {
        takeCallCredit: async () => ({ kind: 'refused', code: 'not_offered', message: 'No.' }),
      })
      await withdraw(jonas)
      await story.world.settle()
      const removal = await story.world.opened.db
        .selectFrom('outbox')
        .selectAll()
        .where('dedupe_key', 'like', 'tenant.remove%')
        .execute()
      const due = Number(removal[0]?.next_at)
      await story.world.until(new Date(due - 60_000).toISOString())
      const before = (await totals(account_id)).length
      await call(account_id, 150)
      await story.world.sandbox.setFault('pbx', 'down')
      await story.world.until(new Date(due + 60_000).toISOString())
      const tenant = () => story.world.ports.store.read((tx) => tx.tenants.ofAccount(account_id))
      expect((await tenant())?.status).not.toBe('deleted')
      await story.world.sandbox.clearFaults()
      await story.world.until(new Date(due + 2 * 3_600_000).toISOString())

      expect((await tenant())?.status).toBe('deleted')
      expect((await totals(account_id)).slice(before)).toEqual([150])
      expect(await prepaid(account_id)).toBe(1_850)
      expect((await allOf(account_id)).length).toBeGreaterThan(0)
      expect((await proven())['topups.use']).toBeUndefined()
    })
  },
)
