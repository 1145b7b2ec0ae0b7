import { z } from '@hono/zod-openapi'
import {
  AUDIT_ACTORS,
  CUSTOMER_ORDERS,
  type EpochMs,
  epochMs,
  FOUND_BY,
  INVOICE_STANDINGS,
  PBX_STATUSES,
} from '@billing/core'
import {
  AdminCustomerCustomerType,
  AdminCustomerDunningState,
  AdminCustomerSubscriptionStatus,
  AdminCustomerVatStatus,
} from './admin-customers.ts'
import {
  accountId,
  maybe,
  MILLISECONDS,
  orNull,
  PlanTier,
  shownEmail,
  text,
  UnixMs,
  UnixSeconds,
} from './common.ts'
import { SubscriptionStatus } from './subscription.ts'

const search = (description: string) => maybe(text().openapi({ description }))

/** What `adminListCustomers` may be narrowed to. */
export const AdminCustomerFilters = z.object({
  plan_tier: maybe(PlanTier),
  subscription_status: maybe(AdminCustomerSubscriptionStatus),
  vat_status: maybe(AdminCustomerVatStatus),
  dunning_state: maybe(AdminCustomerDunningState),
  customer_type: maybe(AdminCustomerCustomerType),
  order: maybe(
    z.enum(CUSTOMER_ORDERS).openapi({
      description:
        'What comes first, `newest` unless given: who came last, who owes most, or whose next period is charged first. In the last two only those are listed who owe something, or are going to be charged.',
    }),
  ),
  q: search(
    'Whatever a caller says. A whole number of an invoice or a credit note, the reference of a ticket, the amount of an invoice or a payment with its cents (`41.87`, `41,87`), or the provider’s id or reference of a payment finds whose it is; of an amount, those who were asked for it last. Any other text is an account’s id, or beginnings of words of the names of the customer and its people, the e-mail address, the domain of its phone system, the telephone, registration or VAT number, or the last four digits of a card: all of them must match. A number may be typed with spaces and signs, one of a company with or without its country, a telephone number as it is dialled at home or from abroad. Case and diacritics do not count, and no sign stands for others. A key finds by what its scopes let it read, and an auditor by no card. Where many rows have each word and few have all, a page may be short, even empty, and name a next one: go on until none is named.',
  ),
})

/** A customer as operators list them. */
export const AdminCustomerListRow = z
  .object({
    account_id: z.string(),
    display_name: z.string(),
    email: shownEmail(),
    customer_type: AdminCustomerCustomerType,
    plan_tier: PlanTier,
    subscription_status: AdminCustomerSubscriptionStatus,
    vat_status: AdminCustomerVatStatus,
    dunning_state: AdminCustomerDunningState,
    created_at: UnixSeconds,
    owed_minor: maybe(z.int()).openapi({
      description: 'What is owed on all invoices, in cents; there in the order `owed`.',
    }),
    found_by: maybe(z.enum(FOUND_BY)).openapi({
      description: 'What `q` found it by; there where `q` is.',
    }),
    next_charge_at: maybe(UnixSeconds).openapi({
      description: 'When the next period is charged; there in the order `next_charge`.',
    }),
  })
  .openapi('AdminCustomerListRow')

/** A page of customers. */
export const AdminCustomerListResponse = z
  .object({ data: z.array(AdminCustomerListRow), next_cursor: orNull(z.string()) })
  .openapi('AdminCustomerListResponse')

/** What `adminListTenants` may be narrowed to. */
export const AdminTenantFilters = z.object({
  pbx_status: maybe(z.enum(PBX_STATUSES)),
  subscription_status: maybe(SubscriptionStatus),
  q: search('Words of the customer, or its account’s id, as in the list of customers.'),
})

/** How operators group invoices. */
export const AdminInvoiceListStatus = z.enum(INVOICE_STANDINGS).openapi('AdminInvoiceListStatus')

/** What `adminListInvoices` may be narrowed to. */
export const AdminInvoiceFilters = z.object({
  status: maybe(AdminInvoiceListStatus),
  account_id: maybe(accountId()),
  q: search('A whole number of an invoice, or words of the customer as in the list of customers.'),
})

/** An invoice as operators list it. */
export const AdminInvoiceListRow = z
  .object({
    id: z.string(),
    number: z.string(),
    account: z.object({
      account_id: z.string(),
      company_name: z.string(),
      email: shownEmail(),
    }),
    amount_minor: z.int().openapi({ description: 'The total, VAT included, in cents.' }),
    currency: z.string().length(3),
    status: AdminInvoiceListStatus,
    issued_at: UnixSeconds,
    due_at: UnixSeconds,
    paid_at: orNull(UnixSeconds),
  })
  .openapi('AdminInvoiceListRow')

/** A page of invoices of all accounts. */
export const AdminInvoiceListResponse = z
  .object({ invoices: z.array(AdminInvoiceListRow), next_cursor: orNull(z.string()) })
  .openapi('AdminInvoiceListResponse')

const instant = (description: string) =>
  maybe(
    z
      .string()
      .regex(/^\d{1,15}$/, 'We take whole unix milliseconds.')
      .transform((digits): EpochMs => epochMs(Number(digits)))
      .openapi({ ...MILLISECONDS, description }),
  )

/** What `adminListAuditLog` may be narrowed to. */
export const AuditLogFilters = z.object({
  action: maybe(text().openapi({ description: 'The whole name.', example: 'auth.sign_in' })),
  account_id: maybe(accountId()),
  user_id: maybe(accountId()),
  actor: maybe(z.enum(AUDIT_ACTORS)),
  outcome: maybe(z.enum(['success', 'failure'])),
  since: instant('Unix milliseconds, inclusive.'),
  until: instant('Unix milliseconds, exclusive.'),
})

/** One row of the audit log. */
export const AuditLogRow = z
  .object({
    id: z.uuid(),
    ts: UnixMs,
    action: z.string(),
    account_id: orNull(z.string()),
    user_id: orNull(z.string()),
    actor: orNull(z.enum(AUDIT_ACTORS)),
    ip: orNull(z.string()),
    user_agent: orNull(z.string()),
    outcome: z.enum(['success', 'failure']),
    reason: orNull(z.string()).openapi({
      description: 'A short code, or what the operator gave as reason.',
    }),
    meta: orNull(z.string()).openapi({ description: 'Identifiers, as JSON text.' }),
  })
  .openapi('AuditLogRow')

/** A page of the audit log. */
export const AuditLogListResponse = z
  .object({
    rows: z.array(AuditLogRow),
    next_cursor: maybe(z.string()).openapi({ description: 'Missing on the last page.' }),
  })
  .openapi('AuditLogListResponse')
