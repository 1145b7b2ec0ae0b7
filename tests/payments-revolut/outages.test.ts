import { epochMs, money, type PaymentProvider } from '@billing/core'
import { createRevolut } from '@billing/payments-revolut'
import { describe, expect, it, onTestFinished } from 'vitest'

import {
  anError,
  anOrder,
  asked,
  CUSTOMER_ID,
  KEY,
  METHOD_ID,
  openOdd,
  ORDER_ID,
  PATHS,
  TOKEN,
} from './odd-revolut.ts'

/** Every operation, and whether it may have had an effect that nobody heard of. */
// prettier-ignore
const OPERATIONS: readonly (readonly [name: string, command: boolean, run: (payments: PaymentProvider) => Promise<unknown>])[] = [
  ['findOrders',   false, (payments) => payments.findOrders('ref_1')],
  ['getOrder',     false, (payments) => payments.getOrder(ORDER_ID)],
  ['listMethods',  false, (payments) => payments.listMethods(CUSTOMER_ID)],
  ['getRefund',    false, (payments) => payments.getRefund(ORDER_ID)],
  ['listDisputes', false, (payments) => payments.listDisputes({ from: epochMs(0), to: epochMs(1) })],
  ['createOrder',  true,  (payments) => payments.createOrder(asked())],
  ['changeAmount', true,  (payments) => payments.changeAmount(ORDER_ID, money(100, 'EUR'))],
  ['payOrder',     true,  (payments) => payments.payOrder(ORDER_ID, METHOD_ID)],
  ['cancelOrder',  true,  (payments) => payments.cancelOrder(ORDER_ID)],
  ['refund',       true,  (payments) => payments.refund(ORDER_ID, money(100, 'EUR'), 'rfd_1')],
  ['deleteMethod', true,  (payments) => payments.deleteMethod(CUSTOMER_ID, METHOD_ID)],
]

function kindOf(answer: unknown): unknown {
  return typeof answer === 'string' ? answer : (answer as { readonly kind: unknown }).kind
}

function revolutAt(api_url: string): PaymentProvider {
  const revolut = createRevolut({
    api_url,
    secret_key: KEY,
    webhook_secrets: ['wsk_current'],
    pages_url: 'https://billing.example.com/pay',
    timeout_ms: 50,
  })
  onTestFinished(() => revolut.close())
  return revolut.payments
}

describe.each(OPERATIONS)('%s', (_, command, run) => {
  it('was not attempted when nobody is there', async () => {
    expect(kindOf(await run(revolutAt('http://127.0.0.1:1')))).toBe('not_attempted')
  })

  it.each([401, 403, 429])('was not attempted when it is turned away with %d', async (status) => {
    const everything = Object.fromEntries(
      Object.values(PATHS).flatMap((path) =>
        ['GET', 'POST', 'PATCH', 'DELETE'].map((method) => [
          `${method} ${path}`,
          [status, anError('no')] as const,
        ]),
      ),
    )
    const { payments, alarms } = await openOdd(everything)

    expect(kindOf(await run(payments))).toBe('not_attempted')
    expect(alarms.length > 0).toBe(status !== 429)
  })

  it('is open after silence where it is a command', async () => {
    const silence = new Promise<never>(() => undefined)
    const everything = Object.fromEntries(
      Object.values(PATHS).flatMap((path) =>
        ['GET', 'POST', 'PATCH', 'DELETE'].map((method) => [`${method} ${path}`, () => silence]),
      ),
    )
    // Long enough for a busy machine to have sent it.
    const { payments } = await openOdd(everything, { timeout_ms: 500 })

    expect(kindOf(await run(payments))).toBe(command ? 'unknown' : 'not_attempted')
  })
})

it('an alarm that throws stops nothing', async () => {
  const { payments } = await openOdd(
    { [`GET ${PATHS.order}`]: [401, {}] },
    {
      on_alarm: () => {
        throw new Error('nobody listens')
      },
    },
  )

  expect(await payments.getOrder(ORDER_ID)).toEqual({ kind: 'not_attempted' })
})

it('a recording holds no key, no token, no address and no name', async () => {
  const odd = await openOdd(
    {
      [`POST ${PATHS.orders}`]: [201, anOrder()],
      [`GET ${PATHS.order}`]: [200, anOrder()],
      [`GET ${PATHS.orders}`]: [200, { orders: [anOrder()] }],
      [`GET ${PATHS.webhooks}`]: [
        200,
        {
          webhooks: [
            { id: 'w1', url: 'https://x.example.com', events: [], signing_secret: 'wsk_current' },
          ],
        },
      ],
    },
    { webhook_url: 'https://x.example.com' },
  )

  const { trace } = odd
  await odd.payments.createOrder(asked())
  await odd.payments.findOrders('ref_1')
  await odd.revolut.pages(new Request(`https://billing.example.com/pay/${ORDER_ID}/${TOKEN}`))
  await odd.revolut.diagnose()

  const recorded = JSON.stringify(trace)
  expect(trace.length).toBeGreaterThanOrEqual(6)
  for (const secret of [KEY, TOKEN, 'wsk_', 'payer@example.com', 'Onaitė']) {
    expect(recorded).not.toContain(secret)
  }
})
