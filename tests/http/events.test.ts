import { eventData } from '@billing/api'
import type { EventKind } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '../support/postgres.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { tokenOf } from './actors.ts'
import { checked, complaints } from './checked.ts'

interface Told {
  readonly event_id: string
  readonly position: number
  readonly kind: EventKind
  readonly account_id: string
  readonly data: Readonly<Record<string, unknown>>
}

describe.each(['sqlite', 'postgres'] as const)('the stream of events, %s', (dialect) => {
  let world: World
  let api: World['api']
  let customer: Customer

  beforeEach(async () => {
    const database = dialect === 'sqlite' ? dialect : { postgres_url: await freshDatabase() }
    world = await openWorld({ database })
    api = checked(world)
    customer = await world.signUp()
    await world.operator()
  })
  afterEach(() => world.close())

  const ask = async (query: string) => {
    const operator = await world.ports.store.read((tx) => tx.accounts.operator())
    const account_id = operator?.account_id ?? ''
    const token = await tokenOf(world, { role: 'admin', account_id, twofa: true })
    return api('GET', `/admin/events?${query}`, { token })
  }
  const read = async (query = '') => (await ask(`limit=1000${query}`)).body.data as Told[]
  const kinds = (events: readonly Told[]) => events.map(({ kind }) => kind)

  it('tells a customer’s life, each moment once, with data as its schema says', async () => {
    await world.advance('P15D')
    const { email, password } = customer
    const { body } = await api('POST', '/auth/sign-in', { body: { email, password } })
    const headers = { 'idempotency-key': 'k-cancel-1' }
    await api('POST', '/subscription/cancel', { token: body.access_token, headers, body: {} })
    await world.settle()

    const events = await read()

    expect(kinds(events)).toEqual([
      'account.activated',
      'phone_system.ready',
      'trial.ending',
      'invoice.issued',
      'payment.captured',
      'invoice.paid',
      'subscription.cancel_scheduled',
    ])
    expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(events.length)
    expect(events.map(({ position }) => position)).toEqual(events.map((_, place) => place + 1))
    for (const { kind, data, account_id } of events) {
      expect(account_id).toBe(customer.account_id)
      expect(eventData(kind).strict().safeParse(data).error).toBeUndefined()
    }
    const issued = events.find(({ kind }) => kind === 'invoice.issued')
    expect(issued?.data).toEqual({
      invoice_id: expect.any(String),
      number: expect.any(String),
      total: { amount_minor: 2299, currency: 'EUR' },
    })
  })

  it('goes on after a position, or by pages, and is narrowed by kind and account', async () => {
    await world.advance('P15D')
    const all = await read()

    expect(await read(`&after=${all[2]?.position}`)).toEqual(all.slice(3))
    expect(kinds(await read('&kind=invoice.paid'))).toEqual(['invoice.paid'])
    expect(await read('&account_id=nobody')).toEqual([])
    expect(await read(`&account_id=${customer.account_id}`)).toEqual(all)
    const first = (await ask('limit=4')).body
    const second = (await ask(`limit=4&cursor=${encodeURIComponent(first.next_cursor)}`)).body
    expect([...first.data, ...second.data]).toEqual(all)
    expect(second.next_cursor).toBeNull()
  })

  it('refuses what is no position and no kind', async () => {
    const bad = await ask('after=-1&kind=nothing')

    expect(bad.status).toBe(422)
    expect(complaints(bad)).toEqual(['after', 'kind'])
  })
})
