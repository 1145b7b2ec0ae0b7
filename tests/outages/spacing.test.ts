import { MINUTE } from '@billing/core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { orderTokenIn } from '../support/card-actions.ts'
import { keyed, openScene, type Scene } from './drill.ts'
import { openOutageWorld, type ProviderName } from './outage-world.ts'

let scene: Scene
beforeEach(async () => {
  scene = await openScene(await openOutageWorld())
})
afterEach(() => scene.close())

/** A look at an order; the list of disputes is looked at once an hour besides. */
const OF_ORDERS = /^GET \S*orders/

/** Who is asked for what: minutes since an instant. */
const minutesOf = (provider: ProviderName, what: RegExp, since: number) =>
  scene.doors[provider].asked
    .filter((each) => each.at >= since && what.test(each.what))
    .map(({ at }) => Math.round(((at - since) / MINUTE) * 10) / 10)

const alertsNow = async (): Promise<string[]> => {
  const { body } = await scene.operate('GET', '/admin/scheduler/alerts')
  return body.alerts.map(({ id }: { id: string }) => id).toSorted()
}

it('an order of which nobody heard is looked for after 10 s, then after 5, 10, 20, 40 minutes and so on', async () => {
  await scene.advance('P13DT23H59M')
  const due = scene.world.now() + MINUTE
  // It is looked up first, and nothing is there.
  await scene.doors.payments.behave('lost', { spares: (question) => question === 0 })

  await scene.advance('PT23H')

  expect(minutesOf('payments', /^POST/, due)).toEqual([0])
  expect(minutesOf('payments', OF_ORDERS, due)).toEqual([
    0, 0.2, 5.2, 15.2, 35.2, 75.2, 155.2, 315.2, 635.2, 1275.2,
  ])
  expect(await alertsNow()).toEqual(['held_not_sent'])
})

it('a payment of which nobody heard is never sent again, only read, ever more rarely', async () => {
  await scene.advance('P13DT23H59M')
  const due = scene.world.now() + MINUTE
  await scene.doors.payments.behave('lost', { spares: (question) => question <= 1 })

  await scene.advance('P1D')
  const day = await alertsNow()
  await scene.advance('P5D')

  expect(minutesOf('payments', /^POST/, due)).toEqual([0, 0])
  expect(minutesOf('payments', OF_ORDERS, due).length).toBeLessThan(100)
  expect([day, await alertsNow()]).toEqual([
    ['charging_stuck'],
    ['charging_stuck', 'held_unknown_payment'],
  ])
  await scene.doors.payments.behave(null)
  await scene.advance('P2D')
  expect(await alertsNow()).toEqual([])
  await scene.expectNothingLost()
})

it('a level of service is told after 5 s, 30 s, 2 minutes, then every 5 minutes', async () => {
  const [tenant] = await scene.world.sandbox.listTenants()
  await scene.doors.pbx.behave('unavailable')
  const began = scene.world.now()

  await scene.operate('POST', `/admin/tenants/${tenant?.tenant_id}/state`, {
    body: { action: 'suspend', reason: 'asked by telephone' },
    ...keyed('suspend'),
  })
  await scene.advance('PT30M')

  expect(minutesOf('pbx', /level$/, began)).toEqual([
    0, 0, 0.1, 0.6, 2.6, 7.6, 12.6, 17.6, 22.6, 27.6,
  ])
  expect(await alertsNow()).toEqual(['outbox_old', 'tenant_unknown'])
})

it('a phone system that cannot be made for a day fails the signup, and the card stays unpaid', async () => {
  const { world } = scene
  await scene.doors.pbx.behave('unavailable')
  const person = { customer_type: 'individual', full_name: 'Jonas', email: 'jonas@example.lt' }
  const body = { ...person, plan_tier: 'starter', country: 'LT' }
  const started = await world.api('POST', '/signup', { body })
  await world.sandbox.complete(started.body.order_token)

  await scene.advance('P1DT1H')

  const { status, failure_reason } = (await world.api('GET', `/signup/${started.body.signup_id}`))
    .body
  expect([status, failure_reason]).toEqual(['failed', 'provisioning_timeout'])
  expect((await world.sandbox.listCharges()).filter(({ kind }) => kind === 'capture')).toEqual([])
  expect(await alertsNow()).toContain('effects_given_up')
})

it('a VAT number is asked about after 5, 5, 10, 20 and 40 minutes, then every hour', async () => {
  const began = scene.world.now()
  await scene.doors.vat.behave('html')

  await scene.ask('PATCH', '/account', { body: { vat_id: 'DE136695976' } })
  await scene.advance('PT5H')

  const asked = [...new Set(minutesOf('vat', /^(GET|POST)/, began))]
  expect(asked).toEqual([0, 5, 10, 20, 40, 80, 140, 200, 260])
  expect(await alertsNow()).toEqual([])
})

it('a document is stored after 10 s, 1 and 15 minutes, then hourly; its mail tries after 1, 5, 15 and 60 minutes, then hourly', async () => {
  await scene.advance('P13DT23H59M')
  const due = scene.world.now() + MINUTE
  await scene.doors.files.behave('unavailable')

  await scene.advance('PT3H')

  const tried = [...new Set(minutesOf('files', /^PUT/, due))]
  expect(tried).toEqual([0, 0.2, 1, 1.2, 6, 16.2, 21, 76.2, 81, 136.2, 141])
  expect(await alertsNow()).toEqual(['outbox_old'])
  await scene.advance('P1D')
  // A mail that waits for its PDF is given up after a day; the PDF is drawn for whoever looks.
  expect(await alertsNow()).toEqual(['effects_given_up', 'outbox_old'])
})

it('paid calls that the core does not hear of are told of until it has them', async () => {
  const body = { amount_minor: 2_500, currency: 'EUR' }
  const topup = await scene.ask('POST', '/payments/topup', { body, ...keyed('topup') })
  await scene.doors.pbx.behave('lost')
  await scene.world.sandbox.complete(orderTokenIn(topup))

  await scene.advance('PT2H')
  expect(await alertsNow()).toEqual(['outbox_old'])
  const told = scene.doors.pbx.asked.filter(({ what }) => what.includes('credit')).length
  await scene.doors.pbx.behave(null)
  await scene.advance('PT10M')

  expect(await alertsNow()).toEqual([])
  expect(told).toBeGreaterThan(20)
  const [tenant] = await scene.world.sandbox.listTenants()
  expect(tenant?.balance.amount_minor).toBe(2_500)
})

it('a refund of which nobody heard is ended by the worker, and given back once', async () => {
  await scene.advance('P15D')
  const [invoice] = (await scene.ask('GET', '/invoices')).body.data
  await scene.doors.payments.behave('lost')
  const amount = { amount_minor: 500, currency: 'EUR' }
  const body = { invoice_id: invoice.invoice_id, amount, reason: 'goodwill', provider_refund: true }
  const asked = await scene.operate('POST', '/admin/credit-notes', { body, ...keyed('refund') })
  await scene.advance('PT2H')
  await scene.doors.payments.behave(null)

  await scene.advance('P1D')

  expect([asked.status, asked.body.retry_after]).toEqual([500, 10])
  expect((await scene.ask('GET', '/credit-notes')).body.credit_notes).toHaveLength(1)
  const charges = await scene.world.sandbox.listCharges()
  expect(charges.filter(({ kind }) => kind === 'refund')).toHaveLength(1)
  await scene.expectNothingLost()
})
