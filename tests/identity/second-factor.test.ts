import { HOUR, MINUTE, SECOND, SYSTEM } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { totpCode } from '@billing/security'
import { atOnce, openWorld, otherThan, PASSWORD, stranger, winners, type World } from './world.ts'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const email = 'admin@example.com'
const wrong = { code: 'auth.totp_invalid' }

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const operator = () =>
  world.billing.identity.createOperator(SYSTEM, { email, password: PASSWORD, totp_secret: SECRET })
const challenge = async () =>
  (await world.billing.identity.adminSignIn(stranger, { email, password: PASSWORD })).challenge_id
const answer = (challenge_id: string, code: string) =>
  world.billing.identity.verifyTotp(stranger, { challenge_id, code })
const now = () => totpCode(SECRET, world.now())
const accountOf = async (user_id: string) => (await world.user(user_id))?.account_id ?? ''

describe('the first step', () => {
  it('gives a challenge of 300 seconds, and no token', async () => {
    await operator()

    const given = await world.billing.identity.adminSignIn(stranger, { email, password: PASSWORD })

    expect(given).toEqual({ challenge_id: expect.stringMatching(/^[\w-]{22}$/), expires_in: 300 })
  })

  it('refuses a customer’s right password as forbidden, and anything else as unknown', async () => {
    await operator()
    await world.person({ email: 'jonas@example.lt' })
    const attempt = (who: string, password: string) =>
      world.billing.identity.adminSignIn(stranger, { email: who, password })

    await expect(attempt('jonas@example.lt', PASSWORD)).rejects.toMatchObject({
      code: 'auth.forbidden',
    })
    const unknown = { code: 'auth.invalid_credentials' }
    await expect(attempt('jonas@example.lt', 'another long word')).rejects.toMatchObject(unknown)
    await expect(attempt(email, 'another long word')).rejects.toMatchObject(unknown)
    await expect(attempt('nobody@example.com', PASSWORD)).rejects.toMatchObject(unknown)
  })

  it('leaves a row in the audit log, right or wrong', async () => {
    const { user_id } = await operator()

    await challenge()
    await world.billing.identity
      .adminSignIn(stranger, { email, password: 'another long word' })
      .catch(() => null)

    expect(await world.audit(await accountOf(user_id))).toMatchObject([
      { action: 'operator.created', actor: 'system' },
      { action: 'auth.admin_sign_in', outcome: 'success', actor: 'admin' },
      { action: 'auth.admin_sign_in', outcome: 'failure', reason: 'wrong_password' },
    ])
  })
})

