import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  freshFolder,
  SERVER,
  startProgram,
  startServerProcess,
} from '../support/example-process.ts'

const KEYS = {
  BILLING_SECRET_KEY: Buffer.alloc(32, 3).toString('base64'),
  BILLING_JWT_KEYS: `{"keys":[{"kty":"oct","alg":"HS256","kid":"a","k":"${'q'.repeat(43)}"}]}`,
}
const NOBODY = 'postgres://billing:hush-hush@127.0.0.1:1/billing'

it.each([
  [{ BILLING_HOST: 'nowhere.invalid' }, /^BILLING_HOST: /],
  [{ BILLING_HOST: '192.0.2.1' }, /^BILLING_HOST: /],
  [{ BILLING_DATABASE_URL: 'sqlite:/nowhere/at/all.db' }, /^BILLING_DATABASE_URL: /],
  [{ BILLING_DATABASE_URL: 'sqlite:/' }, /^BILLING_DATABASE_URL: /],
  [{ ...KEYS, BILLING_DATABASE_URL: NOBODY }, /^BILLING_DATABASE_URL: .*ECONNREFUSED/],
  [{ ...KEYS, BILLING_DATABASE_URL: NOBODY.replace('127.0.0.1', 'localhost') }, /ECONNREFUSED/],
  [{ ...KEYS, BILLING_DATABASE_URL: 'postgres://a:b:c@@:x/%' }, /^BILLING_DATABASE_URL: /],
  [{ BILLING_SELLER_COUNTRY: 'XX' }, /^BILLING_SELLER_COUNTRY: /],
  [{ BILLING_BASE_URL: 'https://example.com/?tenant=1' }, /^BILLING_BASE_URL: /],
  [{ BILLING_PORTAL_URL: 'https://example.com/#app' }, /^BILLING_PORTAL_URL: /],
  [{ BILLING_ARGON2: 'm=9999999,t=999,p=99' }, /^BILLING_ARGON2: at most /],
])('with %j we do not start, and say why in one line', async (wrong, line) => {
  const env = { BILLING_PORT: '0', BILLING_DATABASE_URL: 'sqlite::memory:', ...wrong }

  const { code, stdout, stderr } = await startProgram(SERVER, { env }).ended()

  expect([code, stdout]).toEqual([1, ''])
  expect(stderr.trimEnd()).toMatch(/^[^\n]+$/)
  expect(stderr).toMatch(line)
  expect(stderr).not.toContain('hush-hush')
})

it.each(['{', '{}', '{"secret_key":"short","jwt_keys":{"keys":[]}}'])(
  'a key file that holds %s is named, and left alone',
  async (content) => {
    const database = join(freshFolder(), 'billing.db')
    writeFileSync(`${database}.key`, content)
    const env = { BILLING_PORT: '0', BILLING_DATABASE_URL: `sqlite:${database}` }

    const { code, stderr } = await startProgram(SERVER, { env }).ended()

    expect(code).toBe(1)
    expect(stderr).toMatch(/^BILLING_DATABASE_URL: \S+billing\.db\.key holds no keys[^\n]*\n$/)
  },
)

it('without the key file that a database was sealed with we do not start, and make no other', async () => {
  const folder = freshFolder()
  const server = await startServerProcess(folder)
  await server.stop()
  const key = join(folder, 'billing.db.key')
  rmSync(key)

  const env = { BILLING_PORT: '0', BILLING_DATABASE_URL: `sqlite:${join(folder, 'billing.db')}` }
  const { code, stderr } = await startProgram(SERVER, { env }).ended()

  expect([code, existsSync(key)]).toEqual([1, false])
  expect(stderr).toMatch(/^BILLING_DATABASE_URL: \S+billing\.db\.key is gone[^\n]*\n$/)
})
