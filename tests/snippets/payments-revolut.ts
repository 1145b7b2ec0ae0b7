import { createRevolut } from '@billing/payments-revolut'
import { createSystemClock } from '@billing/security'

const revolut = createRevolut({
  api_url: 'https://sandbox-merchant.revolut.com',
  secret_key: process.env['REVOLUT_KEY'] ?? 'sk_…',
  webhook_secrets: [process.env['REVOLUT_WEBHOOK_SECRET'] ?? 'wsk_…'],
  pages_url: 'https://billing.example.com/pay', // serve `revolut.pages` there
  clock: createSystemClock(),
})
const { payments, pages } = revolut // the port, and a handler of `Request`s
console.log(typeof payments, typeof pages)
await revolut.close()
