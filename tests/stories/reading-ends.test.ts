import { SYSTEM } from '@billing/core'
import { totpCode } from '@billing/security'
import { TEST_OPERATOR } from '@billing/testing/kit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tokenOf } from '../http/actors.ts'
import { checked } from '../http/checked.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'

const { email, password, totp_secret } = TEST_OPERATOR
const NEW_PASSWORD = 'quite another long word 7'

let world: World
let api: World['api']
let customer: Customer
let own: Tokens
beforeEach(async () => {
  world = await openWorld()
  api = checked(world)
  customer = await world.signUp()
  await world.billing.identity.createOperator(SYSTEM, TEST_OPERATOR)
  own = await signIn()
})
afterEach(() => world.close())

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
}

async function signIn(): Promise<Tokens> {
  const begun = await api('POST', '/auth/admin/sign-in', { body: { email, password } })
  const body = { challenge_id: begun.body.challenge_id, code: totpCode(totp_secret, world.now()) }
  return (await api('POST', '/auth/admin/2fa/verify', { body })).body
}

const refresh = (refresh_token: string) => api('POST', '/auth/refresh', { body: { refresh_token } })

async function read({ access_token: token } = own) {
  const path = `/admin/customers/${customer.account_id}/reading-session`
  const { status, body } = await api('POST', path, { token, body: { reason: 'Ticket T-1' } })
  expect(status).toBe(201)
  return body as { readonly session_id: string; readonly access_token: string }
}

const statusOf = async (token: string) => (await api('GET', '/account', { token })).status
const sessions = async (token: string) => (await api('GET', '/me/sessions', { token })).body.data

/** Whatever ends the operator's session, or the operator. */
const ENDS: Readonly<Record<string, () => Promise<unknown>>> = {
  'signs out': () => api('POST', '/auth/sign-out', { token: own.access_token }),
  'signs out by the refresh token of that session, in another': async () => {
    await world.advance('PT1M')
    const body = { refresh_token: own.refresh_token }
    return api('POST', '/auth/sign-out', { token: (await signIn()).access_token, body })
  },
  'ends that session from another': async () => {
    await world.advance('PT1M')
    const { access_token: token } = await signIn()
    const mine = (await sessions(token)).find(({ current }: { current: boolean }) => !current)
    return api('DELETE', `/me/sessions/${mine.id}`, { token })
  },
  'changes the password': () =>
    api('POST', '/me/password', {
      token: own.access_token,
      body: { current_password: password, new_password: NEW_PASSWORD },
    }),
  'is robbed of a refresh token, which is used twice': async () => {
    await refresh(own.refresh_token)
    await world.advance('PT1M')
    return refresh(own.refresh_token)
  },
  'loses the second factor': () => world.billing.identity.resetSecondFactor(SYSTEM, { email }),
}

describe.each(Object.keys(ENDS))('an operator who %s', (how) => {
  it('reads nothing more as a customer, and the owner sees nobody there', async () => {
    const { session_id, access_token: reading } = await read()
    expect(await statusOf(reading)).toBe(200)

    await ENDS[how]?.()

    expect(await statusOf(reading)).toBe(401)
    const { account_id } = customer
    const seen = await sessions(await tokenOf(world, { role: 'owner', account_id }))
    const ids = seen.map(({ id }: { id: string }) => id)
    expect(ids).not.toContain(session_id)
  })
})

describe('reading as a customer', () => {
  it('goes on while the session that it began in is renewed, also by two at once', async () => {
    const { access_token: reading } = await read()

    const renewed = await Promise.all([refresh(own.refresh_token), refresh(own.refresh_token)])

    expect(new Set(renewed.map(({ status }) => status))).toEqual(new Set([200, 401]))
    expect(await statusOf(reading)).toBe(200)
  })

  it('ends with the session that it began in alone', async () => {
    await world.advance('PT1M')
    const other = await signIn()
    const here = await read(own)
    const there = await read(other)

    await api('POST', '/auth/sign-out', { token: own.access_token })

    expect(await statusOf(here.access_token)).toBe(401)
    expect(await statusOf(there.access_token)).toBe(200)
  })

  it('ends by itself without the session that it began in', async () => {
    const { access_token: reading } = await read()

    expect((await api('POST', '/auth/sign-out', { token: reading })).status).toBe(204)

    expect(await statusOf(reading)).toBe(401)
    expect((await api('GET', '/me', { token: own.access_token })).status).toBe(200)
  })

  it('does not begin in one that has ended meanwhile', async () => {
    const outcomes = await Promise.all([
      read()
        .then(({ access_token }) => access_token)
        .catch(() => null),
      api('POST', '/auth/sign-out', { token: own.access_token }),
    ])

    expect(outcomes[0] === null ? 401 : await statusOf(outcomes[0])).toBe(401)
  })

  it('is over for an operator who has become an auditor', async () => {
    const { access_token: reading } = await read()
    await world.ports.store.transaction(async (tx) => {
      const user = await tx.users.byEmail(email)
      if (user) await tx.users.put({ ...user, reads_only: true })
    })

    expect(await statusOf(reading)).toBe(401)
  })

  it('begins nothing further: it has no refresh token, and reads as nobody else', async () => {
    const body = await read()
    const path = `/admin/customers/${customer.account_id}/reading-session`

    expect(body).not.toHaveProperty('refresh_token')
    const further = { token: body.access_token, body: { reason: 'on and on' } }
    expect((await api('POST', path, further)).status).toBe(403)
  })
})
