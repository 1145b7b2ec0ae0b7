import { after, type BillingCycle, DAY, SECOND } from '@billing/core'
import { anInvoice, choosing } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import type { ApiAnswer } from '../support/api.ts'
import { complaints } from './checked.ts'
import { cycleWorld } from './cycle-world.ts'

const at = cycleWorld()

const seconds = Date.parse('2026-02-01T09:00:00Z') / 1_000
const DAY_SECONDS = DAY / SECOND

const list = (query = '') => at.get(`/admin/billing-cycles${query}`)
const idsOf = ({ body }: ApiAnswer) => body.data.map(({ id }: { id: string }) => id)
const cycle = (cycle_id: string) => at.world.ports.store.read((tx) => tx.cycles.get(cycle_id))

describe('the list of billing cycles', () => {
  it('shows what is planned by today’s facts, with the card that is going to be asked', async () => {
    const [{ provider_payment_method_id: card, ...row }] = (await list()).body.data

    const now = at.world.now() / SECOND
    expect(row).toEqual({
      id: row.id,
      subscription_id: at.subscription_id,
      account_id: at.customer.account_id,
      period_start: seconds + 14 * DAY_SECONDS,
      period_end: seconds + 42 * DAY_SECONDS,
      amount_minor: 2_299,
      currency: 'EUR',
      state: 'planned',
      attempt_count: 0,
      next_attempt_at: seconds + 14 * DAY_SECONDS,
      provider_order_id: null,
      invoice_id: null,
      last_failure_code: null,
      last_failure_message: null,
      created_at: now,
      updated_at: now,
    })
    expect(card).not.toBe('')
  })

  it('follows the chosen plan, account credit, and a subscription that is about to end', async () => {
    const amount = async () => (await list()).body.data[0].amount_minor
    const change = (differs: object) =>
      at.world.ports.store.transaction(async (tx) => {
        const found = await tx.subscriptions.get(at.subscription_id)
        if (found) await tx.subscriptions.put({ ...found, ...differs })
      })
    const from = after(at.world.now(), 14 * DAY_SECONDS * SECOND)
    await change(choosing('starter', from))
    const starter = await amount()
    await change({ planned: null })
    await change({ cancel_at_period_end: true })

    expect(starter).toBeGreaterThan(0)
    expect(starter).toBeLessThan(2_299)
    expect(await amount()).toBe(0)
  })

  it('shows no card where there is none that can be asked', async () => {
    await at.world.opened.db.updateTable('payment_methods').set({ exp_year: 2020 }).execute()

    expect((await list()).body.data[0].provider_payment_method_id).toBe('')
  })

  it('shows what was billed as it was billed, and the card that was asked', async () => {
    await at.given(1, { payment_method_id: null })

    expect((await list('?state=failed')).body.data).toMatchObject([
      { id: 'c-1', amount_minor: 2_299, last_failure_code: 'insufficient_funds' },
    ])
    expect((await list('?state=failed')).body.data[0].provider_payment_method_id).toBe('')
  })

  it('comes newest first, page by page by the Link header, up to 1000 rows', async () => {
    await at.given(3)

    const first = await list('?limit=2&state=failed')
    const link = first.headers.get('link') ?? ''
    const next = /^<\/v1(.+)>; rel="next"$/.exec(link)?.[1] ?? ''
    const second = await at.get(next)

    expect(idsOf(first)).toEqual(['c-3', 'c-2'])
    expect([idsOf(second), second.headers.get('link')]).toEqual([['c-1'], null])
    expect(next).toContain('state=failed')
    expect((await list('?limit=1000')).status).toBe(200)
    expect(complaints(await list('?limit=1001'))).toEqual(['limit'])
    const cursor = new URLSearchParams(next.split('?')[1]).get('cursor')
    expect(complaints(await list(`?cursor=${cursor}`))).toEqual(['cursor'])
  })

  it('is narrowed by state, subscription and account, alone and together', async () => {
    await at.given(2)

    expect(idsOf(await list('?state=charged'))).toEqual([])
    expect(idsOf(await list(`?subscription_id=${at.subscription_id}&state=failed`))).toHaveLength(2)
    expect(idsOf(await list(`?account_id=${at.customer.account_id}`))).toHaveLength(3)
    expect(idsOf(await list('?account_id=nobody'))).toEqual([])
    expect(complaints(await list('?state=paid'))).toEqual(['state'])
    expect(complaints(await list('?account_id=%20'))).toEqual(['account_id'])
  })
})

