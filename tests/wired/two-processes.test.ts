import { beforeAll, expect, it } from 'vitest'
import type { ApiAnswer } from '../support/api.ts'
import { COMMAND_LINE, startProgram } from '../support/example-process.ts'
import { openCardPage } from './payer.ts'
import { PAYS } from './resident.ts'
import { becomes, startBoth, type TwoProcesses } from './two-processes.ts'

const PASSWORD = 'a long enough word'
const LONG = 240_000

let both: TwoProcesses
beforeAll(async () => {
  both = await startBoth()
  return () => both.close()
})

const signUp = async (email: string) => {
  const body = {
    customer_type: 'company',
    company_name: 'UAB Du Procesai',
    legal_address: { line1: '1 Street', city: 'City', postal_code: '1000', country: 'LT' },
    email,
    password: PASSWORD,
    plan_tier: 'business',
    country: 'LT',
  }
  const { body: started } = await both.api('POST', '/signup', { body })
  return started as { signup_id: string; order_token: string }
}
/** Pay on our page of an order, over HTTP, to which the world's control room leads. */
const pay = async (order_token: string, card = PAYS) => {
  const { orders } = await both.control('GET', '/orders')
  const order = orders.find((each: ApiAnswer['body']) => each.order_token === order_token)
  const url = `${both.service_url}/pay/${order.order_id}/${order_token}`
  const room = await (await fetch(`${both.world_url}/sandbox`)).text()
  expect(room).toContain(`href="${url}"`)
  return (await openCardPage((request) => fetch(request), url)).pay(card)
}
const active = (signup_id: string) =>
  becomes(
    async () => (await both.api('GET', `/signup/${signup_id}`)).body,
    ({ status }) => status === 'active',
  )
const session = async (email: string) => {
  const { body } = await both.api('POST', '/auth/sign-in', { body: { email, password: PASSWORD } })
  const token: string = body.access_token
  return {
    get: async (path: string) => (await both.api('GET', path, { token })).body,
    post: (path: string, asked: object = {}) => both.api('POST', path, { token, body: asked }),
  }
}
type Session = Awaited<ReturnType<typeof session>>
const invoiceOf = (owner: Session, status: string) =>
  becomes(
    async () => (await owner.get('/invoices')).data[0],
    (invoice) => invoice?.status === status,
  )
const movedFor = async (email: string, kind: string) => {
  const { orders } = await both.control('GET', '/orders')
  const theirs = orders.flatMap((order: ApiAnswer['body']) =>
    order.customer_email === email ? [order.order_id] : [],
  )
  const { charges } = await both.control('GET', '/charges')
  return charges.filter(
    (charge: ApiAnswer['body']) => charge.kind === kind && theirs.includes(charge.order_id),
  )
}
const cardOf = async (email: string) => {
  const { cards } = await both.control('GET', '/cards')
  return cards.find((card: ApiAnswer['body']) => card.customer_email === email)
}
const fault = (target: string, kind: string) => both.control('POST', '/faults', { target, kind })

it('the doctor finds that every provider works', async () => {
  const args = ['doctor']
  const { code, stdout } = await startProgram(COMMAND_LINE, { args, env: both.env }).ended()

  expect(stdout).toContain('All work.')
  expect(code).toBe(0)
})

