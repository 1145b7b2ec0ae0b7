import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshFolder, type ServerProcess, startServerProcess } from '../support/example-process.ts'
import { freshDatabase } from '../support/postgres.ts'
import { openCable, type Cable } from './cable.ts'

const KEYS = {
  BILLING_SECRET_KEY: Buffer.alloc(32, 3).toString('base64'),
  BILLING_JWT_KEYS: `{"keys":[{"kty":"oct","alg":"HS256","kid":"a","k":"${'q'.repeat(43)}"}]}`,
}

let cable: Cable
let server: ServerProcess
beforeAll(async () => {
  cable = await openCable(await freshDatabase())
  const env = { ...KEYS, BILLING_DATABASE_URL: cable.url }
  server = await startServerProcess(freshFolder(), { env })
})
afterAll(async () => {
  await server.stop()
  await cable.cut()
})

/** Status, code, and whether the answer can be named to us. */
async function asked(path: string, init?: RequestInit) {
  const answer = await fetch(server.url + path, init)
  const { code } = (await answer.json()) as { code?: string }
  return [answer.status, code, answer.headers.has('x-request-id')]
}

it.each([
  ['GET', '/sandbox/nothing-here', 'not-found'],
  ['PUT', '/sandbox/clock', 'not-found'],
  ['GET', '/sandbox/mail?to=%00', 'not_found'],
  ['GET', '/sandbox/mail/%00/attachments/1', 'not_found'],
  ['GET', '/sandbox/checkout/%00', 'not_found'],
  ['POST', '/sandbox/orders/%00/complete', 'not_found'],
])('%s %s is a problem like any other', async (method, path, code) => {
  expect(await asked(path, { method })).toEqual([404, code, true])
})

it.each([
  ['more than we read', '/sandbox/faults', `{"target":"${'a'.repeat(2_000_000)}"}`],
  ['a number that no database keeps', '/sandbox/vat', '{"vat_id":"LT1\\u0000","valid":true}'],
])('a body with %s is refused', async (_name, path, body) => {
  const headers = { 'content-type': 'application/json' }

  const answer = await asked(path, { method: 'POST', headers, body })

  expect(answer).toEqual([422, 'validation.failed', true])
})

it('while the database is away we say so, and go on when it is back', async () => {
  const signIn = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":"ona@example.lt","password":"a long enough word"}',
  }
  await cable.cut()

  expect(await asked('/v1/auth/sign-in', signIn)).toEqual([500, 'internal', true])
  expect(await asked('/sandbox/clock')).toEqual([500, 'internal', true])
  expect((await fetch(`${server.url}/ready`)).status).toBe(503)
  expect((await fetch(`${server.url}/metrics`)).status).toBe(200)

  await cable.mend()

  expect(await asked('/v1/auth/sign-in', signIn)).toEqual([401, 'auth.invalid_credentials', true])
})