describe('the second step', () => {
  it('opens a session with a second factor, which a refresh keeps', async () => {
    const { user_id } = await operator()

    const tokens = await answer(await challenge(), now())

    expect(tokens.expires_in).toBe(900)
    const expected = { user_id, role: 'admin', twofa: true }
    expect(await world.billing.identity.authenticate(SYSTEM, tokens.access_token)).toMatchObject(
      expected,
    )
    const next = await world.billing.identity.refresh(stranger, tokens)
    expect(await world.billing.identity.authenticate(SYSTEM, next.access_token)).toMatchObject(
      expected,
    )
  })

  it.each([-30, 0, 30])('takes a code of a clock that is %i seconds off', async (drift) => {
    await operator()
    const code = totpCode(SECRET, (world.now() + drift * SECOND) as ReturnType<World['now']>)

    await expect(answer(await challenge(), code)).resolves.toBeDefined()
  })

  it.each([-60, 60])('refuses a code of a clock that is %i seconds off', async (drift) => {
    await operator()
    const code = totpCode(SECRET, (world.now() + drift * SECOND) as ReturnType<World['now']>)

    await expect(answer(await challenge(), code)).rejects.toMatchObject(wrong)
  })

  it('refuses a code that was accepted before, and any older one, under a new challenge too', async () => {
    await operator()
    const older = now()
    world.wait(30 * SECOND)
    const code = now()
    await answer(await challenge(), code)

    await expect(answer(await challenge(), code)).rejects.toMatchObject(wrong)
    await expect(answer(await challenge(), older)).rejects.toMatchObject(wrong)
    world.wait(30 * SECOND)
    await expect(answer(await challenge(), now())).resolves.toBeDefined()
  })

  it('refuses after 300 seconds', async () => {
    await operator()
    const id = await challenge()

    world.wait(5 * MINUTE)

    await expect(answer(id, now())).rejects.toMatchObject(wrong)
  })

  it('refuses a challenge that was answered, or that we never gave', async () => {
    await operator()
    const id = await challenge()
    await answer(id, now())
    world.wait(30 * SECOND)

    await expect(answer(id, now())).rejects.toMatchObject(wrong)
    await expect(answer('A'.repeat(22), now())).rejects.toMatchObject(wrong)
  })

  it('takes five codes of one challenge, and no sixth, however right', async () => {
    await operator()
    const id = await challenge()
    for (let tries = 0; tries < 5; tries++) {
      await expect(answer(id, otherThan(now()))).rejects.toMatchObject(wrong)
    }

    await expect(answer(id, now())).rejects.toMatchObject(wrong)
    await expect(answer(await challenge(), now())).resolves.toBeDefined()
  })

  it('takes twenty wrong codes of one admin in an hour over all challenges, and no more', async () => {
    await operator()
    for (let round = 0; round < 4; round++) {
      const id = await challenge()
      for (let tries = 0; tries < 5; tries++) await answer(id, otherThan(now())).catch(() => null)
    }

    await expect(answer(await challenge(), now())).rejects.toMatchObject(wrong)
    world.wait(HOUR)
    await expect(answer(await challenge(), now())).resolves.toBeDefined()
  })

  it('answered ten times at once with the right code opens one session', async () => {
    await operator()
    const [id, code] = [await challenge(), now()]

    expect(await winners(atOnce(10, () => answer(id, code)))).toHaveLength(1)
  })

  it('answered under ten challenges at once with one code opens one session', async () => {
    await operator()
    const ids = await Promise.all(atOnce(10, challenge))

    expect(await winners(ids.map((id) => answer(id, now())))).toHaveLength(1)
  })
})

describe('an admin without an authenticator', () => {
  const bare = () => world.billing.identity.createOperator(SYSTEM, { email, password: PASSWORD })
  const enrol = async (challenge_id: string) =>
    (await world.billing.identity.enrolTotp(stranger, { challenge_id })).secret

  it('enrols one under the challenge; the first right code confirms it', async () => {
    const { user_id } = await bare()
    const challenge_id = await challenge()

    const { secret, otpauth_uri } = await world.billing.identity.enrolTotp(stranger, {
      challenge_id,
    })
    expect(otpauth_uri).toContain(`secret=${secret}`)
    expect((await world.user(user_id))?.totp_confirmed_at).toBeNull()
    await answer(challenge_id, totpCode(secret, world.now()))

    expect((await world.user(user_id))?.totp_confirmed_at).toBe(world.now())
  })

  it('gets no session before that', async () => {
    await bare()

    await expect(answer(await challenge(), '000000')).rejects.toMatchObject(wrong)
  })

  it('gets another secret each time; only the last one counts', async () => {
    await bare()
    const challenge_id = await challenge()
    const first = await enrol(challenge_id)
    const second = await enrol(challenge_id)

    await expect(answer(challenge_id, totpCode(first, world.now()))).rejects.toMatchObject(wrong)
    await expect(answer(challenge_id, totpCode(second, world.now()))).resolves.toBeDefined()
  })

  it('cannot enrol again once it is confirmed', async () => {
    await operator()

    await expect(enrol(await challenge())).rejects.toMatchObject({
      code: 'validation.failed',
      details: { invalid_params: [{ name: 'challenge_id' }] },
    })
  })

  it('cannot enrol without a live challenge', async () => {
    await bare()
    const late = await challenge()
    world.wait(5 * MINUTE)

    await expect(enrol(late)).rejects.toMatchObject(wrong)
    await expect(enrol('A'.repeat(22))).rejects.toMatchObject(wrong)
  })
})
