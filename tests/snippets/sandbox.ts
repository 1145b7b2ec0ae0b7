import { createSandbox } from '@billing/sandbox'
import { migrate, openSqlite } from '@billing/store-sql'

const opened = openSqlite(':memory:')
await migrate(opened)
const sandbox = await createSandbox({
  ...opened,
  base_url: 'http://localhost:8787',
  webhook_secrets: ['wsk_sandbox'],
  deliver_webhook: async () => 200, // hand it to billing.payments.receiveWebhook
})
const { payments, pbx, vat, mailer, files, clock } = sandbox // ports
console.log(Object.keys({ payments, pbx, vat, mailer, files }), clock())
await opened.close()
