import { TEST_OPERATOR } from '@billing/testing/kit'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '../support/postgres.ts'
import { openApp } from './apps.ts'
import { type KeyDesk, openKeyDesk, REFUSED } from './key-desk.ts'

/** A machine asks as the operator whose key it brings, and is nobody else. */
describe.each(['sqlite', 'postgres'] as const)('API keys in use, %s', (dialect) => {
  let desk: KeyDesk
  let api: KeyDesk['api']
  beforeEach(async () => {
    desk = await openKeyDesk(
      dialect === 'sqlite' ? dialect : { postgres_url: await freshDatabase() },
    )
    api = desk.api
  })
  afterEach(() => desk.world.close())

  it('say when they were last used, to a minute', async () => {
    const secret = await desk.secretOf()
    const usedAfter = async (time: string) => {
      await desk.world.advance(time)
      await desk.reads(secret)
      return (await desk.listed())[0].last_used_at
    }

    expect(await usedAfter('PT1S')).toBe('2026-02-01T09:00:01.000Z')
    expect(await usedAfter('PT59S')).toBe('2026-02-01T09:00:01.000Z')
    expect(await usedAfter('PT1S')).toBe('2026-02-01T09:01:01.000Z')
  })

  it('are named in the audit log beside their owner, with every step of their life', async () => {
    const { account_id } = await desk.world.signUp()
    const { secret, api_key_id, user_id } = (await desk.create()).body
    const banner = { severity: 'info', kind: 'maintenance', message_key: 'Tonight.' }
    const body = { ...banner, cta_url: null, cta_label_key: null, expires_at: null }
    const path = `/admin/customers/${account_id}/banners`
    expect((await api('POST', path, { token: secret, body })).status).toBe(201)
    await desk.rotate(api_key_id)
    await desk.revoke(api_key_id)

    const token = desk.operator
    const { rows } = (await api('GET', '/admin/audit-log?limit=100', { token })).body
    const told = rows
      .filter(({ action }: { action: string }) => /^admin\.(?:api_key|banner)/.test(action))
      .map(({ action, actor, user_id: by, meta }: Record<string, string>) => {
        return [action, actor, by, JSON.parse(meta ?? '{}').api_key_id]
      })
    const steps = ['api_key.create', 'banner.create', 'api_key.rotate', 'api_key.revoke']
    expect(told).toHaveLength(steps.length)
    expect(told).toEqual(
      expect.arrayContaining(steps.map((each) => [`admin.${each}`, 'admin', user_id, api_key_id])),
    )
  })

  it('may what their owner may now: an auditor’s key only reads, and one of nobody opens nothing', async () => {
    const { account_id } = await desk.world.signUp()
    const secret = await desk.secretOf()
    const writes = async () => {
      const asked = { token: secret, body: { company_name: 'UAB Kita' } }
      return (await api('PATCH', `/admin/customers/${account_id}`, asked)).status
    }
    const changeOwner = (differs: object) =>
      desk.world.ports.store.transaction(async (tx) => {
        const owner = await tx.users.byEmail(TEST_OPERATOR.email)
        if (owner) await tx.users.put({ ...owner, ...differs })
      })
    expect(await writes()).toBe(200)

    await changeOwner({ reads_only: true })
    expect([await desk.reads(secret), await writes()]).toEqual([200, 403])
    await changeOwner({ reads_only: false, totp_confirmed_at: null })
    expect(await desk.reads(secret)).toEqual(REFUSED)
    await changeOwner({ role: 'support', account_id, totp_confirmed_at: desk.world.now() })
    expect(await desk.reads(secret)).toEqual(REFUSED)
    await desk.world.ports.store.transaction(async (tx) => {
      const owner = await tx.users.byEmail(TEST_OPERATOR.email)
      await tx.users.delete(owner?.user_id ?? '')
    })
    expect(await desk.reads(secret)).toEqual(REFUSED)
    const { rows } = await sql`select * from api_keys`.execute(desk.world.opened.db)
    expect(rows).toEqual([])
  })

  it('sign nobody in', async () => {
    const token = await desk.secretOf()
    for (const [method, path] of [
      ['GET', '/me'],
      ['GET', '/me/sessions'],
      ['POST', '/auth/sign-out'],
      ['GET', '/account'],
    ] as const) {
      const { status, body } = await api(method, path, { token })
      expect([path, status, body.code]).toEqual([path, 403, 'auth.forbidden'])
    }
    const renewed = await api('POST', '/auth/refresh', { body: { refresh_token: token } })
    expect([renewed.status, renewed.body.code]).toEqual(REFUSED)
  })

  it('are counted each by itself, beside the requests of their owner', async () => {
    const limits = { api_key: { points: 2, seconds: 60 }, user: { points: 3, seconds: 60 } }
    const app = openApp(desk.world, { config: { limits } })
    const [one, two] = [await desk.secretOf(), await desk.secretOf()]
    const statusOf = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await app.request('/v1/admin/customers', { headers })).status
    }

    const seen: number[] = []
    for (const token of [one, one, one, two, desk.operator]) seen.push(await statusOf(token))

    expect(seen).toEqual([200, 200, 429, 200, 200])
  })

  it('have Idempotency-Keys of their own', async () => {
    const secret = await desk.secretOf({ scopes: ['operations:write'] })
    const isReplayed = async (token: string) => {
      const asked = { token, headers: { 'idempotency-key': 'the-same' } }
      return (await api('POST', '/admin/mails/resend', asked)).headers.has('idempotent-replayed')
    }

    expect(await isReplayed(secret)).toBe(false)
    expect(await isReplayed(desk.operator)).toBe(false)
    expect(await isReplayed(secret)).toBe(true)
  })
})
