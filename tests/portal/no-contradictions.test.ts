import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { openDesk } from '../console/desk.ts'
import { pageAt, readerOf, shownTo } from './views.ts'
import { tokenOf } from '../http/actors.ts'
import { INDIVIDUAL } from '../stories/signup-story.ts'
import { signedIn } from './people.ts'

let world: World
beforeEach(async () => {
  world = await openWorld({ settings: { time_zone: 'Europe/Vilnius' } })
})
afterEach(() => world.close())

describe('a period ends with its last day', () => {
  it('on the page of the plan, on the invoice, in its PDF and at the operator’s desk', async () => {
    const customer = await world.signUp()
    await world.advance('P15D')
    const browser = await signedIn(world, customer)
    const period = '15 February 2026 – 14 March 2026'
    const list = await browser.get('/billing/invoices')
    const at = /href="\/portal(\/billing\/invoices\/[\w-]{36})"/.exec(list.text)?.[1] ?? ''

    expect((await browser.get('/billing/subscription')).text).toContain(period)
    expect((await browser.get(at)).text).toContain(period)
    const desk = await openDesk(world)
    expect((await desk.get(`/customers/${customer.account_id}`)).text).toContain(period)
  })
})

describe('a payment that nobody has made', () => {
  const payment = (status: string) => ({
    id: 'p-1',
    kind: 'topup',
    amount_minor: 2_500,
    currency: 'EUR',
    status,
    invoice_id: null,
    occurred_at: '2026-02-01T09:00:00Z',
  })
  const page = (language: 'en' | 'lt', status: string) => {
    const payments = { data: { data: [payment(status)] } }
    const none = { refusal: undefined }
    const money = { amount_minor: 0, currency: 'EUR' }
    const balance = { data: { balance: money, credit: money } }
    return shownTo({ language }, '/billing/balance', { balance, payments, subscription: none })
  }

  it('waits for its customer, and is not under way', async () => {
    expect(await page('en', 'pending')).toContain('Waiting for you')
    expect(await page('lt', 'pending')).toContain('Laukia jūsų')
    expect(await page('en', 'pending')).not.toContain('Under way')
  })
})

it('a declined invoice’s mail does not say that there is nothing else to do', async () => {
  await world.signUp({ language: 'en' })
  for (const { method_id } of await world.sandbox.listCards()) {
    await world.sandbox.setCard(method_id, 'insufficient_funds')
  }
  await world.sandbox.setFault('mail', 'down')
  await world.advance('P14DT2H')
  await world.sandbox.clearFaults()
  await world.advance('PT2H')
  const [mail] = (await world.mail()).filter(({ subject }) => subject.startsWith('Invoice PBX'))

  expect(mail?.text).toContain('could not collect €22.99')
  expect(mail?.text).not.toContain('nothing else to do')
})

it('a change of plan says to which plan the day of the change belongs', async () => {
  const customer = await world.signUp()
  await world.advance('P20D')
  const browser = await signedIn(world, customer)

  const { text } = await browser.get('/billing/subscription/change?to=starter')
  expect(text).toContain('The day of the change belongs to the dearest plan that you have on it.')
})

it('the button that makes a card the default says so, in both languages', async () => {
  const card = {
    payment_method_id: 'c-1',
    brand: 'visa',
    last4: '4242',
    exp_month: 1,
    exp_year: 2030,
  }
  const both = [
    { ...card, is_default: true, created_at: '2026-01-01T09:00:00Z' },
    { ...card, payment_method_id: 'c-2', is_default: false, created_at: '2026-01-01T09:00:00Z' },
  ]
  expect(await shownTo({ language: 'en' }, '/billing/payment-methods', both)).toContain(
    'Make default',
  )
  expect(await shownTo({ language: 'lt' }, '/billing/payment-methods', both)).toContain(
    'Padaryti numatytąja',
  )
  expect([pageAt('/billing').path, readerOf().writes]).toEqual(['/billing', true])
})

describe('the contract that a consumer withdraws from', () => {
  it.each([
    ['en', 'Starter, ordered on 1 February 2026'],
    ['lt', '2026 m. vasario 1 d. užsakytas planas „Starter“'],
  ] as const)('is named by what was ordered, and when: %s', async (language, named) => {
    const customer = await world.signUp({ ...INDIVIDUAL, language })
    const token = await tokenOf(world, { role: 'owner', account_id: customer.account_id })
    const { body } = await world.api('GET', '/withdrawal', { token })

    expect(body.prefilled.contract).toBe(named)
  })
})

it('billing is not called by the name of its invoices in Lithuanian', async () => {
  const browser = await signedIn(world, await world.signUp())
  await browser.post('/language', { language: 'lt', next: '/' })
  const { text } = await browser.get('/billing')

  expect(text).toMatch(/<h1[^>]*>Atsiskaitymai</)
  expect(text).toMatch(/href="\/portal\/billing"[^>]*>\s*Atsiskaitymai\s*</)
  expect(text).not.toMatch(/>\s*Sąskaitos\s*</)
})
