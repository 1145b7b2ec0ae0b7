import { HOUR, SECOND, type User } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { atOnce, codeIn, openWorld, stranger, winners, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const email = 'jonas@example.lt'
const wrong = { code: 'auth.invalid_credentials' }

describe('a grant', () => {
  const granted = async () => {
    const purpose = 'email_verify'
    await world.billing.identity.requestVerification(stranger, { email, purpose })
    const code = codeIn((await world.deliver()).at(-1))
    const { grant } = await world.billing.identity.verifyVerification(stranger, {
      purpose,
      email,
      code,
    })
    return grant ?? ''
  }
  const session = (signup_id: string, grant: string) =>
    world.billing.signup.openSession(stranger, { signup_id, grant })
  const activeSignup = (user: User) =>
    world.signup({ status: 'active', account_id: user.account_id, email_key: user.email_key })
  const waits = {
    code: 'validation.failed',
    details: { invalid_params: [{ name: 'status' }], retry_after: 2 },
  }

  it('opens the session of its signup once', async () => {
    const user = await world.person()
    const { signup_id } = await activeSignup(user)
    const grant = await granted()

    const answer = await session(signup_id, grant)

    expect(answer.user).toMatchObject({ id: user.user_id, account_id: user.account_id })
    await expect(session(signup_id, grant)).rejects.toMatchObject(wrong)
  })

  it('used ten times at once opens one session', async () => {
    const { signup_id } = await activeSignup(await world.person())
    const grant = await granted()

    expect(await winners(atOnce(10, () => session(signup_id, grant)))).toHaveLength(1)
  })

  it.each(['pending_payment', 'payment_verified', 'provisioning'] as const)(
    'stays unspent while the signup is %s',
    async (status) => {
      const user = await world.person()
      const base = { account_id: null, email_key: user.email_key, failure_reason: null }
      const waiting = await world.signup({ ...base, status })
      const grant = await granted()

      await expect(session(waiting.signup_id, grant)).rejects.toMatchObject(waits)
      await world.signup({ ...waiting, status: 'active', account_id: user.account_id })
      await expect(session(waiting.signup_id, grant)).resolves.toBeDefined()
    },
  )

  it('on a signup with a taken address waits like on any other, and says no when it has failed', async () => {
    const user = await world.person({ user: { email_proven_at: world.now() } })
    const taken = { account_id: null, prospect_account_id: null, email_key: user.email_key }
    const waiting = await world.signup({ ...taken, status: 'pending_payment' })
    const failed = await world.signup({ ...taken, status: 'failed' })
    const grant = await granted()

    await expect(session(waiting.signup_id, grant)).rejects.toMatchObject(waits)
    const refusal = await session(failed.signup_id, grant).catch((problem: unknown) => problem)
    expect(refusal).toMatchObject({ code: 'validation.failed' })
    expect(refusal).not.toHaveProperty('details.retry_after')
  })

  it('is bound to the address', async () => {
    const other = await world.person({ email: 'ona@example.lt' })
    const { signup_id } = await activeSignup(other)
    await world.person()

    await expect(session(signup_id, await granted())).rejects.toMatchObject(wrong)
  })

  it('lives 30 minutes', async () => {
    const { signup_id } = await activeSignup(await world.person())
    const grant = await granted()

    world.wait(HOUR / 2 - SECOND)
    await expect(session('x'.repeat(22), grant)).rejects.toMatchObject({ code: 'not_found' })
    world.wait(SECOND)
    await expect(session(signup_id, grant)).rejects.toMatchObject(wrong)
  })

  it('is not an access token, and an access token is no grant', async () => {
    const user = await world.person()
    const { signup_id } = await activeSignup(user)
    const { access_token } = await session(signup_id, await granted())

    await expect(session(signup_id, access_token)).rejects.toMatchObject(wrong)
    await expect(session(signup_id, 'nonsense')).rejects.toMatchObject(wrong)
  })

  it('never opens an operator’s session', async () => {
    const user = await world.person({ user: { role: 'admin' } })
    const { signup_id } = await activeSignup(user)

    await expect(session(signup_id, await granted())).rejects.toMatchObject(wrong)
  })
})
