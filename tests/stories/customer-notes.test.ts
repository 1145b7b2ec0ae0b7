import { SYSTEM } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tokenOf } from '../http/actors.ts'
import { checked, complaints } from '../http/checked.ts'
import { OPEN } from '../support/databases.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'

describe.each(['sqlite', 'postgres'] as const)('notes on a customer, on %s', (dialect) => {
  let world: World
  let api: World['api']
  let customer: Customer
  let operator: string
  beforeEach(async () => {
    world = await openWorld({
      database: { opened: await OPEN[dialect]() },
      settings: { personal_data_kept_days: 30 },
    })
    api = checked(world)
    customer = await world.signUp()
    operator = await world.operator()
  })
  afterEach(() => world.close())

  const path = (account_id = customer.account_id) => `/admin/customers/${account_id}/notes`
  const write = (body: unknown, token = operator) => api('POST', path(), { token, body: { body } })
  const bodies = async (query = '') =>
    (await api('GET', `${path()}${query}`, { token: operator })).body.data.map(
      (note: { body: string }) => note.body,
    )

  it('are written and read by operators, the newest first, page by page', async () => {
    const first = await write(' Called about March.\nWants a refund. ')
    await world.advance('PT1M')
    await write('Refunded half.')

    expect(first.status).toBe(201)
    const me = (await api('GET', '/me', { token: operator })).body.user_id
    expect(first.body).toMatchObject({
      account_id: customer.account_id,
      author_user_id: me,
      body: 'Called about March.\nWants a refund.',
    })
    expect(await bodies()).toEqual(['Refunded half.', 'Called about March.\nWants a refund.'])
    const newest = await api('GET', `${path()}?limit=1`, { token: operator })
    const [, next = ''] =
      /<[^>]*\?([^>]*)>; *rel="?next/.exec(newest.headers.get('link') ?? '') ?? []
    expect(await bodies(`?${next}`)).toEqual(['Called about March.\nWants a refund.'])
  })

  it('stand in the customer’s audit chain with their author, and without their words', async () => {
    const { note_id, author_user_id } = (await write('Not to be told.')).body

    const query = `account_id=${customer.account_id}&action=admin.customer.note`
    const { rows } = (await api('GET', `/admin/audit-log?${query}`, { token: operator })).body
    expect(rows).toMatchObject([{ actor: 'admin', user_id: author_user_id }])
    expect(JSON.parse(rows[0].meta)).toEqual({ note_id })
    expect(JSON.stringify(rows)).not.toContain('Not to be told.')
  })

  it('are hidden from the customer and from whoever reads as one, and an auditor writes none', async () => {
    await write('Not to be told.')
    const { account_id } = customer
    const reading = await api('POST', `/admin/customers/${account_id}/reading-session`, {
      token: operator,
      body: { reason: 'They asked us' },
    })
    for (const token of [
      await tokenOf(world, { role: 'owner', account_id }),
      await tokenOf(world, { role: 'support', account_id }),
      reading.body.access_token,
    ]) {
      expect((await api('GET', path(), { token })).body.code).toBe('auth.forbidden')
      expect((await write('Mine.', token)).body.code).toBe('auth.forbidden')
    }
  })

  it('are refused without a word, and when they are too long', async () => {
    for (const body of ['', ' \n ', 'x'.repeat(4_001)]) {
      const answer = await write(body)
      expect([answer.status, complaints(answer)]).toEqual([422, ['body']])
    }
    const unknown = await api('POST', path('nobody'), { token: operator, body: { body: 'x' } })
    expect(unknown.body.code).toBe('not_found')
  })

  it('cannot be changed by any statement, and go when the customer is anonymised', async () => {
    await write('Her husband has died.')
    const change = world.opened.db.updateTable('customer_notes').set({ body: 'x' }).execute()
    await expect(change).rejects.toThrow('append-only')

    const headers = { 'idempotency-key': 'leaving' }
    await world.api('POST', '/subscription/cancel', { token: customer.token, body: {}, headers })
    await world.advance('P130D')
    const { erased } = await world.billing.account.anonymise(SYSTEM, {
      account_id: customer.account_id,
    })

    expect(erased.notes).toBe(1)
    expect(await world.opened.db.selectFrom('customer_notes').selectAll().execute()).toEqual([])
    expect((await world.billing.books.verify(SYSTEM)).ok).toBe(true)
  })
})