it(
  'a customer signs up on our page, pays, is refunded, suspended and restored',
  { timeout: LONG },
  async () => {
    const email = 'ona@example.lt'
    const { signup_id, order_token } = await signUp(email)
    expect(await pay(order_token, 'Declined: do_not_honour')).toMatchObject({ outcome: 'declined' })
    expect(await pay(order_token)).toMatchObject({ outcome: 'paid' })
    const { account_id } = await active(signup_id)
    const ona = await session(email)
    const invoice = await invoiceOf(ona, 'paid')
    expect(await movedFor(email, 'capture')).toMatchObject([{ amount_minor: 2_299 }])
    const mails = await becomes(
      async () => (await both.control('GET', `/mail?to=${email}`)).messages,
      (messages) => messages.some((each: ApiAnswer['body']) => each.attachments.length === 1),
    )
    expect(mails.map(({ subject }: { subject: string }) => subject)).toContain(
      `Invoice ${invoice.number}`,
    )

    const token = await both.operator()
    const note = { invoice_id: invoice.invoice_id, reason: 'goodwill', provider_refund: true }
    const amount = { amount_minor: 1_000, currency: 'EUR' }
    const asked = { token, body: { ...note, amount } }
    expect((await both.api('POST', '/admin/credit-notes', asked)).status).toBe(201)
    expect(await movedFor(email, 'refund')).toMatchObject([{ amount_minor: 1_000 }])

    const levels = async () =>
      (await both.control('GET', '/tenants')).tenants
        .filter((tenant: ApiAnswer['body']) => tenant.reference === account_id)
        .map(({ level }: { level: string }) => level)
    const { tenant_id } = await ona.get('/me/tenant')
    for (const [action, level] of [
      ['suspend', 'emergency_only'],
      ['restore', 'full'],
    ] as const) {
      const body = { action, reason: 'asked by telephone' }
      await both.api('POST', `/admin/tenants/${tenant_id}/state`, { token, body })
      await becomes(levels, ([now]) => now === level)
    }
  },
)

it('a card that fails after its proof is overcome by a new one', { timeout: LONG }, async () => {
  const email = 'jonas@example.lt'
  const { signup_id, order_token } = await signUp(email)
  await fault('pbx', 'down')
  await pay(order_token)
  const card = await becomes(
    () => cardOf(email),
    (saved) => saved !== undefined,
  )
  await both.control('POST', `/cards/${card.method_id}`, { behaviour: 'decline' })
  await fault('pbx', 'none')
  await active(signup_id)
  const jonas = await session(email)
  await becomes(
    async () => (await jonas.get('/subscription')).status,
    (status) => status === 'past_due',
  )

  const { body: added } = await jonas.post('/payment-methods')
  await pay(new URL(added.checkout_url).pathname.split('/').at(-1) ?? '')
  const methods = await becomes(
    async () => (await jonas.get('/payment-methods')).data,
    (all) => all.length === 2,
  )
  const fresh = methods.find((each: ApiAnswer['body']) => !each.is_default)
  await jonas.post(`/payment-methods/${fresh.payment_method_id}/default`)

  await invoiceOf(jonas, 'paid')
  expect((await jonas.get('/subscription')).status).toBe('active')
  expect(await movedFor(email, 'capture')).toMatchObject([{ amount_minor: 2_299 }])
})

it(
  'the world stops in the middle of a charge, and later the service: all goes on where it was',
  { timeout: LONG },
  async () => {
    const email = 'petras@example.lt'
    const { signup_id, order_token } = await signUp(email)
    await fault('pbx', 'down')
    await pay(order_token)
    await becomes(
      () => cardOf(email),
      (saved) => saved !== undefined,
    )
    // The provider charges, its answer is lost, and nothing tells of it: then it is gone.
    await fault('payments', 'timeout_after_effect')
    await both.control('POST', '/webhooks', { mode: 'hold' })
    await fault('pbx', 'none')
    await becomes(
      () => movedFor(email, 'capture'),
      ({ length }) => length === 1,
    )
    await both.killWorld()
    await both.startWorld()
    await fault('payments', 'none')

    await active(signup_id)
    await invoiceOf(await session(email), 'paid')
    expect(await movedFor(email, 'capture')).toHaveLength(1)
    await both.restartService('SIGKILL')
    const petras = await session(email)
    expect((await petras.get('/invoices')).data).toMatchObject([{ status: 'paid' }])
    await petras.post('/subscription/change-plan-now', { new_tier: 'enterprise' })
    await becomes(
      async () => (await both.control('GET', '/tenants')).tenants,
      ([tenant]) => tenant.plan_tier === 'enterprise',
    )
    expect(await movedFor(email, 'capture')).toHaveLength(2)
  },
)
