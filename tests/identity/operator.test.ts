import { SYSTEM } from '@billing/core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openWorld, PASSWORD, stranger, tokenIn, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const email = 'admin@example.com'
const operatorAccount = () => world.ports.store.read((tx) => tx.accounts.operator())

it('the first operator comes with the one account of all operators', async () => {
  const { user_id, created } = await world.billing.identity.createOperator(SYSTEM, {
    email,
    password: PASSWORD,
  })

  const account = await operatorAccount()
  expect(created).toBe(true)
  expect(account).toMatchObject({ kind: 'operator', status: 'active', locks: [] })
  expect(await world.user(user_id)).toMatchObject({
    role: 'admin',
    account_id: account?.account_id,
    email_proven_at: world.now(),
    totp_confirmed_at: null,
  })
})

it('the second operator joins that account', async () => {
  const first = await world.billing.identity.createOperator(SYSTEM, { email, password: PASSWORD })
  const second = await world.billing.identity.createOperator(SYSTEM, {
    email: 'b@example.com',
    password: PASSWORD,
  })

  expect((await world.user(second.user_id))?.account_id).toBe(
    (await world.user(first.user_id))?.account_id,
  )
})

it('creating an operator again changes nothing', async () => {
  const first = await world.billing.identity.createOperator(SYSTEM, { email, password: PASSWORD })
  const before = await world.user(first.user_id)

  const again = await world.billing.identity.createOperator(SYSTEM, {
    email: 'Admin@Example.com',
    password: 'another long word',
    totp_secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  })

  expect(again).toEqual({ user_id: first.user_id, created: false })
  expect(await world.user(first.user_id)).toEqual(before)
})

it('ten processes that start at once make one operator in one account', async () => {
  const made = await Promise.all(
    Array.from({ length: 10 }, () =>
      world.billing.identity.createOperator(SYSTEM, { email, password: PASSWORD }),
    ),
  )

  expect(made.filter(({ created }) => created)).toHaveLength(1)
  expect(new Set(made.map(({ user_id }) => user_id)).size).toBe(1)
})

it('a given TOTP secret counts as confirmed, and is stored sealed', async () => {
  const totp_secret = 'jbsw y3dp ehpk 3pxp jbsw y3dp ehpk 3pxp'
  const { user_id } = await world.billing.identity.createOperator(SYSTEM, {
    email,
    password: PASSWORD,
    totp_secret,
  })

  const user = await world.user(user_id)
  expect(user?.totp_confirmed_at).toBe(world.now())
  expect(user?.totp_sealed).not.toContain('JBSWY3DP')
  expect(world.ports.secrets.open(user?.totp_sealed ?? '')).toBe('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')
})

it.each([
  ['a customer’s address', { email: 'jonas@example.lt', password: PASSWORD }, 'email'],
  ['a short password', { email, password: 'elevenchars' }, 'password'],
  [
    'a secret that is no base32',
    { email, password: PASSWORD, totp_secret: 'not base32!' },
    'totp_secret',
  ],
])('%s is refused', async (_case, input, name) => {
  await world.person({ email: 'jonas@example.lt' })

  await expect(world.billing.identity.createOperator(SYSTEM, input)).rejects.toMatchObject({
    code: 'validation.failed',
    details: { invalid_params: [{ name }] },
  })
  expect(await operatorAccount()).toBeUndefined()
})

it('an operator is mailed no link or code that signs in', async () => {
  await world.billing.identity.createOperator(SYSTEM, { email, password: PASSWORD })

  await world.billing.identity.requestMagicLink(stranger, { email })
  await world.billing.identity.requestVerification(stranger, { email, purpose: 'login' })

  expect(await world.deliver()).toEqual([])
})

it('no link opens an operator’s session without a second factor', async () => {
  const { user_id } = await world.billing.identity.createOperator(SYSTEM, {
    email,
    password: PASSWORD,
  })
  await world.push('signup_link', { user_id })
  const token = tokenIn((await world.deliver()).at(-1))
  const wrong = { code: 'auth.invalid_credentials' }

  await expect(world.billing.identity.firstLogin(stranger, { token })).rejects.toMatchObject(wrong)
  await expect(world.billing.identity.verifyMagicLink(stranger, { token })).rejects.toMatchObject(
    wrong,
  )
  const redeemed = world.billing.identity.redeemMagicLink(stranger, {
    token,
    password: 'one more long word',
  })
  await expect(redeemed).rejects.toMatchObject(wrong)
})

it('an operator can reset the password', async () => {
  await world.billing.identity.createOperator(SYSTEM, { email, password: PASSWORD })
  await world.billing.identity.forgotPassword(stranger, { email })
  const token = tokenIn((await world.deliver()).at(-1))

  const done = world.billing.identity.resetPassword(stranger, { token, new_password: 'eight-88' })

  await expect(done).resolves.toBeUndefined()
})
