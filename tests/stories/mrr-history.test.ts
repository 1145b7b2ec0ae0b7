import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { complaints, checked } from '../http/checked.ts'
import { tokenOf } from '../http/actors.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let account_id: string
beforeEach(async () => {
  world = await openWorld()
  account_id = (await world.signUp()).account_id
})
afterEach(() => world.close())

const history = async (query = '') => {
  const operator = await world.ports.store.read((tx) => tx.accounts.operator())
  const token = operator
    ? await tokenOf(world, { role: 'admin', account_id: operator.account_id, twofa: true })
    : await world.operator()
  return checked(world)('GET', `/admin/metrics/mrr${query}`, { token })
}

const change = async (new_tier: string, key: string) => {
  const token = await tokenOf(world, { role: 'owner', account_id })
  const headers = { 'idempotency-key': key }
  const asked = { token, headers, body: { new_tier } }
  const { status } = await world.api('POST', '/subscription/change-plan-now', asked)
  expect(status).toBe(200)
}

/** The bars in which something moved, and what stood as each ended. */
const moves = ({ body }: Awaited<ReturnType<typeof history>>) =>
  body.bars.flatMap(({ ts, mrr_minor, ...kinds }: Record<string, number>) => {
    const told = Object.entries(kinds).filter(([, amount]) => amount !== 0)
    const day = new Date(ts ?? 0).toISOString().slice(0, 10)
    return told.length === 0 ? [] : [[day, mrr_minor, Object.fromEntries(told)]]
  })

describe('the history of the monthly recurring revenue', () => {
  it('has each move on its day: new, more, less, lost and back', async () => {
    await world.until('2026-02-20T09:00:00Z')
    await change('enterprise', 'up')
    await world.until('2026-02-22T09:00:00Z')
    await change('business', 'down')
    await world.until('2026-02-24T09:00:00Z')
    const token = await world.operator()
    const locked = await world.api(
      'POST',
      `/admin/subscriptions/${await subscription()}/transition`,
      { token, headers: { 'idempotency-key': 'lock' }, body: { to_status: 'suspended' } },
    )
    expect(locked.status).toBe(200)
    await world.until('2026-02-26T09:00:00Z')

    const answer = await history()

    expect(answer.status).toBe(200)
    expect(moves(answer)).toEqual([
      ['2026-02-15', 1_900, { new: 1_900 }],
      ['2026-02-20', 5_900, { expansion: 4_000 }],
      ['2026-02-22', 1_900, { contraction: -4_000 }],
      ['2026-02-24', 0, { churn: -1_900 }],
    ])
    expect(answer.body.opening_minor).toBe(0)
    expect(answer.body.by_plan_tier).toEqual([
      {
        plan_tier: 'business',
        new: 1_900,
        expansion: 0,
        contraction: -4_000,
        churn: -1_900,
        back: 0,
      },
      { plan_tier: 'enterprise', new: 0, expansion: 4_000, contraction: 0, churn: 0, back: 0 },
    ])
  })

  it('ends with what the metrics say, in whatever range it is asked for', async () => {
    await world.until('2026-02-20T09:00:00Z')
    const hour = 3_600_000
    const since = world.now() - 48 * hour

    const { body } = await history(`?granularity=hour&since=${since}&until=${world.now()}`)

    expect(body.bars).toHaveLength(48)
    expect([body.opening_minor, body.bars.at(-1).mrr_minor]).toEqual([1_900, 1_900])
    const early = await history(`?granularity=hour&since=${since - 240 * hour}&until=${since}`)
    expect([early.body.opening_minor, early.body.bars.at(-1).mrr_minor]).toEqual([0, 1_900])
    expect(complaints(await history('?granularity=week'))).toEqual(['granularity'])
    expect(complaints(await history('?since=1'))).toEqual(['since'])
  })
})

async function subscription(): Promise<string> {
  const own = await world.ports.store.read((tx) => tx.subscriptions.ofAccount(account_id))
  return own?.subscription_id ?? ''
}
