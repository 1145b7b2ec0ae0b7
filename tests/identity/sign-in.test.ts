import { DAY, SYSTEM } from '@billing/core'
import { createPasswordHasher, DEFAULT_HASHING_LIMITS } from '@billing/security'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, PASSWORD, stranger, type World, YESTERDAY } from './world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const email = 'jonas@example.lt'
const wrong = { code: 'auth.invalid_credentials' }

describe('a customer signs in', () => {
  it('with the right password, and the address written in another way', async () => {
    const user = await world.person({ email: 'Jonas@Example.lt' })

    const answer = await world.billing.identity.signIn(stranger, {
      email: ' JONAS@example.LT ',
      password: PASSWORD,
    })

    expect(answer).toMatchObject({
      token_type: 'Bearer',
      expires_at: world.now() / 1_000 + 900,
      user: {
        id: user.user_id,
        email: 'Jonas@Example.lt',
        role: 'owner',
        account_id: user.account_id,
      },
    })
    expect(await world.billing.identity.authenticate(SYSTEM, answer.access_token)).toMatchObject({
      user_id: user.user_id,
      role: 'owner',
      twofa: false,
    })
  })

  it('before the address is proved, when the signup gave a password', async () => {
    await world.person({ account: { status: 'pending_payment' }, user: { email_proven_at: null } })

    const answer = await world.billing.identity.signIn(stranger, { email, password: PASSWORD })

    expect(answer.access_token).toBeTruthy()
  })

  it('not with a wrong password', async () => {
    await world.person()

    await expect(
      world.billing.identity.signIn(stranger, { email, password: 'another long word' }),
    ).rejects.toMatchObject(wrong)
  })

  it('not without ever having chosen a password', async () => {
    await world.person({ password: null })

    await expect(
      world.billing.identity.signIn(stranger, { email, password: PASSWORD }),
    ).rejects.toMatchObject(wrong)
  })

  it('not with an address or a password longer than anybody can have', async () => {
    await world.person()

    const long = { email: `${'a'.repeat(250)}@b.lt`, password: PASSWORD }
    await expect(world.billing.identity.signIn(stranger, long)).rejects.toMatchObject({
      code: 'validation.failed',
      details: { invalid_params: [{ name: 'email' }] },
    })
    const heavy = { email, password: 'a'.repeat(201) }
    await expect(world.billing.identity.signIn(stranger, heavy)).rejects.toMatchObject({
      code: 'validation.failed',
      details: { invalid_params: [{ name: 'password' }] },
    })
  })

  it('up to 90 days after the account ended, and not later', async () => {
    await world.person({ account: { status: 'cancelled' } })

    world.wait(90 * DAY)
    await expect(
      world.billing.identity.signIn(stranger, { email, password: PASSWORD }),
    ).resolves.toBeDefined()

    world.wait(1)
    await expect(
      world.billing.identity.signIn(stranger, { email, password: PASSWORD }),
    ).rejects.toMatchObject(wrong)
  })

  it('and a hash with weaker parameters than today’s is replaced', async () => {
    const old = createPasswordHasher({ ...YESTERDAY, ...DEFAULT_HASHING_LIMITS })
    const { user_id } = await world.person({ user: { password_hash: await old.hash(PASSWORD) } })

    await world.billing.identity.signIn(stranger, { email, password: PASSWORD })

    expect((await world.user(user_id))?.password_hash).toContain('m=64,t=2')
    await expect(
      world.billing.identity.signIn(stranger, { email, password: PASSWORD }),
    ).resolves.toBeDefined()
  })

  it.each([
    ['bcrypt', '$2b$04$PjlwyBbYHN0wZobOdoymre2hfelZ3iNmRb5p5C7Xiugga5mDkhpWq'],
    [
      'scrypt',
      '$scrypt$ln=10,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$3v5UZLSfKMnxH/2dk/MbqwjpbXL+ITPIsuVTCXyr+pc',
    ],
  ])('and a hash of another system, made by %s, is replaced', async (_, password_hash) => {
    const { user_id } = await world.person({ user: { password_hash } })

    await expect(
      world.billing.identity.signIn(stranger, { email, password: 'another long word' }),
    ).rejects.toMatchObject(wrong)
    expect((await world.user(user_id))?.password_hash).toBe(password_hash)

    await world.billing.identity.signIn(stranger, { email, password: PASSWORD })

    expect((await world.user(user_id))?.password_hash).toContain('$argon2id$v=19$m=64,t=2')
    await expect(
      world.billing.identity.signIn(stranger, { email, password: PASSWORD }),
    ).resolves.toBeDefined()
  })

  it('ten times at once with a weak hash: each gets a session', async () => {
    const old = createPasswordHasher({ ...YESTERDAY, ...DEFAULT_HASHING_LIMITS })
    await world.person({ user: { password_hash: await old.hash(PASSWORD) } })

    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        world.billing.identity.signIn(stranger, { email, password: PASSWORD }),
      ),
    )

    expect(new Set(answers.map(({ refresh_token }) => refresh_token)).size).toBe(10)
  })
})

describe('an admin at the customers’ sign-in', () => {
  it('is forbidden with the right password, and unknown with a wrong one', async () => {
    await world.person({ user: { role: 'admin' } })

    await expect(
      world.billing.identity.signIn(stranger, { email, password: PASSWORD }),
    ).rejects.toMatchObject({
      code: 'auth.forbidden',
    })
    await expect(
      world.billing.identity.signIn(stranger, { email, password: 'another long word' }),
    ).rejects.toMatchObject(wrong)
  })
})

describe('the audit log', () => {
  it('has a row for each sign-in and each failure of a known person, in their account’s chain', async () => {
    const user = await world.person()

    await world.billing.identity.signIn(stranger, { email, password: PASSWORD })
    await world.billing.identity
      .signIn(stranger, { email, password: 'another long word' })
      .catch(() => null)

    expect(await world.audit(user.account_id)).toMatchObject([
      { action: 'auth.sign_in', outcome: 'success', actor: 'customer', ip: '192.0.2.1' },
      {
        action: 'auth.sign_in',
        outcome: 'failure',
        reason: 'wrong_password',
        user_id: user.user_id,
      },
    ])
  })

  it('has a row for a stranger in the service’s chain, without the address', async () => {
    await world.billing.identity.signIn(stranger, { email, password: PASSWORD }).catch(() => null)

    const rows = await world.audit('service')
    expect(rows).toMatchObject([{ action: 'auth.sign_in', outcome: 'failure', reason: 'unknown' }])
    expect(JSON.stringify(rows)).not.toContain('jonas')
  })
})
