import { ACCESS, type Operation } from '@billing/core'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenOf } from '../http/actors.ts'
import { DOCUMENT, undocumented } from '../http/checked.ts'
import { openWorld, type World } from '../support/world.ts'

const SEED = 20260201

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld({ http: { limits: { user: { points: 100_000, seconds: 60 } } } })
  const { account_id } = await world.signUp()
  token = await tokenOf(world, { role: 'owner', account_id })
})
afterAll(() => world.close())

const operations = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId }]) => ({
    id: operationId as Operation,
    method: method.toUpperCase(),
    path,
  })),
)

const NAMES = [
  ...new Set(
    Object.values(DOCUMENT.components.schemas).flatMap((schema) =>
      'properties' in schema ? Object.keys(schema.properties as object) : [],
    ),
  ),
]

const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    'ona@example.lt',
    'LT',
    'company',
    'individual',
    'business',
    'en',
    'login',
    '123456',
  ),
  fc.jsonValue({ maxDepth: 2 }),
)
const body = fc.oneof(
  { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 7 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
)
const segment = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 30 })
  .filter((text) => text.isWellFormed())
const query = fc.webQueryParameters({ size: 'small' })

describe.each(operations)('$id', ({ id, method, path }) => {
  it('answers whatever it is sent as the document says, and never with a fault', async () => {
    const signedIn = !['public', 'signature'].includes(ACCESS[id])

    await fc.assert(
      fc.asyncProperty(body, segment, query, async (sent, part, asked) => {
        const target = path.replaceAll(/\{\w+\}/g, encodeURIComponent(part).replace(/^\.+$/, '%2E'))
        const answer = await world.api(method, `${target}?${asked}`, {
          ...(method === 'GET' || id === 'signOut' ? {} : { body: JSON.stringify(sent) }),
          ...(signedIn && id !== 'signOut' ? { token } : {}),
        })

        expect(answer.status).not.toBe(500)
        expect(undocumented(method, target, answer)).toEqual([])
      }),
      { seed: SEED, numRuns: 60 },
    )
  })
})
