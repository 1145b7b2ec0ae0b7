import type { Endpoint } from './endpoint.ts'
import { ACCOUNT_ENDPOINTS } from './routes/account.ts'
import { API_KEY_ENDPOINTS } from './routes/api-keys.ts'
import { ACCOUNT_USER_ENDPOINTS } from './routes/account-users.ts'
import { ADMIN_SUPPORT_ENDPOINTS } from './routes/admin-support.ts'
import { COMPLIANCE_ENDPOINTS } from './routes/compliance.ts'
import { ADMIN_BANNER_ENDPOINTS } from './routes/admin-banners.ts'
import { ADMIN_CUSTOMER_ENDPOINTS } from './routes/admin-customers.ts'
import { ADMIN_MAIL_ENDPOINTS } from './routes/admin-mails.ts'
import { PRICE_ENDPOINTS } from './routes/prices.ts'
import { ADMIN_NOTE_ENDPOINTS } from './routes/admin-notes.ts'
import { CHARGE_ENDPOINTS } from './routes/charges.ts'
import { TERM_ENDPOINTS } from './routes/terms.ts'
import { DISCOUNT_ENDPOINTS } from './routes/discounts.ts'
import { ADMIN_TENANT_ENDPOINTS } from './routes/admin-tenants.ts'
import { ADMIN_LIST_ENDPOINTS } from './routes/admin-lists.ts'
import { CREDIT_NOTE_ENDPOINTS } from './routes/credit-notes.ts'
import { DASHBOARD_ENDPOINTS } from './routes/dashboards.ts'
import { E_INVOICE_ENDPOINTS } from './routes/e-invoices.ts'
import { E_INVOICE_DELIVERY_ENDPOINTS } from './routes/e-invoice-deliveries.ts'
import { EVENT_ENDPOINTS } from './routes/events.ts'
import { EXCHANGE_RATE_ENDPOINTS } from './routes/exchange-rates.ts'
import { EXPLANATION_ENDPOINTS } from './routes/explanations.ts'
import { EXPORT_ENDPOINTS } from './routes/exports.ts'
import { FORECAST_ENDPOINTS } from './routes/forecasts.ts'
import { INVOICE_ENDPOINTS } from './routes/invoices.ts'
import { INVOICE_PAYMENT_ENDPOINTS } from './routes/invoice-payments.ts'
import { LINK_ENDPOINTS } from './routes/links.ts'
import { ME_ENDPOINTS } from './routes/me.ts'
import { NOTIFICATION_ENDPOINTS } from './routes/notifications.ts'
import { OPERATOR_ENDPOINTS } from './routes/operators.ts'
import { PAYMENT_METHOD_ENDPOINTS } from './routes/payment-methods.ts'
import { PAYMENT_ENDPOINTS } from './routes/payments.ts'
import { PREVIEW_ENDPOINTS } from './routes/previews.ts'
import { SCHEDULER_ENDPOINTS } from './routes/scheduler.ts'
import { SIGN_IN_ENDPOINTS } from './routes/sign-in.ts'
import { SIGNUP_ENDPOINTS } from './routes/signup.ts'
import { SUBSCRIPTION_ENDPOINTS } from './routes/subscription.ts'
import { SUPPORT_ENDPOINTS } from './routes/support.ts'
import { TENANT_ENDPOINTS } from './routes/tenants.ts'
import { PLACE_ENDPOINTS } from './routes/places.ts'
import { WITHDRAWAL_ENDPOINTS } from './routes/withdrawal.ts'
import { VAT_ENDPOINTS } from './routes/vat.ts'
import { WEBHOOK_ENDPOINT_ENDPOINTS } from './routes/webhook-endpoints.ts'
import { WEBHOOK_ENDPOINTS } from './routes/webhooks.ts'

/** Every operation under `/v1`. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...SIGNUP_ENDPOINTS,
  ...SIGN_IN_ENDPOINTS,
  ...LINK_ENDPOINTS,
  ...ME_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
  ...ACCOUNT_USER_ENDPOINTS,
  ...VAT_ENDPOINTS,
  ...PLACE_ENDPOINTS,
  ...COMPLIANCE_ENDPOINTS,
  ...SUBSCRIPTION_ENDPOINTS,
  ...PREVIEW_ENDPOINTS,
  ...FORECAST_ENDPOINTS,
  ...WITHDRAWAL_ENDPOINTS,
  ...PAYMENT_METHOD_ENDPOINTS,
  ...PAYMENT_ENDPOINTS,
  ...INVOICE_ENDPOINTS,
  ...INVOICE_PAYMENT_ENDPOINTS,
  ...EXPLANATION_ENDPOINTS,
  ...E_INVOICE_ENDPOINTS,
  ...EVENT_ENDPOINTS,
  ...WEBHOOK_ENDPOINT_ENDPOINTS,
  ...E_INVOICE_DELIVERY_ENDPOINTS,
  ...CREDIT_NOTE_ENDPOINTS,
  ...ADMIN_LIST_ENDPOINTS,
  ...SCHEDULER_ENDPOINTS,
  ...DASHBOARD_ENDPOINTS,
  ...TENANT_ENDPOINTS,
  ...SUPPORT_ENDPOINTS,
  ...ADMIN_SUPPORT_ENDPOINTS,
  ...ADMIN_CUSTOMER_ENDPOINTS,
  ...OPERATOR_ENDPOINTS,
  ...API_KEY_ENDPOINTS,
  ...EXPORT_ENDPOINTS,
  ...EXCHANGE_RATE_ENDPOINTS,
  ...ADMIN_TENANT_ENDPOINTS,
  ...ADMIN_BANNER_ENDPOINTS,
  ...ADMIN_NOTE_ENDPOINTS,
  ...CHARGE_ENDPOINTS,
  ...DISCOUNT_ENDPOINTS,
  ...TERM_ENDPOINTS,
  ...PRICE_ENDPOINTS,
  ...ADMIN_MAIL_ENDPOINTS,
  ...NOTIFICATION_ENDPOINTS,
  ...WEBHOOK_ENDPOINTS,
]
