import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { openDesk } from './desk.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

/** What the pills of a page say, with their tone. */
const pillsOf = (html: string) =>
  [...html.matchAll(/<span class="pill (\w+)"[^>]*>([\s\S]*?)<\/span>/g)].map(
    ([, tone, text = '']) => `${tone}: ${text.replaceAll(/<[^>]*>/g, '').trim()}`,
  )

/** The pages of a customer whose first invoice is unpaid for so long. */
async function debtor(later: string) {
  const { account_id } = await world.signUp()
  for (const { method_id } of await world.sandbox.listCards()) {
    await world.sandbox.setCard(method_id, 'insufficient_funds')
  }
  await world.advance('P14D')
  await world.advance(later)
  const desk = await openDesk(world)
  const at = await desk.linkIn(`/customers/${account_id}`, /\/invoices\/[\w-]{36}/)
  return {
    customer: pillsOf((await desk.get(`/customers/${account_id}`)).text),
    invoice: pillsOf((await desk.get(at)).text),
    list: pillsOf((await desk.get('/invoices')).text),
    customers: pillsOf((await desk.get('/customers')).text),
  }
}

describe('an operator reads of a debtor', () => {
  it('one status, the worst, in red and with its days, on every page', async () => {
    const { customer, invoice, list, customers } = await debtor('P10D')

    expect(customer.filter((each) => /Active|Open/.test(each))).toEqual([])
    expect(customer.slice(0, 2)).toEqual(['bad: Past due, 10 days', 'bad: Past due, 10 days'])
    for (const page of [customer, invoice, list]) expect(page).toContain('bad: Overdue, 10 days')
    expect(customers).toContain('bad: Past due')
  })

  it('that the phones are locked for debt, once they are', async () => {
    const { customer, invoice, list } = await debtor('P25D')

    expect(customer.slice(0, 2)).toEqual(['bad: Suspended', 'bad: Suspended'])
    for (const page of [customer, invoice, list]) expect(page).toContain('bad: Overdue, 25 days')
  })

  it('the same of an invoice that was given up, on the page and in the list', async () => {
    const { customer, invoice, list } = await debtor('P60D')

    expect(customer.slice(0, 2)).toEqual(['quiet: Ended', 'quiet: Ended'])
    for (const page of [customer, invoice, list]) expect(page).toContain('bad: Overdue, 60 days')
  })
})

it('whoever pays is Active, and the invoice Paid, on every page', async () => {
  const { account_id } = await world.signUp()
  await world.advance('P16D')
  const desk = await openDesk(world)
  const pills = pillsOf((await desk.get(`/customers/${account_id}`)).text)

  expect(pills.slice(0, 2)).toEqual(['good: Active', 'good: Active'])
  expect(pills).toContain('good: Paid')
})
