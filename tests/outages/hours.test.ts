import { SYSTEM } from '@billing/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expectAtHome, keyed, openScene, type Scene } from './drill.ts'
import { openOutageWorld, PROVIDERS } from './outage-world.ts'

const CUSTOMERS = 20

// Twenty signups over TLS, and a day of twenty customers, on a machine that does other things too.
vi.setConfig({ testTimeout: 240_000 })

let scene: Scene
beforeEach(async () => {
  scene = await openScene(await openOutageWorld())
})
afterEach(() => scene.close())

const captures = async () =>
  (await scene.world.sandbox.listCharges()).filter(({ kind }) => kind === 'capture')

/** Those that we know of. */
const ownCaptures = () =>
  scene.world.opened.db
    .selectFrom('payments')
    .select('order_id')
    .where('captured_at', 'is not', null)
    .execute()

const payers = async () => new Set((await captures()).map(({ order_id }) => order_id)).size

async function moreCustomers(): Promise<void> {
  for (let i = 1; i < CUSTOMERS; i++) {
    await scene.world.signUp({ email: `customer-${i}@example.lt` })
  }
}

const signIn = () => {
  const { email, password } = scene.ona
  return scene.world.api('POST', '/auth/sign-in', { body: { email, password } })
}

it.each(['cut', 'lost'] as const)(
  'twenty renewals are under way when the provider goes away for six hours (%s): each is charged once',
  async (fault) => {
    await moreCustomers()
    await scene.advance('P13DT23H')
    // The first orders are made and paid, others are made, the rest are not.
    await scene.doors.payments.behave(fault, { spares: (question) => question < 28 })

    await scene.advance('PT7H')
    const known = (await ownCaptures()).length
    await scene.doors.payments.behave(null)
    await scene.advance('P1D')

    expect(known).toBeLessThan(CUSTOMERS)
    expect([(await captures()).length, await payers()]).toEqual([CUSTOMERS, CUSTOMERS])
    await scene.expectNothingLost()
  },
)

it('a provider that keeps everybody waiting stops neither the tick nor the mails nor a sign-in', async () => {
  await moreCustomers()
  await scene.advance('P13DT23H59M')
  await scene.world.sandbox.advance(
    { advance: 'PT1M' },
    { tick: async () => 0, nextDueAt: async () => null },
  )
  await scene.world.api('POST', '/auth/magic-link', { body: { email: scene.ona.email } })
  const before = (await scene.world.mail(scene.ona.email)).length
  await scene.doors.payments.behave('silent', { patiently: true })

  let over = false
  const ticking = scene.world.billing.worker.tick(SYSTEM).finally(() => (over = true))
  const { status } = await signIn()
  await expectAtHome(scene)
  expect([status, over]).toEqual([200, false])
  // Their patience ends.
  await scene.doors.payments.behave('silent')
  const { faults } = await ticking

  expect(faults).toEqual([])
  expect((await scene.world.mail(scene.ona.email)).length).toBeGreaterThan(before)
  await scene.doors.payments.behave(null)
  await scene.advance('P1D')
  expect(await captures()).toHaveLength(CUSTOMERS)
  await scene.expectNothingLost()
})

it.each(['refused', 'lost', 'half_answer'] as const)(
  'a provider that comes back for one question in three and goes away again (%s) is not paid twice',
  async (fault) => {
    await scene.advance('P13DT23H')
    // One that takes no connection meets no question that could be spared.
    const flaps = { spares: (question: number) => question % 3 === 2 }
    for (let hour = 0; hour < 12; hour++) {
      await scene.doors.payments.behave(fault, flaps)
      await scene.advance('PT50M')
      if (hour % 4 === 3) await scene.doors.payments.behave(null)
      await scene.advance('PT10S')
    }
    await scene.doors.payments.behave(null)
    await scene.advance('P2D')

    expect(await captures()).toHaveLength(1)
    await scene.expectNothingLost()
  },
)

it('when all are away at once, what we know is there, and all is made up for when they are back', async () => {
  const { ask, doors, mail } = scene
  await ask('PATCH', '/account', { body: { vat_id: 'DE136695976' } })
  const body = { amount_minor: 2_500, currency: 'EUR' }
  const topup = await ask('POST', '/payments/topup', { body, ...keyed('topup') })
  await scene.advance('P13DT23H')
  await doors.payments.behave('lost')
  await doors.pbx.behave('unavailable')
  await doors.vat.behave('html')
  await doors.files.behave('silent')
  await mail.behave('refused')

  const paid = new URL(topup.body.checkout_url).pathname.split('/').at(-1) ?? ''
  await scene.world.sandbox.complete(paid).catch(() => undefined)
  expect((await ask('POST', '/vat/revalidate')).body.vat_status).toBe('valid')
  await scene.advance('PT6H')
  await expectAtHome(scene)
  for (const name of PROVIDERS) await doors[name].behave(null)
  await mail.behave(null)
  await scene.advance('P2D')

  expect((await ask('GET', '/subscription')).body.status).toBe('active')
  await scene.expectNothingLost()
})

it('a process that dies in the middle of a charge is followed by another, which reads before it asks', async () => {
  await scene.close()
  // What a process holds is held by real time; here for as good as none.
  scene = await openScene(await openOutageWorld({ settings: { lease_ms: 1 } }))
  await scene.advance('P13DT23H59M')
  await scene.world.sandbox.advance(
    { advance: 'PT1M' },
    { tick: async () => 0, nextDueAt: async () => null },
  )
  // Its first question makes the order, and the answer never comes: as good as dead.
  await scene.doors.payments.behave('slow', { patiently: true, spares: (question) => question > 0 })
  const dead = scene.world.billing.worker.tick(SYSTEM)

  await scene.advance('P1D')

  expect(await captures()).toHaveLength(1)
  await scene.doors.payments.behave(null)
  const { faults } = await dead
  expect(faults.map(({ where }) => where)).toEqual([expect.stringContaining('billing cycle')])
  await scene.advance('P1D')
  expect(await captures()).toHaveLength(1)
  await scene.expectNothingLost()
})
