import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migratedDatabase } from '../support/postgres.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { checked, complaints } from './checked.ts'

const WORLDS = {
  sqlite: () => openWorld(),
  postgres: async () => openWorld({ database: { postgres_url: await migratedDatabase() } }),
}

let world: World
let api: World['api']
let customer: Customer
let token: string
afterEach(() => world.close())

const open = async (database: keyof typeof WORLDS) => {
  world = await WORLDS[database]()
  api = checked(world)
  customer = await world.signUp()
  token = await world.operator()
}
/** A day without a mail server; then it is back. */
async function aDayWithoutMail(...emails: readonly string[]): Promise<void> {
  await world.sandbox.setFault('mail', 'down')
  for (const email of emails) await api('POST', '/auth/magic-link', { body: { email } })
  await world.advance('P1DT1M')
  await world.sandbox.setFault('mail', 'none')
  token = await world.operator()
}
const list = (query = '') => api('GET', `/admin/mails/given-up${query}`, { token })
const resend = (id: string, key = `one-${id}`) =>
  api('POST', `/admin/mails/${id}/resend`, { token, headers: { 'idempotency-key': key } })
const resendAll = (key: string) =>
  api('POST', '/admin/mails/resend', { token, headers: { 'idempotency-key': key } })
const links = async (email: string) =>
  (await world.mail(email)).flatMap(({ links: all }) => all.filter((url) => /magic-link/.test(url)))
const audited = async (chain: string) =>
  (await world.ports.store.read((tx) => tx.audit.rows(chain, 0, 500)))
    .filter(({ action }) => action.startsWith('admin.mail'))
    .map(({ action, meta }) => [action, JSON.parse(meta ?? '{}')])

describe.each(['sqlite', 'postgres'] as const)('mails that were given up, on %s', (database) => {
  beforeEach(() => open(database))

  it('are listed for operators, newest first, with whom they are for and what went wrong', async () => {
    expect((await list()).body).toEqual({ data: [] })
    await aDayWithoutMail(customer.email, 'nobody@example.lt')

    const { status, body } = await list()

    expect(status).toBe(200)
    expect(body.data).toHaveLength(1)
    expect(body.data[0]).toEqual({
      mail_id: expect.any(String),
      kind: 'login_link',
      email: customer.email,
      account_id: customer.account_id,
      attempts: 28,
      last_error: expect.any(String),
      created_at: expect.any(Number),
      given_up_at: expect.any(Number),
    })
  })

  it('are sent again by hand under the Message-ID that they had, once for one key', async () => {
    await aDayWithoutMail(customer.email)
    const [mail] = (await list()).body.data

    const first = await resend(mail.mail_id)
    const again = await resend(mail.mail_id)
    await world.settle()

    expect(first).toMatchObject({ status: 200, body: { mail_id: mail.mail_id } })
    expect(again.body).toEqual(first.body)
    const sent = (await world.mail(customer.email)).filter(({ headers }) =>
      headers['Message-ID']?.includes(mail.mail_id),
    )
    expect(sent).toHaveLength(1)
    expect((await list()).body.data).toEqual([])
    expect(await audited(customer.account_id)).toEqual([
      ['admin.mail.resend', { mail_id: mail.mail_id, kind: 'login_link' }],
    ])
  })

  it('carry links that are made when they leave, and that work', async () => {
    await aDayWithoutMail(customer.email)
    await resendAll('all')
    await world.settle()

    const [link] = await links(customer.email)
    const entered = await api('POST', '/auth/magic-link/verify', {
      body: { token: new URL(link ?? '').searchParams.get('token') },
    })

    expect(entered.status).toBe(200)
  })

  it('are sent again all at once, once for one key, and say how many', async () => {
    const other = await world.signUp({ email: 'petras@example.lt', company_name: 'UAB Kita' })
    await aDayWithoutMail(customer.email, other.email)

    const answers = [await resendAll('all'), await resendAll('all'), await resendAll('again')]
    await world.settle()

    expect(answers.map(({ body }) => body)).toEqual([{ count: 2 }, { count: 2 }, { count: 0 }])
    expect([(await links(customer.email)).length, (await links(other.email)).length]).toEqual([
      1, 1,
    ])
    expect(await audited('service')).toEqual([
      ['admin.mail.resend_all', { count: 2 }],
      ['admin.mail.resend_all', { count: 0 }],
    ])
  })

  it('have a day again, and are given up again when nobody takes them', async () => {
    await aDayWithoutMail(customer.email)
    await world.sandbox.setFault('mail', 'down')
    await resendAll('all')

    await world.advance('PT23H')
    const meanwhile = await list()
    await world.advance('PT1H5M')
    token = await world.operator()

    expect(meanwhile.body?.data ?? []).toEqual([])
    expect((await list()).body.data).toHaveLength(1)
  })

  it('are found by their id, and refused when nobody gave them up', async () => {
    await aDayWithoutMail(customer.email)
    const [mail] = (await list()).body.data
    await resend(mail.mail_id)

    const refused = await resend(mail.mail_id, 'another')
    expect([refused.body.code, complaints(refused)]).toEqual(['validation.failed', ['status']])
    expect((await resend('no-such-mail')).status).toBe(404)
  })

  it('are the operators’ alone', async () => {
    const headers = { 'idempotency-key': 'k' }
    const paths = [
      ['GET', '/admin/mails/given-up'],
      ['POST', '/admin/mails/resend'],
      ['POST', '/admin/mails/a/resend'],
    ] as const

    for (const [method, path] of paths) {
      expect((await api(method, path, { token: customer.token, headers })).status).toBe(403)
      expect((await api(method, path, { headers })).status).toBe(401)
    }
  })
})
