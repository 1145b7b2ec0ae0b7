import {
  adminSignIn,
  authenticate,
  type Call,
  changePassword,
  createOperator,
  refreshSession,
  requestMagicLink,
  type SignedIn,
  signIn,
  updateMe,
  type User,
  verifyMagicLink,
  verifyTotp,
  viewMe,
} from '@billing/core'
import { totpCode } from '@billing/security'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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
const passwordSignIn = (password = PASSWORD) => signIn(world.ports, stranger, { email, password })
const callOf = async ({ access_token }: SignedIn, who = user): Promise<Call> =>
  world.as(who, (await authenticate(world.ports, access_token)).session_id)

describe('changing the password', () => {
  it('keeps this session, ends every other one, and tells the person by mail', async () => {
    const here = await passwordSignIn()
    const there = await passwordSignIn()

    const call = await callOf(here)
    await changePassword(world.ports, call, {
      current_password: PASSWORD,
      new_password: NEW_PASSWORD,
    })

    await expect(authenticate(world.ports, here.access_token)).resolves.toBeDefined()
    await expect(authenticate(world.ports, there.access_token)).rejects.toMatchObject(wrong)
    await expect(refreshSession(world.ports, stranger, there)).rejects.toMatchObject(wrong)
    await expect(passwordSignIn()).rejects.toMatchObject(wrong)
    await expect(passwordSignIn(NEW_PASSWORD)).resolves.toBeDefined()
    expect((await world.deliver()).map(({ to, subject }) => [to, subject])).toEqual([
      ['Jonas@Example.lt', 'Your password has been changed'],
    ])
  })

  it('needs the current password', async () => {
    const call = await callOf(await passwordSignIn())
    const change = (current: object) =>
      changePassword(world.ports, call, { ...current, new_password: NEW_PASSWORD })

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

  it('needs none from somebody who never chose one', async () => {
    const bare = await world.person({ email: 'ona@example.lt', password: null })
    await requestMagicLink(world.ports, stranger, { email: 'ona@example.lt' })
    const token = tokenIn((await world.deliver()).at(-1))
    const call = await callOf(await verifyMagicLink(world.ports, stranger, { token }), bare)

    await changePassword(world.ports, call, { new_password: NEW_PASSWORD })

    const answer = signIn(world.ports, stranger, {
      email: 'ona@example.lt',
      password: NEW_PASSWORD,
    })
    await expect(answer).resolves.toBeDefined()
  })

  it.each(['seven77', 'x'.repeat(201), 'password1'])('refuses %s', async (new_password) => {
    const call = await callOf(await passwordSignIn())

    const change = changePassword(world.ports, call, { current_password: PASSWORD, new_password })

    await expect(change).rejects.toMatchObject({
      code: 'validation.failed',
      details: { invalid_params: [{ name: 'new_password' }] },
    })
  })

  it('kills the links that were mailed before', async () => {
    const call = await callOf(await passwordSignIn())
    await requestMagicLink(world.ports, stranger, { email })
    const token = tokenIn((await world.deliver()).at(-1))

    await changePassword(world.ports, call, {
      current_password: PASSWORD,
      new_password: NEW_PASSWORD,
    })

    await expect(verifyMagicLink(world.ports, stranger, { token })).rejects.toMatchObject(wrong)
  })

  it('kills an admin’s challenge that the old password had opened', async () => {
    const totp_secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    const operator = { email: 'admin@example.com', password: PASSWORD }
    const { user_id } = await createOperator(world.ports, { ...operator, totp_secret })
    const admin = await world.user(user_id)
    if (!admin) throw new Error('no operator')
    const { challenge_id } = await adminSignIn(world.ports, stranger, operator)

    const change = { current_password: PASSWORD, new_password: NEW_PASSWORD }
    await changePassword(world.ports, world.as(admin, 'none'), change)

    const code = totpCode(totp_secret, world.now())
    await expect(verifyTotp(world.ports, stranger, { challenge_id, code })).rejects.toMatchObject({
      code: 'auth.totp_invalid',
    })
  })

  it('asked for twice at once with the same current password is done once', async () => {
    const call = await callOf(await passwordSignIn())
    const changes = ['obuolys-88', 'kriaušė-77'].map((new_password) =>
      changePassword(world.ports, call, { current_password: PASSWORD, new_password }),
    )

    const settled = await Promise.allSettled(changes)

    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('the signed-in person', () => {
  it('sees themselves', async () => {
    expect(await viewMe(world.ports, await callOf(await passwordSignIn()))).toEqual({
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

    await updateMe(world.ports, call, { first_name: 'Ona', notifications_enabled: false })
    const me = await updateMe(world.ports, call, { language: 'lt' })

    expect(me).toMatchObject({
      first_name: 'Ona',
      last_name: 'Jonaitis',
      language: 'lt',
      notifications_enabled: false,
    })
    expect(await viewMe(world.ports, call)).toEqual(me)
  })

  it('cannot have a name longer than 10,000 characters', async () => {
    const call = await callOf(await passwordSignIn())

    await expect(
      updateMe(world.ports, call, { last_name: 'x'.repeat(10_001) }),
    ).rejects.toMatchObject({
      code: 'validation.failed',
      details: { invalid_params: [{ name: 'last_name' }] },
    })
  })
})
