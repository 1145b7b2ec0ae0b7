import { SYSTEM } from '@billing/core'
import { totpCode } from '@billing/security'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { checked, complaints } from './checked.ts'

let world: World
let api: World['api']
let customer: Customer

beforeAll(async () => {
  world = await openWorld()
  api = checked(world)
  customer = await world.signUp()
})
afterAll(() => world.close())

const post = (path: string, body: unknown, token?: string) =>
  api('POST', path, { body, ...(token === undefined ? {} : { token }) })

const signIn = async () =>
  (await post('/auth/sign-in', { email: customer.email, password: customer.password })).body

/** The newest link token, or code, in the mailbox of the customer. */
async function mailed(what: 'links' | 'codes'): Promise<string> {
  await world.settle()
  const [mail] = await world.mail(customer.email)
  const found = mail?.[what][0] ?? ''
  return what === 'codes' ? found : (/[?&#]token=([^&#]+)/.exec(found)?.[1] ?? '')
}

describe('signIn', () => {
  it('answers with tokens and who it is, and is never cached', async () => {
    const answer = await post('/auth/sign-in', {
      email: ' JONAS@example.lt',
      password: customer.password,
    })

    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.body).toMatchObject({
      token_type: 'Bearer',
      expires_at: Date.parse('2026-02-01T09:15:00Z') / 1_000,
      user: {
        email: 'jonas@example.lt',
        role: 'owner',
        account_id: customer.account_id,
        language: 'en',
      },
    })
  })

  it('tells an unknown address and a wrong password no differently', async () => {
    const unknown = await post('/auth/sign-in', { email: 'nobody@example.lt', password: 'x' })
    const wrong = await post('/auth/sign-in', { email: customer.email, password: 'x' })

    expect([unknown.status, unknown.body.code]).toEqual([401, 'auth.invalid_credentials'])
    expect({ ...unknown.body, instance: '' }).toEqual({ ...wrong.body, instance: '' })
  })

  it('sends operators to their own door, and customers away from it', async () => {
    await world.operator()
    const operator = { email: 'admin@example.com', password: 'a long word for the operator' }

    expect((await post('/auth/sign-in', operator)).body.code).toBe('auth.forbidden')
    expect((await post('/auth/admin/sign-in', customerCredentials())).body.code).toBe(
      'auth.forbidden',
    )
    expect((await post('/auth/admin/sign-in', { ...operator, password: 'x' })).status).toBe(401)
  })
})

const customerCredentials = () => ({ email: customer.email, password: customer.password })

describe('the second factor', () => {
  it('is enrolled under the challenge, and its first code confirms it', async () => {
    const fresh = await openWorld()
    const own = checked(fresh)
    const operator = { email: 'admin@example.com', password: 'a long word for the operator' }
    await fresh.billing.identity.createOperator(SYSTEM, operator)

    const { challenge_id } = (await own('POST', '/auth/admin/sign-in', { body: operator })).body
    const enrolled = await own('POST', '/auth/admin/2fa/enrol', { body: { challenge_id } })
    const code = totpCode(enrolled.body.secret, fresh.now())
    const wrong = code === '000000' ? '000001' : '000000'
    const refused = await own('POST', '/auth/admin/2fa/verify', {
      body: { challenge_id, code: wrong },
    })
    const answer = await own('POST', '/auth/admin/2fa/verify', { body: { challenge_id, code } })
    const again = await own('POST', '/auth/admin/2fa/verify', { body: { challenge_id, code } })

    expect(enrolled.body.otpauth_uri).toMatch(/^otpauth:\/\/totp\//)
    expect([refused.status, refused.body.code]).toEqual([401, 'auth.totp_invalid'])
    expect([answer.status, answer.body.expires_in]).toEqual([200, 900])
    expect([again.status, again.body.code]).toEqual([401, 'auth.totp_invalid'])
    await fresh.close()
  })

  it.each(['12345', '1234567', 'abcdef', '١٢٣٤٥٦'])('takes six digits, not %s', async (code) => {
    const answer = await post('/auth/admin/2fa/verify', { challenge_id: 'x', code })

    expect(complaints(answer)).toEqual(['code'])
  })

  it('knows no other challenge', async () => {
    expect((await post('/auth/admin/2fa/enrol', { challenge_id: 'x' })).body.code).toBe(
      'auth.totp_invalid',
    )
  })
})

describe('refreshSession', () => {
  it('replaces both tokens', async () => {
    const session = await signIn()

    const answer = await post('/auth/refresh', { refresh_token: session.refresh_token })
    const repeat = await post('/auth/refresh', { refresh_token: session.refresh_token })

    expect(answer.status).toBe(200)
    expect(answer.body.refresh_token).not.toBe(session.refresh_token)
    expect([repeat.status, repeat.body.code]).toEqual([401, 'auth.invalid_credentials'])
  })

  it('knows no other token', async () => {
    expect((await post('/auth/refresh', { refresh_token: 'x' })).body.code).toBe(
      'auth.invalid_credentials',
    )
    expect((await post('/auth/refresh', { refresh_token: '' })).status).toBe(401)
  })
})

describe('signOut', () => {
  it.each([
    ['without a body', undefined],
    ['with an empty one of type JSON', ''],
  ])('%s ends the session that asks, at once', async (_name, body) => {
    const { access_token } = await signIn()

    const answer = await post('/auth/sign-out', body, access_token)

    expect([answer.status, answer.body]).toEqual([204, ''])
    expect((await api('GET', '/me', { token: access_token })).status).toBe(401)
  })

  it('with a refresh token ends that one’s session', async () => {
    const [one, two] = [await signIn(), await signIn()]

    await post('/auth/sign-out', { refresh_token: two.refresh_token }, one.access_token)

    expect((await api('GET', '/me', { token: two.access_token })).status).toBe(401)
  })

  it('refuses a body that lacks the token', async () => {
    const { access_token } = await signIn()

    expect(complaints(await post('/auth/sign-out', {}, access_token))).toEqual(['refresh_token'])
  })
})

describe('links and codes', () => {
  it('a sign-in link works once', async () => {
    await post('/auth/magic-link', { email: customer.email })
    const token = await mailed('links')

    expect((await post('/auth/magic-link/verify', { token })).status).toBe(200)
    expect((await post('/auth/magic-link/verify', { token })).body.code).toBe(
      'auth.invalid_credentials',
    )
  })

  it('asking is silent: an unknown address gets the same answer', async () => {
    for (const path of ['/auth/magic-link', '/auth/forgot-password']) {
      const answer = await post(path, { email: 'nobody@example.lt' })

      expect([answer.status, answer.body]).toEqual([204, ''])
    }
    const body = { email: 'nobody@example.lt', purpose: 'login' }
    expect((await post('/auth/verification', body)).status).toBe(204)
  })

  it('a forgotten password is replaced, and every session ends', async () => {
    const { access_token } = await signIn()
    await post('/auth/forgot-password', { email: customer.email })
    const token = await mailed('links')
    const body = { token, new_password: customer.password }

    const weak = await post('/auth/reset-password', { ...body, new_password: 'short' })
    const answer = await post('/auth/reset-password', body)
    const again = await post('/auth/reset-password', body)

    expect(complaints(weak)).toEqual(['new_password'])
    expect([answer.status, again.status]).toEqual([204, 401])
    expect((await api('GET', '/me', { token: access_token })).status).toBe(401)
  })

  it.each(['/auth/first-login', '/auth/magic-link/verify'])(
    '%s knows no other token',
    async (path) => {
      expect((await post(path, { token: 'x' })).body.code).toBe('auth.invalid_credentials')
    },
  )

  it('the signup link chooses a password, or signs in without one', async () => {
    const body = { token: 'x', password: 'a long enough word' }

    expect((await post('/auth/magic-link/redeem', body)).body.code).toBe('auth.invalid_credentials')
    expect(
      complaints(await post('/auth/magic-link/redeem', { ...body, password: 'a'.repeat(11) })),
    ).toEqual(['password'])
  })

  it('a verification takes a code with its address, or a token, not both', async () => {
    const verify = (body: object) =>
      post('/auth/verification/verify', { purpose: 'login', ...body })

    expect(complaints(await verify({}))).toEqual(['code'])
    expect(complaints(await verify({ code: '123456' }))).toEqual(['email'])
    expect(complaints(await verify({ code: '123456', token: 'x', email: 'a@b.lt' }))).toEqual([
      'token',
    ])
    expect(complaints(await verify({ code: '123' }))).toEqual(['code'])
    expect((await verify({ token: 'x' })).body.code).toBe('auth.invalid_credentials')
  })

  it('a code proves the address', async () => {
    await post('/auth/verification', { email: customer.email, purpose: 'login' })
    const code = await mailed('codes')

    const answer = await post('/auth/verification/verify', {
      purpose: 'login',
      email: customer.email,
      code,
    })

    expect([answer.status, answer.body]).toEqual([200, { verified: true }])
  })
})
