import { type Billing, Problem, type ProblemCode, PROBLEMS } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { aSignupBody, bodyOf, openApp } from './apps.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const KEY = { 'idempotency-key': 'a-key' }
const CODES = Object.keys(PROBLEMS) as ProblemCode[]
/** Answers after which the same request may come to something else. Source: contract 4.3. */
const CHANGES_LATER = (code: ProblemCode) =>
  [401, 403, 429, 500, 503].includes(PROBLEMS[code].status) || code === 'idempotency.conflict'

const kept = () => world.ports.store.read((tx) => tx.idempotency.get('anonymous', 'a-key'))

/** A process whose signup refuses, or breaks. */
function refusing(error: unknown, idempotency: Partial<Billing['idempotency']> = {}) {
  const { billing } = world
  const request: Billing['signup']['request'] = async () => {
    throw error
  }
  return openApp(world, {
    ports: {
      billing: {
        ...billing,
        signup: { ...billing.signup, request },
        idempotency: { ...billing.idempotency, ...idempotency },
      },
    },
  })
}

describe('a refusal under a key', () => {
  it.each(CODES.filter((code) => !CHANGES_LATER(code)))(
    '%s is its answer for good',
    async (code) => {
      const refused = await refusing(new Problem(code)).post('/signup', aSignupBody(), KEY)
      const again = await openApp(world).post('/signup', aSignupBody(), KEY)

      expect([refused.status, refused.headers.get('idempotent-replayed')]).toEqual([
        PROBLEMS[code].status,
        null,
      ])
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([
        PROBLEMS[code].status,
        'true',
      ])
      expect(await again.text()).toBe(await refused.text())
    },
  )

  it.each(CODES.filter(CHANGES_LATER))('%s frees it for a retry', async (code) => {
    const refused = await refusing(new Problem(code)).post('/signup', aSignupBody(), KEY)
    const again = await openApp(world).post('/signup', aSignupBody(), KEY)

    expect(refused.status).toBe(PROBLEMS[code].status)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([202, null])
  })

  it('of a limit forgets it, so that the next try counts as a new key', async () => {
    await refusing(new Problem('rate_limited')).post('/signup', aSignupBody(), KEY)

    expect(await kept()).toBeUndefined()
  })

  it('of a limit keeps the operation of an earlier try, which may have done something', async () => {
    await refusing(new Error('the provider is away')).post('/signup', aSignupBody(), KEY)
    const first = await kept()
    await refusing(new Problem('rate_limited')).post('/signup', aSignupBody(), KEY)

    expect((await kept())?.op_id).toBe(first?.op_id)
    expect((await openApp(world).post('/signup', aSignupBody(), KEY)).status).toBe(202)
  })

  it('other than of a limit keeps the operation, also on its first try', async () => {
    await refusing(new Problem('auth.forbidden')).post('/signup', aSignupBody(), KEY)

    expect(await kept()).toMatchObject({ state: 'started' })
  })

  it('that cannot be kept is not given: a retry may come to another answer', async () => {
    const away = async () => {
      throw new Error('the database is away')
    }
    const { post } = refusing(new Problem('not_found'), { settle: away })

    const answer = await post('/signup', aSignupBody(), KEY)

    expect((await bodyOf(answer)).code).toBe('internal')
    expect(await kept()).toMatchObject({ state: 'started' })
  })
})

it('a key that cannot be freed for a retry is logged, and the answer goes out', async () => {
  const away = async () => {
    throw new Error('the database is away')
  }
  const { post, log } = refusing(new Problem('auth.forbidden'), { release: away })

  const answer = await post('/signup', aSignupBody(), KEY)

  expect((await bodyOf(answer)).code).toBe('auth.forbidden')
  expect(log.filter(({ level }) => level === 'warn')).toEqual([
    {
      level: 'warn',
      fields: { request_id: expect.stringMatching(/./), err: new Error('the database is away') },
      message: 'an idempotency key was not concluded',
    },
  ])
})
