import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migratedDatabase } from '../support/postgres.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { newAccount, tokenOf } from './actors.ts'
import { openApp } from './apps.ts'
import { checked } from './checked.ts'

describe.each(['sqlite', 'postgres'] as const)('the sessions of a user, %s', (dialect) => {
  let world: World
  let api: World['api']
  let customer: Customer

  beforeAll(async () => {
    const database = dialect === 'sqlite' ? dialect : { postgres_url: await migratedDatabase() }
    world = await openWorld({ database })
    api = checked(world)
    customer = await world.signUp()
  })
  afterAll(() => world.close())

  /** Sign in from a device of one's own. */
  const signIn = async (address: string, device: string) => {
    const { email, password } = customer
    const answer = await openApp(world, { address }).post(
      '/auth/sign-in',
      { email, password },
      { 'user-agent': device },
    )
    return (await answer.json()) as { access_token: string; refresh_token: string }
  }
  const list = async (token: string) => (await api('GET', '/me/sessions', { token })).body.data
  const end = (token: string, id: string) => api('DELETE', `/me/sessions/${id}`, { token })
  const seen = ({ ip, user_agent, current }: Record<string, unknown>) => [ip, user_agent, current]

  it('are shown with their device and address, and which one asks', async () => {
    const phone = await signIn('198.51.100.7', 'Phone')
    await world.advance('PT1M')
    const laptop = await signIn('203.0.113.5', 'Laptop')

    const shown = await list(laptop.access_token)

    expect(shown.slice(0, 2).map(seen)).toEqual([
      ['203.0.113.5', 'Laptop', true],
      ['198.51.100.7', 'Phone', false],
    ])
    expect(shown[0].created_at > shown[1].created_at).toBe(true)
    expect((await list(phone.access_token)).slice(0, 2).map(seen)).toEqual([
      ['203.0.113.5', 'Laptop', false],
      ['198.51.100.7', 'Phone', true],
    ])
  })

  it('say when and from where they were last renewed', async () => {
    const phone = await signIn('198.51.100.7', 'Phone')
    await world.advance('PT10M')
    const { refresh_token } = phone
    const renewed = await openApp(world, { address: '198.51.100.99' }).post(
      '/auth/refresh',
      { refresh_token },
      { 'user-agent': 'Phone, updated' },
    )
    const { access_token } = (await renewed.json()) as { access_token: string }

    const [own] = await list(access_token)

    expect(seen(own)).toEqual(['198.51.100.99', 'Phone, updated', true])
    expect(Date.parse(own.last_used_at) - Date.parse(own.created_at)).toBe(600_000)
  })

  it('are ended one by one: its tokens die, the others live', async () => {
    const phone = await signIn('198.51.100.7', 'Lost phone')
    await world.advance('PT1M')
    const laptop = await signIn('203.0.113.5', 'Laptop')
    const [, lost] = await list(laptop.access_token)

    expect((await end(laptop.access_token, lost.id)).status).toBe(204)

    expect((await api('GET', '/me', { token: phone.access_token })).status).toBe(401)
    const { refresh_token } = phone
    expect((await api('POST', '/auth/refresh', { body: { refresh_token } })).status).toBe(401)
    const left = await list(laptop.access_token)
    expect(left.map(({ id }: { id: string }) => id)).not.toContain(lost.id)
    expect((await end(laptop.access_token, lost.id)).body.code).toBe('not_found')
    const rows = await world.ports.store.read((tx) =>
      tx.audit.list({ account_id: customer.account_id }, { limit: 50, after: null }),
    )
    expect(rows.data.map(({ action }) => action)).toContain('auth.session_ended')
  })

  it('can end the one that asks', async () => {
    const { access_token } = await signIn('203.0.113.5', 'Laptop')
    const [own] = await list(access_token)

    expect((await end(access_token, own.id)).status).toBe(204)
    expect((await api('GET', '/me', { token: access_token })).status).toBe(401)
  })

  it('of somebody else are neither shown nor ended, also of a colleague', async () => {
    const { access_token } = await signIn('203.0.113.5', 'Laptop')
    const [own] = await list(access_token)
    const { account_id } = customer
    const colleague = await tokenOf(world, { role: 'support', account_id })
    const stranger = await tokenOf(world, { role: 'owner', account_id: await newAccount(world) })

    for (const token of [colleague, stranger]) {
      expect(await list(token)).toMatchObject([{ current: true }])
      expect((await end(token, own.id)).body.code).toBe('not_found')
      expect((await end(token, 'nothing')).body.code).toBe('not_found')
    }
    expect((await api('GET', '/me', { token: access_token })).status).toBe(200)
  })

  it('that can no longer be renewed are gone from the list', async () => {
    await signIn('198.51.100.7', 'Forgotten')
    await world.advance('P30D')
    await world.advance('PT1S')
    const { access_token } = await signIn('203.0.113.5', 'Laptop')

    expect((await list(access_token)).map(seen)).toEqual([['203.0.113.5', 'Laptop', true]])
  })

  it('are nobody’s to see without a token', async () => {
    expect((await api('GET', '/me/sessions')).status).toBe(401)
    expect((await api('DELETE', '/me/sessions/x')).status).toBe(401)
  })
})
