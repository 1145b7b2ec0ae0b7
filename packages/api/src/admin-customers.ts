import { z } from '@hono/zod-openapi'
import {
  CUSTOMER_TYPES,
  dunningMachine,
  OPERATORS_VAT_STATUSES,
  type OperatorsVatStatus,
  statesOf,
  subscriptionMachine,
} from '@billing/core'
import {
  DateTime,
  line,
  maybe,
  Money,
  orNull,
  readable,
  shownEmail,
  shownUri,
  text,
  UnixSeconds,
} from './common.ts'
import { AdminDispute } from './disputes.ts'
import { InvoiceStatus } from './invoices.ts'
import { AdminWithdrawal } from './withdrawal.ts'

/** A company or a person. */
export const AdminCustomerCustomerType = z.enum(CUSTOMER_TYPES).openapi('AdminCustomerCustomerType')

/** What operators call the states of a VAT number. */
export const AdminCustomerVatStatus = z
  .enum(Object.values(OPERATORS_VAT_STATUSES) as [OperatorsVatStatus, ...OperatorsVatStatus[]])
  .openapi('AdminCustomerVatStatus')

/** Every dunning state. */
export const AdminCustomerDunningState = z
  .enum(statesOf(dunningMachine))
  .openapi('AdminCustomerDunningState')

/** Where a customer's subscription stands. */
export const AdminCustomerSubscriptionStatus = z
  .enum(statesOf(subscriptionMachine))
  .openapi('AdminCustomerSubscriptionStatus')

/** Who a customer is. */
export const AdminCustomerAccount = z
  .object({
    account_id: z.string(),
    display_name: z.string(),
    email: shownEmail(),
    customer_type: AdminCustomerCustomerType,
    company_name: orNull(z.string()).openapi({ description: 'Null for an individual.' }),
    full_name: orNull(z.string()).openapi({ description: 'Null for a company.' }),
    vat_id: orNull(z.string()),
    vat_status: AdminCustomerVatStatus,
    created_at: UnixSeconds,
  })
  .openapi('AdminCustomerAccount')

/** What a customer is subscribed to. */
export const AdminCustomerSubscriptionView = z
  .object({
    subscription_id: z.string(),
    plan_tier: z.string(),
    status: AdminCustomerSubscriptionStatus,
    current_period_start: DateTime,
    current_period_end: DateTime,
    cancel_at_period_end: z.boolean(),
    dunning_state: AdminCustomerDunningState,
    failed_attempts: z.int().openapi({
      description: 'How often a card was asked for the earliest unpaid period. 0 when none is.',
    }),
    default_payment_method_id: orNull(z.string()),
  })
  .openapi('AdminCustomerSubscriptionView')

/** A saved card of a customer. */
export const AdminCustomerPaymentMethod = z
  .object({
    id: z.string(),
    brand: z.string(),
    last4: z.string().openapi({ minLength: 4, maxLength: 4, example: '4242' }),
    exp_month: z.int().openapi({ minimum: 1, maximum: 12 }),
    exp_year: z.int().openapi({ minimum: 2026, maximum: 2099 }),
    is_default: z.boolean().openapi({ description: 'Whether we charge this one.' }),
  })
  .openapi('AdminCustomerPaymentMethod')

/** An invoice of a customer, in short. */
export const AdminCustomerInvoice = z
  .object({
    invoice_id: z.string(),
    number: z.string(),
    status: InvoiceStatus,
    issued_at: DateTime,
    due_at: DateTime,
    total: Money,
    open_balance_minor: z.int().openapi({ description: 'What is still owed on it, in cents.' }),
  })
  .openapi('AdminCustomerInvoice')

/** One customer in full. */
export const AdminCustomerDetailResponse = z
  .object({
    account: AdminCustomerAccount,
    subscription: orNull(AdminCustomerSubscriptionView),
    payment_methods: z.array(AdminCustomerPaymentMethod),
    invoices: z.array(AdminCustomerInvoice).openapi({ description: 'The newest hundred.' }),
    withdrawal: orNull(AdminWithdrawal),
    disputes: z.array(AdminDispute).openapi({
      description: 'Charges that the cardholder disputed at the bank, newest first.',
    }),
  })
  .openapi('AdminCustomerDetailResponse')

/** The saved cards of a customer. */
export const AdminCustomerPaymentMethodsResponse = z
  .object({ data: z.array(AdminCustomerPaymentMethod) })
  .openapi('AdminCustomerPaymentMethodsResponse')

/** The page that an operator hands to a customer. */
export const AdminAddPaymentMethodResponse = z
  .object({
    redirect_url: shownUri().openapi({ description: 'The provider’s page that takes the card.' }),
    payment_method_id: z.string().openapi({
      description: 'What the card is called in the lists, once the customer has saved it.',
    }),
  })
  .openapi('AdminAddPaymentMethodResponse')

/** The body of `adminGiveTrial`. */
export const AdminGiveTrialRequest = z
  .strictObject({ reason: readable().openapi({ description: 'Kept in the audit log.' }) })
  .openapi('AdminGiveTrialRequest', { example: { reason: 'Could not try it for want of a line' } })

/** The body of `adminUpdateCustomer`. */
export const AdminUpdateCustomerAccountRequest = z
  .strictObject({
    vat_id: maybe(orNull(text())).openapi({
      description: 'Checked at the EU VAT registry as it is saved. Null takes it away.',
    }),
    company_name: maybe(line()),
    contact_phone: maybe(line()),
    reg_number: maybe(line()),
  })
  .openapi('AdminUpdateCustomerAccountRequest', { example: { contact_phone: '+37060000000' } })
