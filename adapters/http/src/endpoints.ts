import type { Endpoint } from './endpoint.ts'
import { ACCOUNT_ENDPOINTS } from './routes/account.ts'
import { LINK_ENDPOINTS } from './routes/links.ts'
import { ME_ENDPOINTS } from './routes/me.ts'
import { NOTIFICATION_ENDPOINTS } from './routes/notifications.ts'
import { PAYMENT_METHOD_ENDPOINTS } from './routes/payment-methods.ts'
import { SIGN_IN_ENDPOINTS } from './routes/sign-in.ts'
import { SIGNUP_ENDPOINTS } from './routes/signup.ts'
import { SUBSCRIPTION_ENDPOINTS } from './routes/subscription.ts'
import { TENANT_ENDPOINTS } from './routes/tenants.ts'
import { WEBHOOK_ENDPOINTS } from './routes/webhooks.ts'

/** Every operation under `/v1`. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...SIGNUP_ENDPOINTS,
  ...SIGN_IN_ENDPOINTS,
  ...LINK_ENDPOINTS,
  ...ME_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
  ...SUBSCRIPTION_ENDPOINTS,
  ...PAYMENT_METHOD_ENDPOINTS,
  ...TENANT_ENDPOINTS,
  ...NOTIFICATION_ENDPOINTS,
  ...WEBHOOK_ENDPOINTS,
]
