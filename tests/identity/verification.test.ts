import { MINUTE, type VerificationPurpose } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  atOnce,
  codeIn,
  openWorld,
  otherThan,
  stranger,
  tokenIn,
  winners,
  type World,
} from './world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const email = 'jonas@example.lt'
const wrong = { code: 'auth.invalid_credentials' }

const ask = async (purpose: VerificationPurpose = 'email_verify') => {
  await world.billing.identity.requestVerification(stranger, { email, purpose })
  const mail = (await world.deliver()).at(-1)
  return { code: codeIn(mail), token: tokenIn(mail) }
}
const byCode = (code: string, purpose: VerificationPurpose = 'email_verify') =>
  world.billing.identity.verifyVerification(stranger, { purpose, email, code })
const byToken = (token: string, purpose: VerificationPurpose = 'email_verify') =>
  world.billing.identity.verifyVerification(stranger, { purpose, token })

describe('a verification code', () => {
  it('proves the address and gives a grant', async () => {
    const { user_id } = await world.person()

    const answer = await byCode((await ask()).code)

    expect(answer).toEqual({ verified: true, grant: expect.any(String) })
    expect((await world.user(user_id))?.email_proven_at).toBe(world.now())
  })

  it('of a login proves the address and gives no grant and no session', async () => {
    await world.person()

    const answer = await byCode((await ask('login')).code, 'login')

    expect(answer).toEqual({ verified: true })
  })

  it('works once, for the address written in any way', async () => {
    await world.person()
    const { code } = await ask()

    const loud = { purpose: 'email_verify', email: ' JONAS@EXAMPLE.LT', code } as const
    await expect(world.billing.identity.verifyVerification(stranger, loud)).resolves.toBeDefined()
    await expect(byCode(code)).rejects.toMatchObject(wrong)
  })

  it('lives ten minutes', async () => {
    await world.person()
    const { code } = await ask()

    world.wait(10 * MINUTE)

    await expect(byCode(code)).rejects.toMatchObject(wrong)
  })

  it('stands five wrong tries: then a new one is needed, and its link still works', async () => {
    await world.person()
    const { code } = await ask()
    for (let tries = 0; tries < 5; tries++) {
      await expect(byCode(otherThan(code))).rejects.toMatchObject(wrong)
    }

    await expect(byCode(code)).rejects.toMatchObject(wrong)
    await expect(byCode((await ask()).code)).resolves.toBeDefined()
  })

  it('stands five tries also when fifty come at once', async () => {
    await world.person()
    const { code } = await ask()
    await Promise.allSettled(atOnce(50, () => byCode(otherThan(code))))

    await expect(byCode(code)).rejects.toMatchObject(wrong)
  })

  it('given ten times at once has one winner', async () => {
    await world.person()
    const { code } = await ask()

    expect(await winners(atOnce(10, () => byCode(code)))).toHaveLength(1)
  })

  it('dies when another one is mailed', async () => {
    await world.person()
    const older = await ask()
    await ask()

    await expect(byToken(older.token)).rejects.toMatchObject(wrong)
  })

  it('of one purpose is unknown for the other', async () => {
    await world.person()
    const { code, token } = await ask('login')

    await expect(byCode(code)).rejects.toMatchObject(wrong)
    await expect(byToken(token)).rejects.toMatchObject(wrong)
    await expect(byToken(token, 'login')).resolves.toEqual({ verified: true })
  })

  it('of an address that nobody has is refused like a wrong one', async () => {
    await world.billing.identity.requestVerification(stranger, { email, purpose: 'email_verify' })
    expect(await world.deliver()).toEqual([])

    await expect(byCode('123456')).rejects.toMatchObject(wrong)
  })
})

describe('the link of a verification mail', () => {
  it('does what the code does, once', async () => {
    await world.person()
    const { code, token } = await ask()

    await expect(byToken(token)).resolves.toMatchObject({ verified: true })
    await expect(byToken(token)).rejects.toMatchObject(wrong)
    await expect(byCode(code)).rejects.toMatchObject(wrong)
  })

  it('of purpose email_verify does not sign in', async () => {
    await world.person()
    const { token } = await ask()

    await expect(world.billing.identity.verifyMagicLink(stranger, { token })).rejects.toMatchObject(
      wrong,
    )
    await expect(byToken(token)).resolves.toBeDefined()
  })
})

it.each([
  ['neither code nor token', {}, 'code'],
  ['both code and token', { email, code: '123456', token: 'x' }, 'token'],
  ['a code without an address', { code: '123456' }, 'email'],
])('%s is not valid', async (_case, input, name) => {
  const given = { purpose: 'email_verify', ...input } as const

  await expect(world.billing.identity.verifyVerification(stranger, given)).rejects.toMatchObject({
    code: 'validation.failed',
    details: { invalid_params: [{ name }] },
  })
})
