import { DAY, HOUR, SYSTEM, type User } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { atOnce, openWorld, PASSWORD, stranger, tokenIn, winners, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const email = 'jonas@example.lt'
const NEW_PASSWORD = 'one more long word'
const wrong = { code: 'auth.invalid_credentials' }

const mailed = async () => tokenIn((await world.deliver()).at(-1))
const loginLink = async () => {
  await world.billing.identity.requestMagicLink(stranger, { email })
  return mailed()
}
const resetLink = async () => {
  await world.billing.identity.forgotPassword(stranger, { email })
  return mailed()
}
const loginCode = async () => {
  await world.billing.identity.requestVerification(stranger, { email, purpose: 'login' })
  return mailed()
}
const signupLink = async (user: User) => {
  await world.push('signup_link', { user_id: user.user_id })
  return mailed()
}
const verify = (token: string) => world.billing.identity.verifyMagicLink(stranger, { token })
const first = (token: string) => world.billing.identity.firstLogin(stranger, { token })
const redeem = (token: string, password = NEW_PASSWORD) =>
  world.billing.identity.redeemMagicLink(stranger, { token, password })
const reset = (token: string, new_password = NEW_PASSWORD) =>
  world.billing.identity.resetPassword(stranger, { token, new_password })
const passwordSignIn = (password: string) =>
  world.billing.identity.signIn(stranger, { email, password })
const holds = (access_token: string) =>
  world.billing.identity.authenticate(SYSTEM, access_token).then(
    () => true,
    () => false,
  )

describe('a login link', () => {
  it('signs in once, and proves the address', async () => {
    const { user_id } = await world.person()
    const token = await loginLink()

    const answer = await verify(token)

    expect(await world.billing.identity.authenticate(SYSTEM, answer.access_token)).toMatchObject({
      user_id,
    })
    expect((await world.user(user_id))?.email_proven_at).toBe(world.now())
    await expect(verify(token)).rejects.toMatchObject(wrong)
  })

  it('lives 24 hours', async () => {
    await world.person()
    const token = await loginLink()

    world.wait(24 * HOUR)

    await expect(verify(token)).rejects.toMatchObject(wrong)
  })

  it('dies when another one is mailed', async () => {
    await world.person()
    const older = await loginLink()
    const newer = await loginLink()

    await expect(verify(older)).rejects.toMatchObject(wrong)
    await expect(verify(newer)).resolves.toBeDefined()
  })

  it('does not die of a password reset being asked for', async () => {
    await world.person()
    const token = await loginLink()
    await resetLink()

    await expect(verify(token)).resolves.toBeDefined()
  })

  it('leaves other sessions alone when the address was proved before', async () => {
    await world.person({ user: { email_proven_at: world.now() } })
    const other = await passwordSignIn(PASSWORD)

    await verify(await loginLink())

    expect(await holds(other.access_token)).toBe(true)
  })

  it('ends other sessions when it is the first proof of the address', async () => {
    await world.person()
    const other = await passwordSignIn(PASSWORD)

    await verify(await loginLink())

    expect(await holds(other.access_token)).toBe(false)
  })

  it('spent ten times at once opens one session', async () => {
    await world.person()
    const token = await loginLink()

    expect(await winners(atOnce(10, () => verify(token)))).toHaveLength(1)
  })

  it('does not sign in 90 days after the account ended', async () => {
    await world.person({ account: { status: 'cancelled' } })
    world.wait(91 * DAY)

    await expect(verify(await loginLink())).rejects.toMatchObject(wrong)
  })

  it('also comes with a login code, and signs in just so', async () => {
    await world.person()

    await expect(verify(await loginCode())).resolves.toBeDefined()
  })
})

describe('a signup link', () => {
  it('redeemed with a password signs in, sets it, and ends every other session', async () => {
    const user = await world.person()
    const early = await passwordSignIn(PASSWORD)
    const token = await signupLink(user)

    const tokens = await redeem(token)

    expect(tokens.expires_in).toBe(900)
    expect(await holds(tokens.access_token)).toBe(true)
    expect(await holds(early.access_token)).toBe(false)
    expect((await world.user(user.user_id))?.email_proven_at).toBe(world.now())
    await expect(passwordSignIn(PASSWORD)).rejects.toMatchObject(wrong)
    await expect(passwordSignIn(NEW_PASSWORD)).resolves.toBeDefined()
    await expect(redeem(token)).rejects.toMatchObject(wrong)
  })

  it('used for a first login keeps the password, and ends every other session', async () => {
    const user = await world.person({ user: { email_proven_at: world.now() } })
    const early = await passwordSignIn(PASSWORD)

    const answer = await first(await signupLink(user))

    expect(answer.user.id).toBe(user.user_id)
    expect(await holds(early.access_token)).toBe(false)
    await expect(passwordSignIn(PASSWORD)).resolves.toBeDefined()
  })

  it.each([
    ['eleven characters', 'elevenchars'],
    ['201 characters', 'x'.repeat(201)],
    ['a password that everybody uses', 'qwerty123456'],
  ])('redeemed with %s stays unspent', async (_case, password) => {
    const token = await signupLink(await world.person({ password: null }))

    await expect(redeem(token, password)).rejects.toMatchObject({
      code: 'validation.failed',
      details: { invalid_params: [{ name: 'password' }] },
    })
    await expect(redeem(token)).resolves.toBeDefined()
  })

  it('spent at both doors ten times at once opens one session', async () => {
    const token = await signupLink(await world.person({ password: null }))
    const racers = [...atOnce(5, () => redeem(token)), ...atOnce(5, () => first(token))]

    expect(await winners<unknown>(racers)).toHaveLength(1)
  })
})

describe('a link at another door', () => {
  it('of a login is unknown at redeem, first login and reset, and stays unspent', async () => {
    await world.person()
    const token = await loginLink()

    for (const door of [redeem, first, reset]) {
      await expect(door(token)).rejects.toMatchObject(wrong)
    }
    await expect(verify(token)).resolves.toBeDefined()
  })

  it('of a signup is unknown at verify and reset, and stays unspent', async () => {
    const token = await signupLink(await world.person())

    for (const door of [verify, reset]) await expect(door(token)).rejects.toMatchObject(wrong)
    await expect(first(token)).resolves.toBeDefined()
  })

  it('of a reset is unknown everywhere else, and stays unspent', async () => {
    await world.person()
    const token = await resetLink()

    for (const door of [verify, redeem, first]) {
      await expect(door(token)).rejects.toMatchObject(wrong)
    }
    await expect(reset(token)).resolves.toBeUndefined()
  })

  it.each([
    ['redeem', redeem],
    ['first login', first],
    ['verify', verify],
  ])('of a login is taken at %s from somebody who never chose a password', async (_door, door) => {
    await world.person({ password: null })

    await expect(door(await loginLink())).resolves.toBeDefined()
  })

  it('that we never made is unknown', async () => {
    for (const door of [verify, redeem, first, reset]) {
      await expect(door('x'.repeat(43))).rejects.toMatchObject(wrong)
    }
    expect(await world.audit('service')).toMatchObject([
      { action: 'auth.magic_link', outcome: 'failure', reason: 'unknown' },
      { action: 'auth.redeem', outcome: 'failure', reason: 'unknown' },
      { action: 'auth.first_login', outcome: 'failure', reason: 'unknown' },
      { action: 'auth.password_reset', outcome: 'failure', reason: 'unknown' },
    ])
  })
})
