import type { Endpoint } from './endpoint.ts'
import { ACCOUNT_ENDPOINTS } from './routes/account.ts'
import { CREDIT_NOTE_ENDPOINTS } from './routes/credit-notes.ts'
import { INVOICE_ENDPOINTS } from './routes/invoices.ts'
import { LINK_ENDPOINTS } from './routes/links.ts'
import { ME_ENDPOINTS } from './routes/me.ts'
import { NOTIFICATION_ENDPOINTS } from './routes/notifications.ts'
import { PAYMENT_METHOD_ENDPOINTS } from './routes/payment-methods.ts'
import { PAYMENT_ENDPOINTS } from './routes/payments.ts'
import { SCHEDULER_ENDPOINTS } from './routes/scheduler.ts'
import { SIGN_IN_ENDPOINTS } from './routes/sign-in.ts'
import { SIGNUP_ENDPOINTS } from './routes/signup.ts'
import { SUBSCRIPTION_ENDPOINTS } from './routes/subscription.ts'
import { TENANT_ENDPOINTS } from './routes/tenants.ts'
import { VAT_ENDPOINTS } from './routes/vat.ts'
import { WEBHOOK_ENDPOINTS } from './routes/webhooks.ts'

/** Every operation under `/v1`. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...SIGNUP_ENDPOINTS,
  ...SIGN_IN_ENDPOINTS,
  ...LINK_ENDPOINTS,
  ...ME_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
  ...VAT_ENDPOINTS,
  ...SUBSCRIPTION_ENDPOINTS,
  ...PAYMENT_METHOD_ENDPOINTS,
  ...PAYMENT_ENDPOINTS,
  ...INVOICE_ENDPOINTS,
  ...CREDIT_NOTE_ENDPOINTS,
  ...SCHEDULER_ENDPOINTS,
  ...TENANT_ENDPOINTS,
  ...NOTIFICATION_ENDPOINTS,
  ...WEBHOOK_ENDPOINTS,
]
