import { afterEach, beforeEach, expect, it } from 'vitest'
import { checked } from '../http/checked.ts'
import { supportDesk } from '../http/support-desk.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'

let world: World
let api: World['api']
let token: string
let caller: Customer
beforeEach(async () => {
  world = await openWorld()
  api = checked(world)
  await world.signUp({ email: 'kita@example.lt', company_name: 'UAB Kita' })
  caller = await world.signUp({ email: 'ona@example.lt', company_name: 'UAB Gandras' })
  token = await world.operator()
})
afterEach(() => world.close())

const found = async (q: string) => {
  const { body } = await api('GET', `/admin/customers?q=${encodeURIComponent(q)}`, { token })
  return body.data.map(({ display_name }: { display_name: string }) => display_name)
}

it('an operator finds who calls by the number of their invoice or credit note', async () => {
  await world.until('2026-02-15T10:00:00Z')
  token = await world.operator()
  const { body } = await api('GET', `/admin/invoices?account_id=${caller.account_id}`, { token })
  const [{ number, id }] = body.invoices
  const note = await api('POST', '/admin/credit-notes', {
    token,
    headers: { 'idempotency-key': 'note' },
    body: { invoice_id: id, amount: { amount_minor: 100, currency: 'EUR' }, reason: 'No calls' },
  })

  expect(await found(number)).toEqual(['UAB Gandras'])
  expect(await found(` ${number.toLowerCase()} `)).toEqual(['UAB Gandras'])
  expect(await found(note.body.number)).toEqual(['UAB Gandras'])
  expect(await found('PBX-2026-999999')).toEqual([])
})

it('by the surname, the domain of the phone system and the card that they name', async () => {
  const { tenant, card } = await world.ports.store.transaction(async (tx) => {
    const [user] = await tx.users.ofAccount(caller.account_id)
    if (user) await tx.users.put({ ...user, first_name: 'Rasa', last_name: 'Petraitė' })
    const [card] = await tx.paymentMethods.ofAccount(caller.account_id)
    if (card) await tx.paymentMethods.put({ ...card, last4: '7781' })
    return { card, tenant: await tx.tenants.ofAccount(caller.account_id) }
  })

  expect(card?.last4).toBe('4242')
  expect(await found('petraite')).toEqual(['UAB Gandras'])
  expect(await found('7781')).toEqual(['UAB Gandras'])
  expect(await found(tenant?.sip_domain ?? '')).toEqual(['UAB Gandras'])
})

it('and their tickets by the customer', async () => {
  const id = await supportDesk(world, caller).opened()
  const tickets = async (query: string) => {
    const { body } = await api('GET', `/admin/support/tickets?${query}`, { token })
    return body.data.map(({ ticket_id }: { ticket_id: string }) => ticket_id)
  }

  expect(await tickets('q=gandras')).toEqual([id])
  expect(await tickets('q=kita')).toEqual([])
  expect(await tickets(`account_id=${caller.account_id}`)).toEqual([id])
  expect(await tickets('account_id=nobody')).toEqual([])
})
