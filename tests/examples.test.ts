import { createServer } from 'node:net'
import { statSync } from 'node:fs'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freshFolder, startExample, startServerProcess } from './support/example-process.ts'

const SECRET_KEY = Buffer.alloc(32, 5).toString('base64')

describe('the example rules-only', () => {
  it('prints what the rules decide and ends with 0', async () => {
    const { code, stdout, stderr } = await startExample('rules-only').ended()

    expect(stderr).toBe('')
    expect(code).toBe(0)
    expect(stdout).toContain('period 2: 2028-02-29T09:00:00.000Z to 2028-03-31')
    expect(stdout).toContain('tenant_ready: refused')
    expect(stdout).toContain('card_saved, then tenant.provision')
  })
})

describe('the example embed', () => {
  it('brings a company to its phone system without HTTP and ends with 0', async () => {
    const { code, stdout, stderr } = await startExample('embed').ended()

    expect(stderr).toBe('')
    expect(code).toBe(0)
    expect(stdout).toContain('signup active')
    expect(stdout).toMatch(/tenant UAB Pavyzdys \(t[a-z2-7]{10}\), service full/)
  })
})

describe('the reference server', () => {
  it('answers over HTTP and ends with 0 on SIGTERM', async () => {
    const server = await startServerProcess(freshFolder())

    const health = await fetch(`${server.url}/health`)
    const ready = await fetch(`${server.url}/ready`)
    const room = await fetch(`${server.url}/sandbox`)
    const plans = await fetch(`${server.url}/v1/plans`)
    const { code } = await server.stop()

    expect([health.status, ready.status, room.status, plans.status]).toEqual([200, 200, 200, 200])
    expect(code).toBe(0)
  })

  it('shows where everything is and the operator only when it made one', async () => {
    const folder = freshFolder()
    const first = await startServerProcess(folder)
    await first.says(/Then pay at/)
    const shown = (await first.stop()).stdout
    const second = await startServerProcess(folder)
    await second.says(/Then pay at/)
    const again = (await second.stop()).stdout

    expect(shown).toMatch(/TOTP secret\s+[A-Z2-7]{16,}/)
    expect(shown).toContain('/openapi.json')
    expect(again).not.toContain('TOTP secret')
    expect(statSync(join(folder, 'billing.db.key')).mode & 0o777).toBe(0o600)
  })

  it('ends with 1 and one line for each problem of its configuration', async () => {
    const env = {
      BILLING_PORT: 'eighty',
      BILLING_PAYMENTS: 'revolut',
      BILLING_TIME_ZONE: 'Mars/Olympus',
      BILLING_ARGON2: 'm=8,t=1,p=1',
      BILLING_RATE_LIMITS: 'sign_in=ten',
      BILLING_PLANS: '/nowhere/plans.json',
    }

    const { code, stderr } = await startExample('server', { env }).ended()

    expect(code).toBe(1)
    const lines = stderr.trim().split('\n')
    expect(lines.map((line) => line.split(':')[0]).toSorted()).toEqual(Object.keys(env).toSorted())
    expect(stderr).toContain('BILLING_PAYMENTS: this version offers only `sandbox`')
  })

  it('ends with 1 when PostgreSQL is configured without keys that processes can share', async () => {
    const env = { BILLING_DATABASE_URL: 'postgres://u:p@localhost/billing' }

    const { code, stderr } = await startExample('server', { env }).ended()

    expect(code).toBe(1)
    expect(stderr).toMatch(/^BILLING_SECRET_KEY: .*\nBILLING_JWT_KEYS: .*\n$/)
  })

  it('prints the configuration in force without its secrets', async () => {
    const env = {
      BILLING_DATABASE_URL: 'postgres://user:hush-hush@db/billing',
      BILLING_SECRET_KEY: SECRET_KEY,
      BILLING_JWT_KEYS: `{"keys":[{"kty":"oct","alg":"HS256","kid":"a","k":"${'q'.repeat(43)}"}]}`,
      BILLING_ADMIN_PASSWORD: 'the operator knows',
      BILLING_TIME_ZONE: 'Europe/Vilnius',
    }

    const { code, stdout } = await startExample('server', { args: ['--print-config'], env }).ended()

    expect(code).toBe(0)
    expect(stdout).toContain('BILLING_TIME_ZONE=Europe/Vilnius\n')
    expect(stdout).toContain('BILLING_PORT=8787\n')
    expect(stdout).toContain('BILLING_DATABASE_URL=postgres://***@db/billing\n')
    for (const secret of ['hush-hush', SECRET_KEY, 'qqqq', 'the operator knows']) {
      expect(stdout).not.toContain(secret)
    }
  })

  it('ends with 1 and one clear line when its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo

    const env = { BILLING_PORT: `${port}`, BILLING_DATABASE_URL: 'sqlite::memory:' }
    const { code, stderr } = await startExample('server', { env }).ended()
    other.close()

    expect(code).toBe(1)
    expect(stderr).toBe(`BILLING_PORT: port ${port} is in use by another program\n`)
  })
})
