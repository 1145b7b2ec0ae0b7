import { ITEMS, itemFixture } from '@billing/core/fixtures'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formOf, wordsOf } from '../portal/quantity-forms.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { openDesk } from './desk.ts'

const RECORDING = itemFixture('recording', 300, { self_service: false })

let world: World
let customer: Customer
let desk: Awaited<ReturnType<typeof openDesk>>
let path: string
beforeEach(async () => {
  world = await openWorld({ settings: { items: [...ITEMS, RECORDING] } })
  customer = await world.signUp({ company_name: 'UAB Pavyzdys' })
  await world.until('2026-02-22T09:00:00Z')
  desk = await openDesk(world)
  path = `/customers/${customer.account_id}/quantities`
})
afterEach(() => world.close())

const held = async () => {
  const found = await world.ports.store.read((tx) =>
    tx.subscriptions.ofAccount(customer.account_id),
  )
  return Object.fromEntries((found?.items ?? []).map(({ item, quantity }) => [item, quantity]))
}
const change = async (query: string, does: 'now' | 'next_period', edit = {}) => {
  const page = await desk.get(`${path}?${query}`)
  const typed = { [`${does}_reason`]: 'Asked for by telephone' }
  return desk.post(`${path}?${query}`, { ...formOf(page, does), ...typed, ...edit })
}

describe('the quantities of a customer', () => {
  it('are changed now for what was shown, with the reason in the audit log', async () => {
    const page = await desk.get(`${path}?items.seats=10&items.recording=1`)
    expect(wordsOf(page)).toContain('Seats: 3 → 10, recording: 0 → 1')
    // 7 × 4.99 and 3.00, for 21 of 28 days, with 21 % VAT.
    expect(wordsOf(page)).toContain('Charge €34.42 and change now')

    const answer = await change('items.seats=10&items.recording=1', 'now')

    expect([answer.status, await held()]).toEqual([303, { seats: 10, recording: 1 }])
    const entries = await world.ports.store.read((tx) =>
      tx.audit.list({ account_id: customer.account_id }, { limit: 50, after: null }),
    )
    expect(entries.data).toContainEqual(
      expect.objectContaining({
        action: 'admin.subscription.change',
        reason: 'Asked for by telephone',
      }),
    )
    await world.settle()
    const after = wordsOf(await desk.get(path))
    expect(after).toMatch(/Seats 10 3 7 –/)
    expect(after).toContain('The phone system allows: extensions 10')
  })

  it('are planned for the next period, and stand where the customer does', async () => {
    await change('items.numbers=2', 'now')
    await change('items.numbers=4', 'next_period')

    expect(wordsOf(await desk.get(path))).toMatch(/Numbers 2 0 2 4 from 15 March 2026/)
    expect(wordsOf(await desk.get(`/customers/${customer.account_id}`))).toMatch(
      /numbers 2 4 from 15 March 2026/,
    )
  })

  it('say what the plan includes, and what customers do not change themselves', async () => {
    const text = wordsOf(await desk.get(path))

    expect(text).toMatch(/Seats 0 3 0 –/)
    expect(text).toContain('Customers do not change this themselves.')
  })
})

it.each([
  ['items.seats=-1', 'Please write a whole number from 0 to 10,000.'],
  ['items.seats=1e9', 'Please write a whole number from 0 to 10,000.'],
  ['items.seats=many', 'Please write a whole number from 0 to 10,000.'],
  ['items.seats=51', 'The plan business takes at most 50 of this.'],
  ['items.pagers=1', 'We do not sell something that was asked for'],
])('the address ?%s is answered with: %s', async (query, says) => {
  const page = await desk.get(`${path}?${query}`)

  expect([page.status, formOf(page, 'now')]).toEqual([200, {}])
  expect(wordsOf(page)).toContain(says)
})

it.each([
  [{ 'items.seats': '-1' }, 'We take a whole number from 0 to 10000.'],
  [{ 'items.pagers': '1' }, 'We sell no item'],
  [{ expect_minor: '1' }, 'It comes to another amount by now'],
  [{ now_reason: '' }, 'This must not be empty.'],
])('a form that sends %o changes nothing: %s', async (edit, says) => {
  const answer = await change('items.seats=5', 'now', edit)

  expect([answer.status, await held()]).toEqual([422, {}])
  expect(wordsOf(answer)).toContain(says)
  expect(formOf(answer, 'now')).toMatchObject({ 'items.seats': '5' })
})

it('a form that is sent twice has its effect once', async () => {
  const form = formOf(await desk.get(`${path}?items.seats=5`), 'now')
  const sent = { ...form, now_reason: 'Asked for' }

  const answers = [await desk.post(path, sent), await desk.post(path, sent)]

  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  expect(await world.sandbox.listCharges()).toHaveLength(2)
})