describe('the retry of a billing cycle', () => {
  const retry = (id: string, key = 'a-key', token = at.operator) =>
    at.api('POST', `/admin/billing-cycles/${id}/retry`, {
      token,
      headers: { 'idempotency-key': key },
    })
  const change = (differs: Partial<BillingCycle>) => at.given(1, differs)

  it('makes a failed cycle due now, answers it as it is, and is audited', async () => {
    await at.given(1, { state: 'failed' })

    const answer = await retry('c-1')

    const now = at.world.now() / SECOND
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { id: 'c-1', state: 'failed', next_attempt_at: now, attempt_count: 2 },
    ])
    expect(await cycle('c-1')).toMatchObject({ next_action_at: at.world.now(), held_for: null })
    const rows = await at.world.opened.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'account_id'])
      .where('action', 'like', 'admin.%cycle%')
      .execute()
    const audited = { action: 'admin.billing_cycle.retry', actor: 'admin' }
    expect(rows).toEqual([{ ...audited, account_id: at.customer.account_id }])
  })

  it('gives a repeat the first answer, and changes nothing more', async () => {
    await at.given(1)
    const first = await retry('c-1')
    await at.given(1, { next_action_at: null })

    const second = await retry('c-1')

    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect((await cycle('c-1'))?.next_action_at).toBeNull()
  })

  it.each([
    ['planned', { held_for: 'daily_bound' }],
    ['planned', { held_for: 'not_sent', times_not_sent: 8 }],
    ['planned', { times_not_sent: 1 }],
    ['failed', { held_for: 'wrong_amount' }],
    ['charging', { held_for: 'wrong_amount' }],
    ['charging', { held_for: 'unknown_payment' }],
  ] as const)('lets go of one that is %s and held: %j', async (state, differs) => {
    await change({ state, ...differs })

    expect((await retry('c-1')).status).toBe(200)

    expect(await cycle('c-1')).toMatchObject({ held_for: null, next_action_at: at.world.now() })
    const next_attempt_at = state === 'charging' ? null : at.world.now()
    expect((await cycle('c-1'))?.next_attempt_at).toBe(next_attempt_at)
  })

  it.each(['planned', 'charging', 'charged', 'skipped', 'abandoned'] as const)(
    'refuses one that is %s and waits for nobody',
    async (state) => {
      await change({ state })

      const answer = await retry('c-1')

      expect([answer.status, answer.body.code]).toEqual([422, 'validation.failed'])
      expect([complaints(answer), answer.body.detail]).toEqual([
        ['state'],
        expect.stringContaining(state),
      ])
    },
  )

  it('refuses while an operator holds the account, and after the subscription ended', async () => {
    await at.given(1)
    const { store } = at.world.ports
    const lock = (locks: readonly ['operator'] | readonly []) =>
      store.transaction(async (tx) => {
        const account = await tx.accounts.get(at.customer.account_id)
        if (account) await tx.accounts.put({ ...account, locks: [...locks] })
      })
    await lock(['operator'])
    const held = await retry('c-1')
    await lock([])
    await store.transaction(async (tx) => {
      const found = await tx.subscriptions.get(at.subscription_id)
      if (found) await tx.subscriptions.put({ ...found, status: 'cancelled' })
    })
    const ended = await retry('c-1', 'another')

    expect([complaints(held), complaints(ended)]).toEqual([['status'], ['status']])
    expect((await cycle('c-1'))?.next_action_at).toBeNull()
  })

  it('refuses one that was forgiven', async () => {
    await at.given(1, { invoice_id: 'invoice-1' })
    const { account_id } = at.customer
    const { subscription_id } = at
    const own = { account_id, subscription_id, cycle_id: 'c-1', exempt_from_ladder: true }
    await at.world.ports.store.transaction((tx) => tx.invoices.put(anInvoice(own)))

    expect(complaints(await retry('c-1'))).toEqual(['state'])
  })

  it('knows no other cycle, and needs a key', async () => {
    expect((await retry('nothing')).body.code).toBe('not_found')
    const bare = await at.api('POST', '/admin/billing-cycles/nothing/retry', { token: at.operator })
    expect(complaints(bare)).toEqual(['Idempotency-Key'])
  })

  it('is for operators with a second factor alone', async () => {
    expect((await retry('c-1', 'k', at.customer.token)).body.code).toBe('auth.forbidden')
  })
})
