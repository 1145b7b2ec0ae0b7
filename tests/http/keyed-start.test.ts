import { DAY, type KeyClaim, type KeyedRequest, SYSTEM } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const ours = { principal: 'user-1', key: 'key-1', fingerprint: 'print-1' }
const answer = { status: 201, content_type: 'application/json', body: '{}' }

const start = (differs: Partial<typeof ours> = {}) =>
  world.billing.idempotency.start(SYSTEM, { ...ours, ...differs })
const kept = (key = ours.key, principal = ours.principal) =>
  world.ports.store.read((tx) => tx.idempotency.get(principal, key))

/** The record of a claim that was given to this run. */
function recordOf(claim: KeyClaim) {
  if (claim.kind !== 'started') throw new Error(`the key is ${claim.kind}`)
  return claim.record
}

describe('a key', () => {
  it('is kept as started, with an operation of its own, when it is first seen', async () => {
    const claim = await start()

    expect(claim).toEqual({
      kind: 'started',
      record: {
        ...ours,
        op_id: expect.stringMatching(/./),
        state: 'started',
        begun_at: null,
        answer: null,
        fence: 1,
        created_at: world.now(),
        expires_at: null,
      },
    })
    expect(await kept()).toEqual(recordOf(claim))
    expect(recordOf(await start({ key: 'key-2' })).op_id).not.toBe(recordOf(claim).op_id)
  })

  it('is running for whoever asks beside the first', async () => {
    await start()

    expect(await start()).toEqual({ kind: 'running' })
  })

  it('is refused for another request, running or done', async () => {
    const refused = expect.objectContaining({ code: 'idempotency.conflict' })
    const record = recordOf(await start())
    await expect(start({ fingerprint: 'print-2' })).rejects.toEqual(refused)

    await world.billing.idempotency.settle(SYSTEM, record, answer)

    await expect(start({ fingerprint: 'print-2' })).rejects.toEqual(refused)
    await expect(start({ fingerprint: 'print-2' })).rejects.toThrow('from another request')
  })

  it('of another caller is another key', async () => {
    await start()

    expect((await start({ principal: 'user-2', fingerprint: 'print-2' })).kind).toBe('started')
  })

  it('gives its answer again for 24 hours from the answer on', async () => {
    const record = recordOf(await start())
    await world.advance('PT1H')

    await world.billing.idempotency.settle(SYSTEM, record, answer)

    expect(await start()).toEqual({ kind: 'replay', answer })
    expect((await kept())?.expires_at).toBe(world.now() + DAY)
  })

  it('that was given back is run again as the same operation, by one at a time', async () => {
    const record = recordOf(await start())
    await world.billing.idempotency.release(SYSTEM, record)

    expect(await start()).toEqual({ kind: 'started', record: { ...record, fence: 2 } })
    expect(await start()).toEqual({ kind: 'running' })
  })

  it('that was forgotten is as new', async () => {
    const record = recordOf(await start())
    await world.billing.idempotency.forget(SYSTEM, record)

    expect(await kept()).toBeUndefined()
    expect(recordOf(await start({ fingerprint: 'print-2' })).fence).toBe(1)
  })
})

describe('a run that has lost its key', () => {
  it('is refused at its end, and leaves nothing behind', async () => {
    const record = recordOf(await start())
    await world.billing.idempotency.release(SYSTEM, record)
    await start()
    const keyed: KeyedRequest = { record, answer: () => answer }
    const call = { actor: null, request_id: 'request-1', ip: null, user_agent: null, keyed }
    const input = {
      customer_type: 'company',
      company_name: 'UAB Pavyzdys',
      email: 'ona@example.lt',
      plan_tier: 'business',
      country: 'LT',
    } as const

    const late = world.billing.signup.request(call, input)

    await expect(late).rejects.toMatchObject({
      code: 'idempotency.conflict',
      details: { retry_after: 1, detail: expect.stringContaining('still working') },
    })
    expect((await kept())?.answer).toBeNull()
    expect(await world.opened.db.selectFrom('signups').selectAll().execute()).toEqual([])
  })
})
