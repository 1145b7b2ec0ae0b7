import { ITEMS } from '@billing/core/fixtures'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formOf, wordsOf } from '../portal/quantity-forms.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { openDesk } from './desk.ts'

let world: World
let customer: Customer
let desk: Awaited<ReturnType<typeof openDesk>>
let path: string
/** On Business for 19.00 with ten seats, seven of them for 4.99: 15 February to 15 March. */
beforeEach(async () => {
  world = await openWorld({ settings: { items: ITEMS } })
  customer = await world.signUp({ company_name: 'UAB Pavyzdys' })
  await world.until('2026-02-22T09:00:00Z')
  desk = await openDesk(world)
  path = `/customers/${customer.account_id}/prices`
  await change('items.seats=10', 'now')
  await world.settle()
})
afterEach(() => world.close())

const stored = async () => {
  const found = await world.ports.store.read((tx) =>
    tx.subscriptions.ofAccount(customer.account_id),
  )
  return { own_price: found?.own_price, price_rise: found?.price_rise, planned: found?.planned }
}
const change = async (query: string, does: 'now' | 'next_period') => {
  const at = `/customers/${customer.account_id}/quantities?${query}`
  return desk.post(at, { ...formOf(await desk.get(at), does), [`${does}_reason`]: 'Asked for' })
}
const give = async (query: string, edit = {}) => {
  const form = formOf(await desk.get(`${path}?${query}`), 'give')
  return desk.post(`${path}?${query}`, { ...form, reason: 'Agreed by phone', ...edit })
}
const takeBack = async () => {
  const form = formOf(await desk.get(path), 'cancel')
  return desk.post(path, { ...form, cancel_reason: 'Given by mistake' })
}
const reasons = async () => {
  const { data } = await world.ports.store.read((tx) =>
    tx.audit.list({ account_id: customer.account_id }, { limit: 50, after: null }),
  )
  return data.map(({ action, reason }) => [action, reason])
}

describe('prices of a customer’s own', () => {
  it('are shown to the cent before they are given, and stand planned after', async () => {
    const asked = wordsOf(await desk.get(`${path}?plan=17&items.seats=4.49`))
    expect(asked).toContain('The plan €19.00 → €17.00')
    expect(asked).toContain('Seats (7) €34.93 → €31.43')
    expect(asked).toContain('A month in all, without VAT €53.93 → €48.43')
    expect(asked).toContain('With VAT, from then on €58.60')
    expect(asked).toContain('Have them pay €48.43 a month from 15 March 2026 on')
    expect(await stored()).toMatchObject({ own_price: null })

    const answer = await give('plan=17&items.seats=4.49')

    expect([answer.status, answer.to]).toEqual([303, `/console${path}`])
    expect((await stored()).own_price).toMatchObject({ diff: { plan: { plan_tier: 'business' } } })
    expect(await reasons()).toContainEqual(['admin.subscription.price', 'Agreed by phone'])
    expect(wordsOf(await desk.get(path))).toContain('Prices of their own, from 15 March 2026 on')
    expect(wordsOf(await desk.get(`/customers/${customer.account_id}`))).toContain(
      '€48.43 from 15 March 2026',
    )
  })

  it('are taken back, and the customer hears that nothing changes', async () => {
    await give('plan=17')
    expect(wordsOf(await desk.get(path))).toContain('Keep the present prices: €53.93 a month')

    expect((await takeBack()).status).toBe(303)

    expect(await stored()).toMatchObject({ own_price: null })
    expect(await reasons()).toContainEqual(['admin.subscription.price_cancel', 'Given by mistake'])
    expect(wordsOf(await desk.get(path))).toContain('No other prices are planned.')
  })

  it('are told for the quantity that is planned, as the mail tells them', async () => {
    await change('items.seats=14', 'next_period')
    await give('items.seats=4.49')
    await world.settle()

    const page = wordsOf(await desk.get(path))
    expect(page).toContain('Seats (11) €54.89 → €49.39')
    expect(page).toContain('Counted with what is planned for the next period.')
    const mails = (await world.mail()).map(({ text }) => text).join()
    expect(mails).toContain('(11): €54.89 → €49.39')
  })
})

describe('a price rise of one customer', () => {
  it('asks for a day, is announced, and is taken back after it was told', async () => {
    const dayless = wordsOf(await desk.get(`${path}?plan=21`))
    expect(dayless).toContain('say from which day it counts')
    const asked = wordsOf(await desk.get(`${path}?plan=21&effective_at=2026-04-01`))
    expect(asked).toContain('If they are told today, from 15 April 2026 on they pay')
    expect(asked).toContain('Announce €55.93 a month from 15 April 2026 on')

    await give('plan=21&effective_at=2026-04-01')
    expect(wordsOf(await desk.get(path))).toContain('The mail that tells of it is on its way')
    await world.settle()

    const told = wordsOf(await desk.get(path))
    expect(told).toContain('A price rise, from 15 April 2026 on')
    expect(told).toContain('The customer was told on 22 February 2026.')
    expect(told).toContain('The customer is told by mail that the prices stay as they are.')
    expect((await takeBack()).status).toBe(303)
    expect(await stored()).toMatchObject({ price_rise: null })
  })
})

it.each([
  ['plan=cheap', 'This is no amount.'],
  ['plan=17&effective_at=soon', 'This is no day.'],
  ['plan=19', 'nothing would change'],
  ['plan=17&effective_at=2026-04-01', 'counts from the next period on: send no day'],
])('the address ?%s is answered with: %s', async (query, says) => {
  const page = await desk.get(`${path}?${query}`)

  expect([page.status, formOf(page, 'give')]).toEqual([200, {}])
  expect(wordsOf(page)).toContain(says)
})

it.each([
  [{ plan: '1e3' }, 'This is no amount.'],
  [{ reason: '' }, 'This must not be empty.'],
  [{ plan: '' }, 'Send a price of the plan, or of an item.'],
])('a form that sends %o changes nothing: %s', async (edit, says) => {
  const answer = await give('plan=17', edit)

  expect([answer.status, await stored()]).toMatchObject([422, { own_price: null }])
  expect(wordsOf(answer)).toContain(says)
})

it('a form that is sent twice plans its prices once', async () => {
  const form = formOf(await desk.get(`${path}?plan=17`), 'give')
  const sent = { ...form, reason: 'Agreed' }

  const answers = [await desk.post(path, sent), await desk.post(path, sent)]
  await world.settle()

  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  const mails = (await world.mail()).filter(({ subject }) => subject.startsWith('Your prices'))
  expect(mails).toHaveLength(1)
})

it('what is planned of quantities and the plan is taken back, each by itself', async () => {
  const quantities = `/customers/${customer.account_id}/quantities`
  await change('items.seats=14', 'next_period')
  await change('items.numbers=2', 'next_period')
  const page = await desk.get(quantities)
  expect(wordsOf(page)).toContain('Seats: 10 → 14 on 15 March 2026. ')
  expect(wordsOf(page)).toContain('Stay with Numbers: 0')

  const form = formOf(page, 'keep')
  const answer = await desk.post(quantities, { ...form, 'keep_reason.seats': 'Ordered by mistake' })

  expect([form['thing'], answer.status]).toEqual(['seats', 303])
  expect((await stored()).planned).toMatchObject({ items: { numbers: { quantity: 2 } } })
  expect((await stored()).planned?.items).not.toHaveProperty('seats')
  expect(await reasons()).toContainEqual(['admin.subscription.change', 'Ordered by mistake'])
})
