import { SYSTEM } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tokenOf } from '../http/actors.ts'
import { checked, complaints } from '../http/checked.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'

let world: World
let api: World['api']
let customer: Customer
let operator: string
beforeEach(async () => {
  world = await openWorld()
  api = checked(world)
  customer = await world.signUp()
  operator = await world.operator()
})
afterEach(() => world.close())

const read = (reason: unknown = 'Ticket T-1: no invoice is shown', token = operator) =>
  api('POST', `/admin/customers/${customer.account_id}/reading-session`, {
    token,
    body: { reason },
  })
const sessions = async (token: string) => (await api('GET', '/me/sessions', { token })).body.data

describe('an operator who reads as a customer', () => {
  it('sees what the customer’s people see, under the operator’s own name', async () => {
    const { status, body } = await read()
    const token = body.access_token

    expect(status).toBe(201)
    const account = (await api('GET', '/account', { token })).body
    expect(account.account_id ?? account.id).toBe(customer.account_id)
    expect((await api('GET', '/invoices', { token })).status).toBe(200)
    expect((await api('GET', '/me', { token })).body).toMatchObject({
      account_id: customer.account_id,
      email: 'admin@example.com',
      role: 'support',
      reads_only: true,
    })
  })

  it('writes nothing, not even a ticket, and changes nothing of the operator', async () => {
    const token = (await read()).body.access_token
    const ticket = { subject: 'Hello', message: 'Hello' }

    for (const answer of [
      await api('POST', '/support/tickets', { token, body: ticket }),
      await api('PATCH', '/me', { token, body: { first_name: 'Eve' } }),
      await api('GET', '/me/sessions', { token }),
      await api('POST', '/subscription/resume', { token, headers: { 'idempotency-key': 'r' } }),
      await api('GET', '/admin/customers', { token }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'auth.forbidden'])
    }
  })

  it('does so for fifteen minutes, and nothing renews it', async () => {
    const { access_token: token, expires_at } = (await read()).body
    expect(expires_at * 1_000 - world.now()).toBe(15 * 60_000)

    await world.advance('PT15M')

    const { body } = await api('GET', '/account', { token })
    expect(body.code).toBe('auth.token_expired')
  })

  it('is seen by the owner with the reason and without an address, and can be ended by them alone', async () => {
    const { session_id, access_token } = (await read(' Ticket T-1 ')).body
    const { account_id } = customer
    const owner = await tokenOf(world, { role: 'owner', account_id })
    const support = await tokenOf(world, { role: 'support', account_id })
    const shown = (await sessions(owner)).find(({ id }: { id: string }) => id === session_id)

    expect(shown).toMatchObject({ reading_reason: 'Ticket T-1', ip: null, current: false })
    const ids = (await sessions(support)).map(({ id }: { id: string }) => id)
    expect(ids).not.toContain(session_id)
    expect((await api('DELETE', `/me/sessions/${session_id}`, { token: support })).status).toBe(404)
    expect((await api('DELETE', `/me/sessions/${session_id}`, { token: owner })).status).toBe(204)
    expect((await api('GET', '/account', { token: access_token })).status).toBe(401)
  })

  it('stands in the customer’s audit log with the reason, and among the operator’s sessions nowhere', async () => {
    const { session_id } = (await read()).body

    const query = `?action=admin.customer.read_as&account_id=${customer.account_id}`
    const { rows } = (await api('GET', `/admin/audit-log${query}`, { token: operator })).body
    expect(rows).toMatchObject([{ reason: 'Ticket T-1: no invoice is shown', actor: 'admin' }])
    expect(JSON.parse(rows[0].meta)).toEqual({ session_id })
    const own = (await sessions(operator)).map(({ id }: { id: string }) => id)
    expect(own).not.toContain(session_id)
  })

  it('says why, reads no account that is none, and is no auditor', async () => {
    expect(complaints(await read(' '))).toEqual(['reason'])
    const known = await world.ports.store.read((tx) => tx.accounts.operator())
    const own = known?.account_id ?? ''
    const path = `/admin/customers/${own}/reading-session`
    const asked = { token: operator, body: { reason: 'why not' } }
    expect((await api('POST', path, asked)).status).toBe(404)
    const auditor = { role: 'admin', account_id: own, twofa: true, reads_only: true } as const

    expect((await read('to look', await tokenOf(world, auditor))).status).toBe(403)
  })
})

describe('an auditor', () => {
  const auditor = async () => {
    const known = await world.ports.store.read((tx) => tx.accounts.operator())
    const account_id = known?.account_id ?? ''
    return tokenOf(world, { role: 'admin', account_id, twofa: true, reads_only: true })
  }

  it('reads what operators read, without cards and addresses', async () => {
    const token = await auditor()
    const { account_id } = customer

    const standing = (await api('GET', `/admin/customers/${account_id}/standing`, { token })).body
    const { rows } = (await api('GET', '/admin/audit-log', { token })).body

    expect(standing).toMatchObject({ account_id, card: { brand: 'visa', last4: '••••' } })
    expect(rows.length).toBeGreaterThan(3)
    expect(new Set(rows.map(({ ip }: { ip: string | null }) => ip))).toEqual(new Set([null]))
  })

  it('is made by the command, listed with the others, and given no ticket', async () => {
    const { user_id } = await world.billing.identity.createOperator(SYSTEM, {
      email: 'auditor@example.com',
      password: 'a long word for the auditor',
      reads_only: true,
    })
    const { data } = (await api('GET', '/admin/operators', { token: operator })).body
    expect(data).toMatchObject([
      { email: 'admin@example.com', reads_only: false, second_factor: true },
      { user_id, email: 'auditor@example.com', reads_only: true, second_factor: false },
    ])
    const token = await tokenOf(world, { role: 'owner', account_id: customer.account_id })
    const ticket = { token, body: { subject: 'Hello', message: 'Hello' } }
    const { ticket_id } = (await api('POST', '/support/tickets', ticket)).body
    const given = (assignee_admin_id: string) =>
      api('PATCH', `/admin/support/tickets/${ticket_id}`, {
        token: operator,
        body: { assignee_admin_id },
      })

    expect(complaints(await given(user_id))).toEqual(['assignee_admin_id'])
    expect((await given(data[0].user_id)).body.assignee_admin_id).toBe(data[0].user_id)
  })
})

it('the papers that are asked for are shown to who only reads, and no case is opened', async () => {
  const token = (await read()).body.access_token

  const { status, body } = await api('GET', '/compliance/intake', { token })

  expect([status, body.uploaded_docs]).toEqual([200, []])
  const { account_id } = customer
  const kept = await world.ports.store.read((tx) => tx.complianceIntakes.ofAccount(account_id))
  expect(kept).toBeUndefined()
})
