import { ACCESS, type Operation } from '@billing/core'
import { ENDPOINTS } from '@billing/http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ApiAnswer } from '../support/api.ts'
import { openWorld, type World } from '../support/world.ts'
import { newAccount, tokenOf } from './actors.ts'
import { complaints } from './checked.ts'

const EUR = { amount_minor: 1_000, currency: 'EUR' }

/** A well-formed body of every operation that takes one; its response does not matter here. */
const BODIES: { readonly [O in Operation]?: object } = {
  changePlan: { new_tier: 'enterprise' },
  changePlanNow: { new_tier: 'enterprise' },
  changeSubscription: { plan_tier: 'enterprise', when: 'now' },
  cancelSubscription: { reason: 'other' },
  resubscribe: { plan_tier: 'business' },
  adminTransitionSubscription: { to_status: 'suspended' },
  adminChangeSubscription: { plan_tier: 'enterprise', when: 'next_period', reason: 'agreed' },
  adminChargeCustomer: { description: 'A visit', unit_price_minor: 4_500, reason: 'ordered' },
  adminAgreeTerm: { term_months: 12, notice_days: 30, reason: 'agreed' },
  adminGiveDiscount: { off: { kind: 'period' }, periods: 1, reason: 'agreed' },
  adminGivePrices: { plan: { plan_tier: 'business', amount_minor: 1_700 }, reason: 'agreed' },
  adminCancelPrices: { reason: 'agreed' },
  adminRaisePrices: {
    plan_tier: 'business',
    percent: 5,
    effective_at: '2099-01-01T00:00:00.000Z',
    reason: 'costs',
  },
  adminStopPriceRise: { reason: 'decided otherwise' },
  adminChangePlan: { new_tier: 'enterprise', effective: 'next_cycle', reason: 'agreed by phone' },
  adminProvisionTenant: {
    account_id: '01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9e',
    override_reason: 'pays by bank',
  },
  adminTransitionTenant: { action: 'suspend', reason: 'agreed by phone' },
  verifyPaymentMethod: { email: 'ona@example.lt' },
  createTopup: EUR,
  adminCreateCreditNote: { invoice_id: 'some-id', amount: EUR, reason: 'agreed by phone' },
  adminRefundTopup: { amount: EUR, reason: 'agreed by phone' },
  adminResendInvoiceDelivery: { reason: 'their access point was away' },
  adminResendCreditNoteDelivery: { reason: 'their access point was away' },
  adminEnterWithdrawal: {
    channel: 'letter',
    received_at: '2026-02-01T09:00:00.000Z',
    words: 'I withdraw.',
  },
}

const keyed = ENDPOINTS.filter(({ idempotency }) => idempotency === 'required')

let world: World
let tokens: Record<'customer' | 'admin', string>
beforeEach(async () => {
  world = await openWorld()
  const { account_id } = await world.signUp()
  const admin = await world.operator()
  tokens = { customer: await tokenOf(world, { role: 'owner', account_id }), admin }
})
afterEach(() => world.close())

describe.each(keyed)('$id', ({ id, path: template }) => {
  const path = template.replaceAll(/\{\w+\}/g, 'some-id')
  const whose = ACCESS[id] === 'admin' ? 'admin' : 'customer'
  const send = (headers: Readonly<Record<string, string>>, body: unknown = BODIES[id]) =>
    world.request(`/v1${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${tokens[whose]}`,
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const read = async (answer: Response): Promise<ApiAnswer> => ({
    status: answer.status,
    headers: answer.headers,
    body: await answer.json(),
  })

  it('needs a key, and one that is well-formed', async () => {
    for (const headers of [{}, { 'idempotency-key': '' }, { 'idempotency-key': 'two words' }]) {
      const answer = await read(await send(headers))

      expect([answer.status, answer.body.code, complaints(answer)]).toEqual([
        422,
        'validation.failed',
        ['Idempotency-Key'],
      ])
    }
  })

  it('gives the first answer to five who ask at once with one key, and to whoever asks again', async () => {
    const key = { 'idempotency-key': `once-${id}` }
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(key)))
    const again = await send(key)
    const texts = await Promise.all([...answers, again].map((answer) => answer.text()))

    // A refusal is as final as a success, and stands under the id of the request that got it.
    expect(new Set(texts)).toHaveProperty('size', 1)
    expect(new Set([...answers, again].map(({ status }) => status))).toHaveProperty('size', 1)
    expect([200, 201, 404, 422]).toContain(again.status)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const first = answers.filter((each) => !each.headers.has('idempotent-replayed'))
    expect(first).toHaveLength(1)
  })

  it('knows nothing of a key that somebody else has used', async () => {
    const key = { 'idempotency-key': `theirs-${id}` }
    await send(key)
    const who = { role: whose === 'admin' ? 'admin' : 'owner', twofa: true } as const
    const token = await tokenOf(world, { ...who, account_id: await newAccount(world) })

    const answer = await send({ ...key, authorization: `Bearer ${token}` })

    expect(answer.headers.has('idempotent-replayed')).toBe(false)
    expect(answer.status).not.toBe(409)
  })

  it('refuses a key that stands for another operation', async () => {
    const key = { 'idempotency-key': 'taken' }
    const own = id === 'resumeSubscription' ? '/subscription/cancel' : '/subscription/resume'
    const other = whose === 'admin' ? '/admin/billing-cycles/other/retry' : own
    await world.request(`/v1${other}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens[whose]}`, ...key },
    })

    const answer = await read(await send(key))

    expect([answer.status, answer.body.code]).toEqual([409, 'idempotency.conflict'])
  })
})
