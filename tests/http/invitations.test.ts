import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '../support/postgres.ts'
import { signUpProved } from '../support/proved.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { tokenOf } from './actors.ts'
import { checked, complaints } from './checked.ts'

const RUTA = 'Ruta@example.lt'
const PASSWORD = 'seven quiet blue rivers'

/** An invitation tells nobody whether an address has an account, and its link opens the account once. Source: contract 2.4, 2.7, 2.9. */
describe.each(['sqlite', 'postgres'] as const)('invitations, %s', (dialect) => {
  let world: World
  let api: World['api']
  let owner: Customer

  beforeEach(async () => {
    const database = dialect === 'sqlite' ? dialect : { postgres_url: await freshDatabase() }
    world = await openWorld({ database })
    api = checked(world)
    owner = await signUpProved(world)
  })
  afterEach(() => world.close())

  const invite = (email: string, role = 'support', token = owner.token) =>
    api('POST', '/account/users', { token, body: { email, role } })
  const known = async (token = owner.token) =>
    (await api('GET', '/account/users', { token })).body as {
      data: { user_id: string; email: string; role: string; email_proved: boolean }[]
      invitations: { invitation_id: string; email: string; role: string }[]
    }
  const mailsTo = async (email: string) => {
    await world.settle()
    return (await world.mail(email)).filter(({ subject }) => /invites you/.test(subject))
  }
  const tokenIn = async (email: string) => {
    const [mail] = await mailsTo(email)
    const url = mail?.links.find((link) => link.includes('/first-login?'))
    return url === undefined ? '' : (new URL(url).searchParams.get('token') ?? '')
  }
  const enter = (token: string) => api('POST', '/auth/first-login', { body: { token } })

  it('wait until the mailbox answers; then there is a user, in the role of the invitation', async () => {
    const { status, body } = await invite(RUTA)
    expect(status).toBe(202)
    expect(body).toEqual({
      invitation_id: expect.any(String),
      email: RUTA,
      role: 'support',
      created_at: '2026-02-01T09:00:00.000Z',
      expires_at: '2026-02-08T09:00:00.000Z',
    })
    const before = await known()
    expect(before.data).toHaveLength(1)
    expect(before.invitations).toMatchObject([{ email: RUTA, role: 'support' }])

    const entered = await enter(await tokenIn(RUTA))

    expect(entered.status).toBe(200)
    expect(entered.body.user).toMatchObject({ email: RUTA, role: 'support' })
    const token = entered.body.access_token as string
    expect((await api('GET', '/account', { token })).status).toBe(200)
    expect((await invite('x@example.lt', 'support', token)).status).toBe(403)
    const after = await known()
    expect(after.invitations).toEqual([])
    expect(after.data).toMatchObject([{}, { email: RUTA, role: 'support', email_proved: true }])
  })

  it('bring a password, or leave the link unspent for one that is refused', async () => {
    await invite(RUTA, 'owner')
    const token = await tokenIn(RUTA)
    const redeem = (password: string) =>
      api('POST', '/auth/magic-link/redeem', { body: { token, password } })

    expect((await redeem('short')).status).toBe(422)
    expect((await redeem('ruta@example.lt')).status).toBe(422)
    expect((await redeem(PASSWORD)).status).toBe(200)

    const body = { email: RUTA, password: PASSWORD }
    const { access_token: own } = (await api('POST', '/auth/sign-in', { body })).body
    const changed = { token: own, body: { company_name: 'UAB Nauja' } }
    expect((await api('PATCH', '/account', changed)).status).toBe(200)
    expect((await redeem(PASSWORD)).status).toBe(401)
  })

  it('are answered alike for an address that has an account, which its mail alone says', async () => {
    const other = await world.signUp({ email: 'ona@example.lt', company_name: 'UAB Kita' })

    const taken = await invite('ona@example.lt')
    const free = await invite('free@example.lt')

    expect(taken.status).toBe(free.status)
    expect(Object.keys(taken.body)).toEqual(Object.keys(free.body))
    expect((await known()).invitations).toHaveLength(2)
    const [mail] = await mailsTo('ona@example.lt')
    expect(mail?.text).toContain('has an account already')
    expect(await tokenIn('ona@example.lt')).toBe('')
    expect((await known()).data).toHaveLength(1)
    expect((await known(other.token)).data).toHaveLength(1)
  })

  it('of an address that got an account meanwhile are worth nothing', async () => {
    await invite('ona@example.lt')
    const token = await tokenIn('ona@example.lt')
    await world.signUp({ email: 'ona@example.lt', company_name: 'UAB Kita' })

    expect((await enter(token)).status).toBe(401)
    expect((await known()).data).toHaveLength(1)
  })

  it('open one account alone, also when two invite the same address', async () => {
    const other = await signUpProved(world, { email: 'ona@example.lt', company_name: 'UAB Kita' })
    await invite(RUTA)
    const one = await tokenIn(RUTA)
    await world.advance('PT1M')
    await invite(RUTA, 'owner', other.token)
    const two = await tokenIn(RUTA)
    expect(two).not.toBe(one)

    expect((await enter(one)).status).toBe(200)

    expect((await enter(two)).status).toBe(401)
    expect((await known(other.token)).data).toHaveLength(1)
  })

  it('spent by many at once open one session', async () => {
    await invite(RUTA)
    const token = await tokenIn(RUTA)

    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(token)))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(4)
    expect((await known()).data).toHaveLength(2)
  })

  it('die when they are taken back, sent again, too old, or brought to another door', async () => {
    await invite(RUTA)
    const first = await tokenIn(RUTA)
    expect((await api('POST', '/auth/magic-link/verify', { body: { token: first } })).status).toBe(
      401,
    )
    await world.advance('PT1M')
    await invite(RUTA.toUpperCase())
    const second = await tokenIn(RUTA.toUpperCase())
    expect(second).not.toBe(first)
    expect((await known()).invitations).toHaveLength(1)
    expect((await enter(first)).status).toBe(401)

    const [waiting] = (await known()).invitations
    const path = `/account/invitations/${waiting?.invitation_id}`
    const other = await world.signUp({ email: 'ona@example.lt', company_name: 'UAB Kita' })
    expect((await api('DELETE', path, { token: other.token })).status).toBe(404)
    expect((await api('DELETE', path, { token: owner.token })).status).toBe(204)
    expect((await enter(second)).status).toBe(401)

    await invite(RUTA)
    const third = await tokenIn(RUTA)
    await world.advance('P8D')
    expect((await enter(third)).status).toBe(401)
    const { email, password } = owner
    const again = await api('POST', '/auth/sign-in', { body: { email, password } })
    expect((await known(again.body.access_token)).invitations).toEqual([])
  })

  it('are at most twenty that wait', async () => {
    for (let n = 0; n < 20; n++) {
      const { account_id, ...rest } = { account_id: owner.account_id, n }
      await world.ports.store.transaction((tx) =>
        tx.invitations.put({
          invitation_id: `inv-${rest.n}`,
          account_id,
          email: `p${n}@example.lt`,
          email_key: `p${n}@example.lt`,
          role: 'support',
          token_hash: null,
          created_at: world.now(),
          expires_at: (world.now() + 60_000) as ReturnType<World['now']>,
        }),
      )
    }

    const answer = await invite(RUTA)
    expect([answer.status, complaints(answer)]).toEqual([422, ['email']])
    expect((await invite('P7@example.lt')).status).toBe(202)
  })

  it('of owners let each remove the other, and never leave an account without one', async () => {
    await invite(RUTA, 'owner')
    const second = (await enter(await tokenIn(RUTA))).body.access_token as string
    const people = (await known()).data
    const [first_id = '', second_id = ''] = people.map(({ user_id }) => user_id)
    const remove = (token: string, user_id: string) =>
      api('DELETE', `/account/users/${user_id}`, { token })

    expect((await remove(second, second_id)).status).toBe(422)
    await Promise.all([remove(owner.token, second_id), remove(second, first_id)])

    const left = await world.ports.store.read((tx) => tx.users.ofAccount(owner.account_id))
    expect(left).toHaveLength(1)
  })

  it('need an account that has its phone system', async () => {
    const account_id = world.ports.ids.uuid(world.now())
    await world.ports.store.transaction(async (tx) => {
      const account = await tx.accounts.get(owner.account_id)
      if (account) await tx.accounts.put({ ...account, account_id, status: 'cancelled' })
    })
    const token = await tokenOf(world, { role: 'owner', account_id })

    const answer = await invite(RUTA, 'support', token)
    expect([answer.status, complaints(answer)]).toEqual([422, ['status']])
  })
})
