import { ACCESS_SECONDS, DAY, SECOND, type SignedIn, SYSTEM, type User } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { atOnce, openWorld, PASSWORD, stranger, winners, type World } from './world.ts'

let world: World
let user: User
beforeEach(async () => {
  world = await openWorld()
  user = await world.person()
})
afterEach(() => world.close())

const wrong = { code: 'auth.invalid_credentials' }
const signedIn = () =>
  world.billing.identity.signIn(stranger, { email: 'jonas@example.lt', password: PASSWORD })
const refreshed = ({ refresh_token }: Pick<SignedIn, 'refresh_token'>) =>
  world.billing.identity.refresh(stranger, { refresh_token })
const sessionOf = async ({ access_token }: SignedIn) =>
  (await world.billing.identity.authenticate(SYSTEM, access_token)).session_id

describe('an access token', () => {
  it('lives 900 seconds', async () => {
    const { access_token } = await signedIn()

    world.wait(ACCESS_SECONDS * SECOND - 1)
    await expect(world.billing.identity.authenticate(SYSTEM, access_token)).resolves.toBeDefined()

    world.wait(SECOND)
    await expect(world.billing.identity.authenticate(SYSTEM, access_token)).rejects.toMatchObject({
      code: 'auth.token_expired',
    })
  })

  it('that we did not sign is no credential', async () => {
    const { access_token } = await signedIn()
    const [head, , mark] = access_token.split('.')
    const forged = [head, Buffer.from('{"sub":"x"}').toString('base64url'), mark].join('.')

    await expect(world.billing.identity.authenticate(SYSTEM, forged)).rejects.toMatchObject(wrong)
    await expect(world.billing.identity.authenticate(SYSTEM, '')).rejects.toMatchObject(wrong)
  })

  it('dies with the user, and with a change of role or account', async () => {
    const { access_token } = await signedIn()
    const put = (differs: Partial<User>) =>
      world.ports.store.transaction((tx) => tx.users.put({ ...user, ...differs }))
    const elsewhere = await world.person({ email: 'ona@example.lt' })

    for (const differs of [
      { role: 'admin' },
      { role: 'support' },
      { account_id: elsewhere.account_id },
    ] as const) {
      await put(differs)
      await expect(world.billing.identity.authenticate(SYSTEM, access_token)).rejects.toMatchObject(
        wrong,
      )
    }
    await put({})
    await expect(world.billing.identity.authenticate(SYSTEM, access_token)).resolves.toMatchObject({
      role: 'owner',
    })
    await world.ports.store.transaction((tx) => tx.users.delete(user.user_id))
    await expect(world.billing.identity.authenticate(SYSTEM, access_token)).rejects.toMatchObject(
      wrong,
    )
  })
})

describe('a refresh token', () => {
  it('gives a new pair for the same session', async () => {
    const first = await signedIn()

    const second = await refreshed(first)

    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(second).toMatchObject({ token_type: 'Bearer', user: { id: user.user_id } })
    expect(await sessionOf(second)).toBe(await sessionOf(first))
  })

  it('lives 30 days from its own issue, not from the sign-in', async () => {
    let tokens = await signedIn()

    world.wait(30 * DAY - 1)
    tokens = await refreshed(tokens)
    world.wait(30 * DAY - 1)
    tokens = await refreshed(tokens)
    world.wait(30 * DAY)

    await expect(refreshed(tokens)).rejects.toMatchObject(wrong)
  })

  it('that we do not know is refused', async () => {
    await expect(refreshed({ refresh_token: 'x'.repeat(43) })).rejects.toMatchObject(wrong)
  })

  it('repeated within ten seconds of its rotation is refused, and the family lives', async () => {
    const first = await signedIn()
    const second = await refreshed(first)

    world.wait(10 * SECOND)
    await expect(refreshed(first)).rejects.toMatchObject(wrong)

    await expect(refreshed(second)).resolves.toBeDefined()
    await expect(
      world.billing.identity.authenticate(SYSTEM, first.access_token),
    ).resolves.toBeDefined()
  })

  it('repeated later is a replay: the whole family dies, and the audit log says so', async () => {
    const first = await signedIn()
    const second = await refreshed(first)

    world.wait(10 * SECOND + 1)
    await expect(refreshed(first)).rejects.toMatchObject(wrong)

    await expect(refreshed(second)).rejects.toMatchObject(wrong)
    await expect(
      world.billing.identity.authenticate(SYSTEM, second.access_token),
    ).rejects.toMatchObject(wrong)
    expect((await world.audit(user.account_id)).at(-1)).toMatchObject({
      action: 'auth.refresh',
      outcome: 'failure',
      reason: 'refresh_reuse',
    })
  })

  it('replayed leaves the person’s other sessions alone', async () => {
    const stolen = await signedIn()
    const other = await signedIn()
    await refreshed(stolen)

    world.wait(11 * SECOND)
    await refreshed(stolen).catch(() => null)

    await expect(refreshed(other)).resolves.toBeDefined()
  })

  it('used ten times at once has one winner, and the winner’s family lives', async () => {
    const first = await signedIn()

    const won = await winners(atOnce(10, () => refreshed(first)))

    expect(won).toHaveLength(1)
    await expect(Promise.all(won.map(refreshed))).resolves.toHaveLength(1)
  })

  it('is refused 90 days after the account ended', async () => {
    const first = await signedIn()
    await world.ports.store.transaction(async (tx) => {
      const account = await tx.accounts.get(user.account_id)
      if (account)
        await tx.accounts.put({ ...account, status: 'cancelled', updated_at: world.now() })
    })

    world.wait(29 * DAY)
    let tokens = await refreshed(first)
    for (let month = 0; month < 2; month++) {
      world.wait(29 * DAY)
      tokens = await refreshed(tokens)
    }
    world.wait(4 * DAY)

    await expect(refreshed(tokens)).rejects.toMatchObject(wrong)
  })
})

describe('sign-out', () => {
  it('ends the bearer’s session at once: neither token works', async () => {
    const tokens = await signedIn()

    await world.billing.identity.signOut(world.as(user, await sessionOf(tokens)), {})

    await expect(
      world.billing.identity.authenticate(SYSTEM, tokens.access_token),
    ).rejects.toMatchObject(wrong)
    await expect(refreshed(tokens)).rejects.toMatchObject(wrong)
    expect((await world.audit(user.account_id)).at(-1)).toMatchObject({ action: 'auth.sign_out' })
  })

  it('also ends the session of the refresh token that is given', async () => {
    const here = await signedIn()
    const there = await signedIn()

    const call = world.as(user, await sessionOf(here))
    await world.billing.identity.signOut(call, { refresh_token: there.refresh_token })

    await expect(refreshed(here)).rejects.toMatchObject(wrong)
    await expect(refreshed(there)).rejects.toMatchObject(wrong)
  })

  it('does not touch somebody else’s session', async () => {
    const mine = await signedIn()
    await world.person({ email: 'ona@example.lt' })
    const hers = await world.billing.identity.signIn(stranger, {
      email: 'ona@example.lt',
      password: PASSWORD,
    })

    const call = world.as(user, await sessionOf(mine))
    await world.billing.identity.signOut(call, { refresh_token: hers.refresh_token })

    await expect(refreshed(hers)).resolves.toBeDefined()
  })
})
