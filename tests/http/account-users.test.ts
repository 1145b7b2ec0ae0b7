import { SYSTEM } from '@billing/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migratedDatabase } from '../support/postgres.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { newAccount, tokenOf } from './actors.ts'
import { checked, complaints } from './checked.ts'

describe.each(['sqlite', 'postgres'] as const)('the people of an account, %s', (dialect) => {
  let world: World
  let api: World['api']
  let customer: Customer

  beforeAll(async () => {
    const database = dialect === 'sqlite' ? dialect : { postgres_url: await migratedDatabase() }
    world = await openWorld({ database })
    api = checked(world)
    const signedUp = await world.signUp()
    await world.advance('PT1M')
    customer = { ...signedUp, token: await provedBy(signedUp.email) }
  })
  afterAll(() => world.close())

  /** A session of whoever reads the mailbox. */
  const provedBy = async (email: string): Promise<string> => {
    await api('POST', '/auth/magic-link', { body: { email } })
    await world.settle()
    const [mail] = await world.mail(email)
    const token = /[?&#]token=([^&#]+)/.exec(mail?.links[0] ?? '')?.[1] ?? ''
    return (await api('POST', '/auth/magic-link/verify', { body: { token } })).body.access_token
  }
  const list = async () =>
    (await api('GET', '/account/users', { token: customer.token })).body.data as {
      user_id: string
      role: string
    }[]
  const remove = (id: string, token = customer.token) =>
    api('DELETE', `/account/users/${id}`, { token })
  const add = (email: string) =>
    world.billing.identity.addSupportUser(SYSTEM, { account_id: customer.account_id, email })

  it('are shown to the owner, with who has proved the mailbox', async () => {
    const { user_id } = await add('ruta@example.lt')

    expect(await list()).toEqual([
      {
        user_id: expect.any(String),
        email: customer.email,
        first_name: expect.any(String),
        last_name: expect.any(String),
        role: 'owner',
        email_proved: true,
        created_at: '2026-02-01T09:00:00.000Z',
      },
      {
        user_id,
        email: 'ruta@example.lt',
        first_name: '',
        last_name: '',
        role: 'support',
        email_proved: false,
        created_at: '2026-02-01T09:01:00.000Z',
      },
    ])
  })

  it('are removed with every session of theirs, and the address is free again', async () => {
    const { account_id } = customer
    const token = await tokenOf(world, { role: 'support', account_id })
    const { user_id } = (await api('GET', '/me', { token })).body

    expect((await remove(user_id)).status).toBe(204)

    expect((await api('GET', '/me', { token })).status).toBe(401)
    expect((await list()).map((each) => each.user_id)).not.toContain(user_id)
    expect((await remove(user_id)).body.code).toBe('not_found')
    const rows = await world.ports.store.read((tx) =>
      tx.audit.list({ account_id }, { limit: 50, after: null }),
    )
    expect(rows.data.map(({ action }) => action)).toContain('user.removed')
  })

  it('are never left without an owner', async () => {
    const [owner] = await list()

    const answer = await remove(owner?.user_id ?? '')

    expect([answer.status, complaints(answer)]).toEqual([422, ['user_id']])
    expect((await api('GET', '/me', { token: customer.token })).status).toBe(200)
  })

  it('are there for a support user to read, and who was invited to be one of them', async () => {
    const token = await tokenOf(world, { role: 'support', account_id: customer.account_id })
    const invited = { email: 'vaiva@example.lt', role: 'support' }
    await api('POST', '/account/users', { token: customer.token, body: invited })
    const owners = await api('GET', '/account/users', { token: customer.token })
    const answer = await api('GET', '/account/users', { token })

    expect([answer.status, answer.body]).toEqual([200, owners.body])
    expect(answer.body.invitations).toMatchObject([invited])
    expect((await api('POST', '/account/users', { token, body: invited })).status).toBe(403)
    const { invitation_id } = answer.body.invitations[0]
    expect((await api('DELETE', `/account/invitations/${invitation_id}`, { token })).status).toBe(
      403,
    )
  })

  it('are the owner’s to remove, and of another account nobody’s', async () => {
    const { account_id } = customer
    const { user_id } = await add('tomas@example.lt')
    const support = await tokenOf(world, { role: 'support', account_id })
    const admin = await tokenOf(world, { role: 'admin', account_id, twofa: true })
    const stranger = await tokenOf(world, { role: 'owner', account_id: await newAccount(world) })

    expect((await api('GET', '/account/users', { token: admin })).status).toBe(403)
    for (const token of [support, admin]) {
      expect((await remove(user_id, token)).status).toBe(403)
    }
    expect((await remove(user_id, stranger)).body.code).toBe('not_found')
    expect((await remove('nothing')).body.code).toBe('not_found')
    expect((await list()).map((each) => each.user_id)).toContain(user_id)
  })
})
