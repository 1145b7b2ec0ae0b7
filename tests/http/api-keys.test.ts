import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '../support/postgres.ts'
import { tokenOf } from './actors.ts'
import { complaints } from './checked.ts'
import { type KeyDesk, openKeyDesk, REFUSED } from './key-desk.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The life of a key: made, given another secret, and at an end. */
describe.each(['sqlite', 'postgres'] as const)('API keys, %s', (dialect) => {
  let desk: KeyDesk
  beforeEach(async () => {
    desk = await openKeyDesk(
      dialect === 'sqlite' ? dialect : { postgres_url: await freshDatabase() },
    )
  })
  afterEach(() => desk.world.close())

  it('show their secret once, and the database has only its digest', async () => {
    const { status, body } = await desk.create()

    expect(status).toBe(201)
    expect(body).toEqual({
      api_key_id: expect.any(String),
      user_id: expect.any(String),
      name: 'Warehouse',
      scopes: ['customers:read', 'customers:write'],
      ending: body.secret.slice(-8),
      state: 'active',
      created_at: '2026-02-01T09:00:00.000Z',
      expires_at: '2026-03-03T09:00:00.000Z',
      rotated_at: null,
      previous_until: null,
      last_used_at: null,
      revoked_at: null,
      secret: expect.stringMatching(/^bk_[a-z2-7]{52}[0-9a-f]{8}$/),
    })
    const { secret, ...shown } = body
    expect(await desk.listed()).toEqual([shown])
    const { rows } = await sql`select * from api_keys`.execute(desk.world.opened.db)
    expect(JSON.stringify(rows)).not.toContain(secret.slice(0, 20))
    expect(JSON.stringify(rows)).toContain(sha256(secret))
  })

  it('end in a checksum by which a scanner knows them, and we what was mistyped', async () => {
    const secret = await desk.secretOf()
    expect(secret.slice(-8)).toBe(sha256(secret.slice(0, -8)).slice(0, 8))

    const changed = secret.replace(/^bk_./, (start) => (start === 'bk_a' ? 'bk_b' : 'bk_a'))
    const unknown = `bk_${'a'.repeat(52)}`
    const invented = `${unknown}${sha256(unknown).slice(0, 8)}`
    for (const wrong of [changed, secret.slice(0, -1), `${secret}0`, 'bk_', invented]) {
      expect(await desk.reads(wrong)).toEqual(REFUSED)
    }
  })

  it('are made, changed and ended by operators with a second factor alone, and seen by auditors too', async () => {
    const { api_key_id } = (await desk.create()).body
    const { account_id } = await desk.world.signUp()
    const owner = await tokenOf(desk.world, { role: 'owner', account_id })
    const auditor = await desk.another({ twofa: true, reads_only: true })

    for (const token of [owner, await desk.another({}), auditor]) {
      const asked = [
        await desk.create({}, token),
        await desk.rotate(api_key_id, {}, token),
        await desk.revoke(api_key_id, token),
      ]
      expect(asked.map(({ status }) => status)).toEqual([403, 403, 403])
    }
    expect(await desk.listed(auditor)).toHaveLength(1)
  })

  it('take no name, scope or life that makes no sense', async () => {
    for (const [differs, field] of [
      [{ name: ' ' }, 'name'],
      [{ scopes: [] }, 'scopes'],
      [{ scopes: ['everything'] }, 'scopes.0'],
      [{ expires_in_days: 0 }, 'expires_in_days'],
      [{ expires_in_days: 366 }, 'expires_in_days'],
    ] as const) {
      const answer = await desk.create(differs)
      expect([answer.status, complaints(answer)]).toEqual([422, [field]])
    }
    expect(await desk.listed()).toEqual([])
  })

  it('work until they expire', async () => {
    const secret = await desk.secretOf({ expires_in_days: 2 })
    await desk.world.advance('P1DT23H59M')
    expect(await desk.reads(secret)).toBe(200)
    await desk.world.advance('PT1M')
    expect(await desk.reads(secret)).toEqual(REFUSED)
    expect(await desk.listed(await desk.again())).toMatchObject([{ state: 'expired' }])
  })

  it('are revoked at once, by any operator, and stay so', async () => {
    const { secret, api_key_id } = (await desk.create()).body
    const other = await desk.another()

    expect((await desk.revoke(api_key_id, other)).status).toBe(204)
    expect(await desk.reads(secret)).toEqual(REFUSED)
    expect((await desk.revoke(api_key_id, other)).status).toBe(204)
    expect(await desk.listed()).toMatchObject([
      { state: 'revoked', revoked_at: '2026-02-01T09:00:00.000Z' },
    ])
    expect((await desk.rotate(api_key_id)).status).toBe(422)
    expect((await desk.rotate('nobody-has-it')).status).toBe(404)
    expect((await desk.revoke('nobody-has-it')).status).toBe(404)
  })

  it('are rotated with an overlap, in which both secrets work', async () => {
    const { secret: first, api_key_id } = (await desk.create()).body
    const second = (await desk.rotate(api_key_id, { overlap_minutes: 10 })).body
    expect(second).toMatchObject({
      api_key_id,
      previous_until: '2026-02-01T09:10:00.000Z',
      rotated_at: '2026-02-01T09:00:00.000Z',
      expires_at: '2026-03-03T09:00:00.000Z',
    })
    const both = async () => [await desk.reads(first), await desk.reads(second.secret)]
    await desk.world.advance('PT9M')
    expect(await both()).toEqual([200, 200])
    await desk.world.advance('PT1M')
    expect(await both()).toEqual([REFUSED, 200])
  })

  it('have two secrets at most, and an overlap that ends no later than the key would have', async () => {
    const { secret: first, api_key_id } = (await desk.create({ expires_in_days: 1 })).body
    const second = (await desk.rotate(api_key_id, { overlap_minutes: 10_080 })).body
    expect(second.previous_until).toBe('2026-02-02T09:00:00.000Z')
    const third = (await desk.rotate(api_key_id, { overlap_minutes: 0, expires_in_days: 5 })).body

    expect(third.expires_at).toBe('2026-02-06T09:00:00.000Z')
    const answers = [first, second.secret, third.secret].map((secret) => desk.reads(secret))
    expect(await Promise.all(answers)).toEqual([REFUSED, REFUSED, 200])
    expect((await desk.rotate(api_key_id, { overlap_minutes: 10_081 })).status).toBe(422)
  })

  it('get another secret only from the operator in whose name they ask', async () => {
    const { secret, api_key_id } = (await desk.create()).body

    const answer = await desk.rotate(api_key_id, {}, await desk.another())

    expect([answer.status, complaints(answer)]).toEqual([422, ['api_key_id']])
    expect(await desk.reads(secret)).toBe(200)
  })
})
