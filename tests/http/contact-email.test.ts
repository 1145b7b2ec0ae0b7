import { SYSTEM } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { checked } from './checked.ts'

const OLD = 'jonas@example.lt'
const NEW = 'Buhalterija@example.lt'

let world: World
let api: World['api']
let customer: Customer
beforeEach(async () => {
  world = await openWorld()
  api = checked(world)
  customer = await world.signUp()
})
afterEach(() => world.close())

const change = (contact_email: string) =>
  api('PATCH', '/account', { token: customer.token, body: { contact_email } })
const view = async () => (await api('GET', '/account', { token: customer.token })).body
const confirm = (token: string) =>
  api('POST', '/account/contact-email/confirm', { body: { token } })
/** The tokens that an address was mailed, newest first. */
const tokensAt = async (email: string) => {
  await world.settle()
  return (await world.mail(email))
    .flatMap(({ links }) => links)
    .filter((url) => url.includes('/confirm-contact-email'))
    .map((url) => new URL(url).searchParams.get('token') ?? '')
}
const subjects = async (email: string) =>
  (await world.mail(email)).map(({ subject }: { subject: string }) => subject)
const toPending = () =>
  world.ports.store
    .read((tx) => tx.accounts.get(customer.account_id))
    .then((account) => account?.pending_contact_email)

/** The net: no address gets what is the account's before its mailbox has answered. */
describe('another contact address', () => {
  it('waits for its mailbox: until then the old one counts, and gets the invoices', async () => {
    const { status, body } = await change(NEW)
    await world.advance('P15D')

    expect(status).toBe(200)
    expect(body).toMatchObject({ contact_email: OLD, pending_contact_email: NEW })
    expect(await subjects(NEW)).toEqual(['Confirm this e-mail address'])
    expect((await subjects(OLD)).some((subject) => /invoice/i.test(subject))).toBe(true)
  })

  it('counts once its mailbox has shown the link, and the old mailbox is told', async () => {
    await change(NEW)
    const [token = ''] = await tokensAt(NEW)

    expect((await confirm(token)).status).toBe(204)
    await world.settle()

    const account = await view()
    expect(account.contact_email).toBe(NEW)
    expect(account).not.toHaveProperty('pending_contact_email')
    expect((await subjects(OLD))[0]).toBe('We write to another address now')
    expect((await confirm(token)).status).toBe(401)
    const rows = await world.ports.store.read((tx) => tx.audit.rows(customer.account_id, 0, 500))
    expect(rows.filter(({ action }) => action === 'account.contact_email')).toMatchObject([
      { outcome: 'success', reason: null },
      { outcome: 'failure', reason: 'spent' },
    ])
    expect(JSON.stringify(rows)).not.toContain('Buhalterija')
  })

  it.each([
    ['made up', async () => 'made-up'],
    [
      'a day old',
      async () => world.advance('P1DT1M').then(async () => (await tokensAt(NEW))[0] ?? ''),
    ],
    [
      'of an address that was taken back',
      async () => change(OLD).then(async () => (await tokensAt(NEW))[0] ?? ''),
    ],
    [
      'of an address that another one replaced',
      async () => change('kita@example.lt').then(async () => (await tokensAt(NEW))[0] ?? ''),
    ],
  ])('is not confirmed by a link that is %s', async (_, token) => {
    await change(NEW)
    await tokensAt(NEW)

    expect((await confirm(await token())).status).toBe(401)
    expect(
      (await world.ports.store.read((tx) => tx.accounts.get(customer.account_id)))?.contact_email,
    ).toBe(OLD)
  })

  it('is used up by no GET, and opens no other door', async () => {
    await change(NEW)
    const [token = ''] = await tokensAt(NEW)

    expect((await world.request(`/v1/account/contact-email/confirm?token=${token}`)).status).toBe(
      404,
    )
    expect((await api('POST', '/auth/first-login', { body: { token } })).status).toBe(401)
    expect((await api('POST', '/auth/magic-link/verify', { body: { token } })).status).toBe(401)
    expect((await confirm(token)).status).toBe(204)
  })

  it('that a user of the account has proved counts at once', async () => {
    await change(NEW)
    await confirm((await tokensAt(NEW))[0] ?? '')
    await api('POST', '/auth/magic-link', { body: { email: OLD } })
    await world.settle()
    const [link = ''] = (await world.mail(OLD))[0]?.links ?? []
    const entered = await api('POST', '/auth/magic-link/verify', {
      body: { token: new URL(link).searchParams.get('token') },
    })
    const { body } = await api('PATCH', '/account', {
      token: entered.body.access_token,
      body: { contact_email: OLD },
    })

    expect(body.contact_email).toBe(OLD)
  })

  it('that somebody asked for with the old password goes with it', async () => {
    await change(NEW)
    const [token = ''] = await tokensAt(NEW)
    const body = { current_password: customer.password, new_password: 'mano šuo vardu Brisius' }
    await api('POST', '/me/password', { token: customer.token, body })

    expect((await confirm(token)).status).toBe(401)
    expect(await toPending()).toBeNull()
  })

  it('is asked to answer only so often', async () => {
    const answers = []
    for (let n = 0; n < 25; n++) answers.push((await change(`victim-${n}@example.com`)).status)

    expect(answers.filter((status) => status === 200)).toHaveLength(20)
    expect(answers.at(-1)).toBe(429)
    expect(
      (await api('PATCH', '/account', { token: customer.token, body: { language: 'lt' } })).status,
    ).toBe(200)
  })

  it('that was never confirmed is erased with the person', async () => {
    await change(NEW)
    await world.advance('P15D')
    await api('POST', '/subscription/cancel', {
      token: await world.billing.identity
        .signIn(
          { actor: null, request_id: 'test', ip: null, user_agent: null },
          { email: OLD, password: customer.password },
        )
        .then(({ access_token }) => access_token),
      body: { reason: 'other' },
      headers: { 'idempotency-key': 'leave' },
    })
    await world.advance('P1200D')

    await world.billing.account.anonymise(SYSTEM, { account_id: customer.account_id })

    expect(await toPending()).toBeNull()
  })
})
