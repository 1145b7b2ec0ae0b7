import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bankTransfers } from '../../examples/own-payment-provider/src/in-the-server.ts'
import { readConfig } from '../../packages/server/src/config.ts'
import { createLog } from '../../packages/server/src/log.ts'
import { startServer } from '../../packages/server/src/start.ts'
import { freshFolder } from '../support/example-process.ts'

/** A business whose phone system, registry and mail server do not answer, and whose payment provider is its own. */
function configured() {
  const folder = freshFolder()
  const read = readConfig({
    BILLING_PORT: '0',
    BILLING_DATABASE_URL: `sqlite:${join(folder, 'billing.db')}`,
    BILLING_BASE_URL: 'https://billing.example.com',
    BILLING_PORTAL_URL: 'https://my.example.com',
    BILLING_SELLER_NAME: 'UAB Ryšiai',
    BILLING_SELLER_ADDRESS: 'Gedimino pr. 2, Vilnius',
    BILLING_SELLER_VAT_ID: 'LT100001919017',
    BILLING_SELLER_REG_NUMBER: '300000001',
    BILLING_SELLER_BANK_ACCOUNT: 'LT121000011101001000',
    BILLING_SELLER_CONTACT: 'Accounts;+370 600 00000;hello@telecom.example',
    BILLING_PAYMENTS: 'own',
    BILLING_PBX: 'http',
    PBX_URL: 'http://127.0.0.1:9/v1',
    PBX_TOKEN: 'token_of_ours',
    BILLING_VAT: 'vies',
    VIES_URL: 'http://127.0.0.1:9',
    BILLING_MAIL: 'smtp',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Ryšiai <billing@example.com>',
    BILLING_FILES: join(folder, 'files'),
  })
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return read.config
}

const log = createLog('silent')

it('a program brings its payment provider along, and the server asks that one', async () => {
  const asked: string[] = []
  const server = await startServer(configured(), {
    log,
    open_payments(given) {
      const bank = bankTransfers(':memory:')(given)
      const createOrder: typeof bank.payments.createOrder = (order) => {
        asked.push(order.reference)
        return bank.payments.createOrder(order)
      }
      return { ...bank, payments: { ...bank.payments, createOrder } }
    },
  })
  const signup = { customer_type: 'individual', full_name: 'Ona Onaitė', email: 'ona@example.lt' }
  const answer = await fetch(`${server.address}/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'one' },
    body: JSON.stringify({ ...signup, plan_tier: 'starter', country: 'LT' }),
  })
  await server.stop()

  expect(answer.status).toBe(202)
  expect(asked).toHaveLength(1)
})

it('a program that brings none is refused in one line', async () => {
  await expect(startServer(configured(), { log })).rejects.toThrow(
    'BILLING_PAYMENTS: own is for a program that brings its payment provider along, and this one brings none',
  )
})
