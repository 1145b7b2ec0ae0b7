import { createServer } from 'node:net'
import { readFileSync, statSync } from 'node:fs'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  freshFolder,
  SERVER,
  startExample,
  startProgram,
  startServerProcess,
} from './support/example-process.ts'

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

describe('the example own-payment-provider', () => {
  it('lives through a trial, a debit, a refused one and its retry, and ends with 0', async () => {
    const { code, stdout, stderr } = await startExample('own-payment-provider').ended()

    expect(stderr).toBe('')
    expect(code).toBe(0)
    expect(stdout).toContain('2026-02-15    subscription active; PBX-2026-000001 paid\n')
    expect(stdout).toMatch(/2026-03-15 {4}subscription past_due; .*PBX-2026-000002 open\n/)
    expect(stdout).toMatch(/2026-03-18 {4}subscription active; .*PBX-2026-000002 paid\n/)
  })
})

describe('the example outside-world', () => {
  it('writes down how the service reaches it, remembers it, and ends with 0 on SIGTERM', async () => {
    const folder = freshFolder()
    const file = join(folder, 'outside-world.env')
    const env = {
      SERVICE_URL: 'http://localhost:8797',
      WORLD_PORT: '0',
      WORLD_SMTP_PORT: '0',
      WORLD_DATABASE: join(folder, 'outside-world.db'),
      WORLD_VARIABLES: file,
    }
    const secretIn = (text: string) => /^REVOLUT_WEBHOOK_SECRETS='(wsk_.+)'$/m.exec(text)?.[1]
    const first = startExample('outside-world', { env })
    const [, url = ''] = await first.says(/stands at (\S+)/)
    const written = readFileSync(file, 'utf8')
    const room = await fetch(`${url}/sandbox`)
    const { code } = await first.stop()
    const second = startExample('outside-world', { env })
    await second.says(/stands at/)
    await second.stop()

    expect(room.status).toBe(200)
    expect(code).toBe(0)
    expect(written).toContain(`REVOLUT_API_URL='${url}'\n`)
    expect(written).toContain("BILLING_PORT='8797'\n")
    expect(secretIn(written)).toBeDefined()
    expect(secretIn(readFileSync(file, 'utf8'))).toBe(secretIn(written))
  })
})

describe('the example pbx-core', () => {
  it('is provisioned over HTTP, keeps what it was told, and ends with 0 on SIGTERM', async () => {
    const env = { PBX_PORT: '0', PBX_TOKEN: 'secret', PBX_FILE: join(freshFolder(), 'pbx.json') }
    const headers = { authorization: 'Bearer secret', 'content-type': 'application/json' }
    const names = { code: 't1', slug: 'ona', name: 'Ona', country: 'LT', plan: { tier: 'starter' } }
    const body = JSON.stringify({
      ...names,
      timezone: 'Europe/Vilnius',
      contact_email: 'ona@example.com',
    })
    const first = startExample('pbx-core', { env })
    const [, url = ''] = await first.says(/listens on (\S+)/)
    const made = await fetch(`${url}/tenants/account-1`, { method: 'PUT', headers, body })
    const { code } = await first.stop()

    const second = startExample('pbx-core', { env })
    const [, again = ''] = await second.says(/listens on (\S+)/)
    const kept = await fetch(`${again}/tenants?external_id=account-1`, { headers })
    const stranger = await fetch(`${again}/tenants`)
    await second.stop()

    expect([made.status, kept.status, stranger.status, code]).toEqual([201, 200, 401, 0])
    expect(await kept.json()).toEqual({ data: [await made.json()], has_more: false })
  })

  it('ends with 1 and one line without a token', async () => {
    const { code, stderr } = await startExample('pbx-core').ended()

    expect(code).toBe(1)
    expect(stderr).toBe('PBX_TOKEN: choose the token that the billing will send\n')
  })
})

describe('the example portal-in-a-site', () => {
  it('has the portal below a path, behind a link that leads back, and in a frame of the partner alone', async () => {
    const ports = { SITE_PORT: '0', PARTNER_PORT: '0', BILLING_PORT: '0' }
    const env = { ...ports, BILLING_DATABASE_URL: 'sqlite::memory:' }
    const example = startExample('portal-in-a-site', { env })
    const [, site = ''] = await example.says(/Our site.* (http\S+)/)
    const [, partner = ''] = await example.says(/A partner's.* (http\S+)/)

    const bills = await fetch(`${site}/my/billing?return=${encodeURIComponent(`${partner}/`)}`)
    const body = new URLSearchParams({ email: 'nobody@example.lt', password: 'wrong' })
    const headers = { origin: site }
    const refused = await fetch(`${site}/my/sign-in`, { method: 'POST', body, headers })
    const forged = await fetch(`${site}/my/sign-in`, { method: 'POST', body })
    const link = await (await fetch(partner)).text()
    const frame = await (await fetch(`${partner}/frame`)).text()
    const { code } = await example.stop()

    expect(bills.url).toMatch(new RegExp(`^${site}/my/sign-in\\?next=`))
    expect(await bills.text()).toMatch(/href="\/my\/assets\/pages\.css/)
    expect(bills.headers.get('content-security-policy')).toContain(`frame-ancestors ${partner}`)
    expect([refused.status, forged.status, code]).toEqual([401, 403, 0])
    expect(link).toContain(`${site}/my/billing?return=${encodeURIComponent(`${partner}/`)}`)
    expect(frame).toContain(`<iframe src="${site}/my/"`)
  })
})

describe('the example portal-in-a-service', () => {
  it('has the portal among its own pages, asks the API over the network, and ends with 0 on SIGTERM', async () => {
    const billing = await startServerProcess(freshFolder(), { env: { BILLING_PORTAL: 'off' } })
    const env = { SERVICE_PORT: '0', BILLING_URL: billing.url }
    const example = startExample('portal-in-a-service', { env })
    const [, service = ''] = await example.says(/The service is at (\S+),/)

    const own = await (await fetch(service)).text()
    const plans = await (await fetch(`${service}/my/signup`)).text()
    const switched_off = await fetch(`${billing.url}/portal/signup`)
    const { code } = await example.stop()
    await billing.stop()

    expect(own).toContain('href="/my"')
    expect(plans).toContain('Acme Voice')
    expect(plans).toContain('Business')
    expect([switched_off.status, code]).toEqual([404, 0])
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
      BILLING_PAYMENTS: 'stripe',
      BILLING_TIME_ZONE: 'Mars/Olympus',
      BILLING_ARGON2: 'm=8,t=1,p=1',
      BILLING_RATE_LIMITS: 'sign_in=ten',
      BILLING_PLANS: '/nowhere/plans.json',
    }

    const { code, stderr } = await startProgram(SERVER, { env }).ended()

    expect(code).toBe(1)
    const lines = stderr.trim().split('\n')
    expect(lines.map((line) => line.split(':')[0]).toSorted()).toEqual(Object.keys(env).toSorted())
    expect(stderr).toContain('BILLING_PAYMENTS: expected sandbox, revolut or own')
  })

  it('ends with 1 when PostgreSQL is configured without keys that processes can share', async () => {
    const env = { BILLING_DATABASE_URL: 'postgres://u:p@localhost/billing' }

    const { code, stderr } = await startProgram(SERVER, { env }).ended()

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

    const { code, stdout } = await startProgram(SERVER, { args: ['--print-config'], env }).ended()

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
    const { code, stderr } = await startProgram(SERVER, { env }).ended()
    other.close()

    expect(code).toBe(1)
    expect(stderr).toBe(`BILLING_PORT: port ${port} is in use by another program\n`)
  })
})
