import { HOUR, SYSTEM } from '@billing/core'
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
const resetLink = async () => {
  await world.billing.identity.forgotPassword(stranger, { email })
  return mailed()
}
const reset = (token: string, new_password = NEW_PASSWORD) =>
  world.billing.identity.resetPassword(stranger, { token, new_password })
const passwordSignIn = (password: string) =>
  world.billing.identity.signIn(stranger, { email, password })

describe('a password reset', () => {
  it('sets the password, proves the address, ends every session and signs nobody in', async () => {
    const { user_id } = await world.person()
    const early = await passwordSignIn(PASSWORD)
    const token = await resetLink()

    await expect(reset(token)).resolves.toBeUndefined()

    await expect(
      world.billing.identity.authenticate(SYSTEM, early.access_token),
    ).rejects.toMatchObject(wrong)
    expect((await world.user(user_id))?.email_proven_at).toBe(world.now())
    await expect(passwordSignIn(PASSWORD)).rejects.toMatchObject(wrong)
    await expect(passwordSignIn(NEW_PASSWORD)).resolves.toBeDefined()
    await expect(reset(token)).rejects.toMatchObject(wrong)
  })

  it('tells the person by mail', async () => {
    await world.person()
    await reset(await resetLink())

    expect((await world.deliver()).map(({ subject }) => subject)).toEqual([
      'Your password has been changed',
    ])
  })

  it('lives one hour', async () => {
    await world.person()
    const token = await resetLink()

    world.wait(HOUR)

    await expect(reset(token)).rejects.toMatchObject(wrong)
  })

  it('takes eight characters, and with seven stays unspent', async () => {
    await world.person()
    const token = await resetLink()

    await expect(reset(token, 'seven77')).rejects.toMatchObject({
      code: 'validation.failed',
      details: { invalid_params: [{ name: 'new_password' }] },
    })
    await expect(reset(token, 'eight-88')).resolves.toBeUndefined()
  })

  it('kills the links and codes of the old time', async () => {
    const user = await world.person()
    await world.billing.identity.requestMagicLink(stranger, { email })
    const login = await mailed()
    await world.billing.identity.requestVerification(stranger, { email, purpose: 'login' })
    const code = await mailed()
    await world.push('signup_link', { user_id: user.user_id })
    const signup = await mailed()

    await reset(await resetLink())

    for (const token of [login, code]) {
      await expect(
        world.billing.identity.verifyMagicLink(stranger, { token }),
      ).rejects.toMatchObject(wrong)
    }
    await expect(
      world.billing.identity.firstLogin(stranger, { token: signup }),
    ).rejects.toMatchObject(wrong)
  })

  it('spent ten times at once is done once', async () => {
    await world.person()
    const token = await resetLink()

    expect(await winners(atOnce(10, () => reset(token)))).toHaveLength(1)
  })
})
