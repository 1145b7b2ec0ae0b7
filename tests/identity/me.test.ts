import { type Call, type SignedIn, SYSTEM, type User } from '@billing/core'
import { totpCode } from '@billing/security'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bcryptOf } from '../support/counted-hashing.ts'
import { openWorld, PASSWORD, stranger, tokenIn, type World } from './world.ts'

let world: World
let user: User
beforeEach(async () => {
  world = await openWorld()
  user = await world.person()
})
afterEach(() => world.close())

const email = 'jonas@example.lt'
const NEW_PASSWORD = 'eight-88'
const wrong = { code: 'auth.invalid_credentials' }
const passwordSignIn = (password = PASSWORD) =>
  world.billing.identity.signIn(stranger, { email, password })
const callOf = async ({ access_token }: SignedIn, who = user): Promise<Call> =>
  world.as(who, (await world.billing.identity.authenticate(SYSTEM, access_token)).session_id)

describe('changing the password', () => {
  it('keeps this session, ends every other one, and tells the person by mail', async () => {
    const here = await passwordSignIn()
    const there = await passwordSignIn()

    const call = await callOf(here)
    await world.billing.identity.changePassword(call, {
      current_password: PASSWORD,
      new_password: NEW_PASSWORD,
    })

    await expect(
      world.billing.identity.authenticate(SYSTEM, here.access_token),
    ).resolves.toBeDefined()
    await expect(
      world.billing.identity.authenticate(SYSTEM, there.access_token),
    ).rejects.toMatchObject(wrong)
    await expect(world.billing.identity.refresh(stranger, there)).rejects.toMatchObject(wrong)
    await expect(passwordSignIn()).rejects.toMatchObject(wrong)
    await expect(passwordSignIn(NEW_PASSWORD)).resolves.toBeDefined()
    expect((await world.deliver()).map(({ to, subject }) => [to, subject])).toEqual([
      ['Jonas@Example.lt', 'Your password has been changed'],
    ])
  })

  it('needs the current password', async () => {
    const call = await callOf(await passwordSignIn())
    const change = (current: object) =>
      world.billing.identity.changePassword(call, { ...current, new_password: NEW_PASSWORD })

    await expect(change({})).rejects.toMatchObject({
      code: 'validation.failed',
      details: { invalid_params: [{ name: 'current_password' }] },
    })
    await expect(change({ current_password: 'another long word' })).rejects.toMatchObject(wrong)
    await expect(passwordSignIn()).resolves.toBeDefined()
    expect(await world.audit(user.account_id)).toContainEqual(
      expect.objectContaining({ action: 'auth.password_change', reason: 'wrong_password' }),
    )
  })

  it.each([
    ['who never chose one', { password: null }],
    ['whose hash of another system is not compared', { user: { password_hash: bcryptOf(14) } }],
  ])('needs none from somebody %s', async (_, differs) => {
    const bare = await world.person({ email: 'ona@example.lt', ...differs })
    await world.billing.identity.requestMagicLink(stranger, { email: 'ona@example.lt' })
    const token = tokenIn((await world.deliver()).at(-1))
    const call = await callOf(
      await world.billing.identity.verifyMagicLink(stranger, { token }),
      bare,
    )

    await world.billing.identity.changePassword(call, { new_password: NEW_PASSWORD })

    const answer = world.billing.identity.signIn(stranger, {
      email: 'ona@example.lt',
      password: NEW_PASSWORD,
    })
    await expect(answer).resolves.toBeDefined()
  })

  it.each(['seven77', 'x'.repeat(201), 'password1'])('refuses %s', async (new_password) => {
    const call = await callOf(await passwordSignIn())

    const change = world.billing.identity.changePassword(call, {
      current_password: PASSWORD,
      new_password,
    })

    await expect(change).rejects.toMatchObject({
      code: 'validation.failed',
      details: { invalid_params: [{ name: 'new_password' }] },
    })
  })

  it('kills the links that were mailed before', async () => {
    const call = await callOf(await passwordSignIn())
    await world.billing.identity.requestMagicLink(stranger, { email })
    const token = tokenIn((await world.deliver()).at(-1))

    await world.billing.identity.changePassword(call, {
      current_password: PASSWORD,
      new_password: NEW_PASSWORD,
    })

    await expect(world.billing.identity.verifyMagicLink(stranger, { token })).rejects.toMatchObject(
      wrong,
    )
  })

  it('kills an admin’s challenge that the old password had opened', async () => {
    const totp_secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    const operator = { email: 'admin@example.com', password: PASSWORD }
    const { user_id } = await world.billing.identity.createOperator(SYSTEM, {
      ...operator,
      totp_secret,
    })
    const admin = await world.user(user_id)
    if (!admin) throw new Error('no operator')
    const { challenge_id } = await world.billing.identity.adminSignIn(stranger, operator)

    const change = { current_password: PASSWORD, new_password: NEW_PASSWORD }
    await world.billing.identity.changePassword(world.as(admin, 'none'), change)

    const code = totpCode(totp_secret, world.now())
    await expect(
      world.billing.identity.verifyTotp(stranger, { challenge_id, code }),
    ).rejects.toMatchObject({
      code: 'auth.totp_invalid',
    })
  })

  it('asked for twice at once with the same current password is done once', async () => {
    const call = await callOf(await passwordSignIn())
    const changes = ['obuolys-88', 'kriaušė-77'].map((new_password) =>
      world.billing.identity.changePassword(call, { current_password: PASSWORD, new_password }),
    )

    const settled = await Promise.allSettled(changes)

    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('the signed-in person', () => {
  it('sees themselves', async () => {
    expect(await world.billing.identity.viewMe(await callOf(await passwordSignIn()))).toEqual({
      user_id: user.user_id,
      account_id: user.account_id,
      email: 'Jonas@Example.lt',
      first_name: 'Jonas',
      last_name: 'Jonaitis',
      role: 'owner',
      language: 'en',
      notifications_enabled: true,
      created_at: user.created_at,
    })
  })

  it('changes what is given, and nothing else', async () => {
    const call = await callOf(await passwordSignIn())

    await world.billing.identity.updateMe(call, { first_name: 'Ona', notifications_enabled: false })
    const me = await world.billing.identity.updateMe(call, { language: 'lt' })

    expect(me).toMatchObject({
      first_name: 'Ona',
      last_name: 'Jonaitis',
      language: 'lt',
      notifications_enabled: false,
    })
    expect(await world.billing.identity.viewMe(call)).toEqual(me)
  })

  it('cannot have a name longer than 10,000 characters', async () => {
    const call = await callOf(await passwordSignIn())

    await expect(
      world.billing.identity.updateMe(call, { last_name: 'x'.repeat(10_001) }),
    ).rejects.toMatchObject({
      code: 'validation.failed',
      details: { invalid_params: [{ name: 'last_name' }] },
    })
  })
})
