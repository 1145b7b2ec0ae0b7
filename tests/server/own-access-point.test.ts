import { join } from 'node:path'
import { expect, it } from 'vitest'
import { accessPoint } from '../../examples/own-access-point/src/in-the-server.ts'
import { bankTransfers } from '../../examples/own-payment-provider/src/in-the-server.ts'
import { readConfig } from '../../packages/server/src/config.ts'
import { createLog } from '../../packages/server/src/log.ts'
import { openService } from '../../packages/server/src/open-service.ts'
import { startServer } from '../../packages/server/src/start.ts'
import { startAccessPoint } from '../own-access-point/fake-access-point.ts'
import { freshFolder } from '../support/example-process.ts'

/** A business with an access point, whose other providers nobody asks. */
const business = (folder: string): Record<string, string> => ({
  BILLING_PORT: '0',
  BILLING_SCHEDULER: 'off',
  BILLING_DATABASE_URL: `sqlite:${join(folder, 'billing.db')}`,
  BILLING_BASE_URL: 'https://billing.example.com',
  BILLING_PORTAL_URL: 'https://my.example.com',
  BILLING_SELLER_NAME: 'UAB Ryšiai',
  BILLING_SELLER_ADDRESS: 'Gedimino pr. 2, Vilnius',
  BILLING_SELLER_VAT_ID: 'LT100001919017',
  BILLING_SELLER_REG_NUMBER: '300000001',
  BILLING_SELLER_BANK_ACCOUNT: 'LT121000011101001000',
  BILLING_SELLER_CONTACT: 'Accounts;+370 600 00000;hello@telecom.example',
  BILLING_SELLER_E_ADDRESS: '0200:300000053',
  BILLING_E_INVOICES: 'own',
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

function configured(differs: Readonly<Record<string, string | undefined>> = {}) {
  return readConfig({ ...business(freshFolder()), ...differs })
}

const log = createLog('silent')
const open_payments = bankTransfers(':memory:')

function good(read: ReturnType<typeof readConfig>) {
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return read.config
}

it('a program brings its access point along, and documents go there; doctor looks at it', async () => {
  const remote = await startAccessPoint('token_of_ours')
  const open_e_invoices = accessPoint({ url: remote.url, token: 'token_of_ours' })
  const config = good(configured())
  const server = await startServer(config, { log, open_payments, open_e_invoices })
  const service = await openService(config, { open_payments, open_e_invoices })
  const sent = await service.ports.eInvoiceTransport?.send({
    delivery_id: 'invoice-1',
    number: 'PBX-2026-000001',
    syntax: 'ubl',
    bytes: new TextEncoder().encode('<Invoice/>'),
    sender: { scheme: '0200', id: '300000053' },
    receiver: { scheme: '0088', id: '4035811991021' },
  })
  const found = await service.outside.providers['e_invoices']?.diagnose()
  await service.close()
  await server.stop()

  expect([sent?.kind, remote.received('PBX-2026-000001').length]).toEqual(['accepted', 1])
  expect(found).toEqual([{ what: 'The access point answers', verdict: 'works', says: 'not_found' }])
  await remote.close()
})

it('a program that brings none is refused in one line', async () => {
  await expect(startServer(good(configured()), { log, open_payments })).rejects.toThrow(
    'BILLING_E_INVOICES: own is for a program that brings its access point along, and this one brings none',
  )
})

it('nothing is delivered unless it is chosen', async () => {
  const config = good(configured({ BILLING_E_INVOICES: undefined }))
  const server = await startServer(config, { log, open_payments })
  const service = await openService(config, { open_payments })
  expect(service.ports.eInvoiceTransport).toBeUndefined()
  await service.close()
  await server.stop()
})

it('an access point needs an address of ours, and is none of the sandbox’s', () => {
  const problemsOf = (read: ReturnType<typeof readConfig>) =>
    'problems' in read ? read.problems : []

  expect(problemsOf(configured({ BILLING_SELLER_E_ADDRESS: undefined }))).toEqual([
    'BILLING_SELLER_E_ADDRESS: needed with BILLING_E_INVOICES=own, because a document names its sender',
  ])
  expect(problemsOf(readConfig({ BILLING_E_INVOICES: 'own' }))).toEqual([
    'BILLING_E_INVOICES: the sandbox has an access point of its own; own is for real providers',
  ])
})
