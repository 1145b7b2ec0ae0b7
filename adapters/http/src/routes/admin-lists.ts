import {
  AdminCustomerFilters,
  AdminCustomerListResponse,
  AdminInvoiceFilters,
  AdminInvoiceListResponse,
  AdminNameFilters,
  AdminNamesResponse,
  AdminTenantFilters,
  AdminTenantListResponse,
  AuditLogFilters,
  AuditLogListResponse,
  AuditProofResponse,
} from '@billing/api'
import { endpoint } from '../endpoint.ts'

const tag = 'admin'
const paging = { max: 100, default: 20, in_response: true } as const

export const ADMIN_LIST_ENDPOINTS = [
  endpoint({
    id: 'adminListCustomers',
    method: 'get',
    path: '/admin/customers',
    tag,
    summary: 'List the customers',
    description:
      'Newest first unless asked otherwise, with the newest subscription. A customer whose phone system is not made yet is `trialing` on the plan of its signup; one that ended before it is not listed.',
    paging,
    filters: AdminCustomerFilters,
    status: 200,
    response_description: 'A page of customers.',
    response: AdminCustomerListResponse,
    run: async ({ billing, call, filters, page }) => {
      const { data, next } = await billing.listings.customers(call, filters, page.request)
      return { data: [...data], next_cursor: page.cursor(next) }
    },
  }),
  endpoint({
    id: 'adminNameAccounts',
    method: 'get',
    path: '/admin/names',
    tag,
    summary: 'Name accounts, users and subscriptions',
    description:
      'Who the ids of other lists stand for, by the names of today: a whole page of any list with one request. What names nobody, any more or at all, is left out.',
    filters: AdminNameFilters,
    status: 200,
    response_description: 'The names.',
    response: AdminNamesResponse,
    run: async ({ billing, call, filters }) => ({
      data: await billing.listings.names(call, filters.ids ?? []),
    }),
  }),
  endpoint({
    id: 'adminListTenants',
    method: 'get',
    path: '/admin/tenants',
    tag,
    summary: 'List the tenants of all accounts',
    description: 'Newest first, also those that were removed. Names are the customer’s of today.',
    paging,
    filters: AdminTenantFilters,
    status: 200,
    response_description: 'A page of tenants.',
    response: AdminTenantListResponse,
    run: async ({ billing, call, filters, page }) => {
      const { data, next } = await billing.listings.tenants(call, filters, page.request)
      return { data: [...data], page_info: { next_cursor: page.cursor(next) } }
    },
  }),
  endpoint({
    id: 'adminListInvoices',
    method: 'get',
    path: '/admin/invoices',
    tag,
    summary: 'List the invoices of all accounts',
    description:
      'Newest first by issue. An invoice past due, and one that we gave up, is `overdue`; a refunded one is still `paid`.',
    paging,
    filters: AdminInvoiceFilters,
    status: 200,
    response_description: 'A page of invoices.',
    response: AdminInvoiceListResponse,
    run: async ({ billing, call, filters, page }) => {
      const { data, next } = await billing.listings.invoices(call, filters, page.request)
      return { invoices: [...data], next_cursor: page.cursor(next) }
    },
  }),
  endpoint({
    id: 'adminListAuditLog',
    method: 'get',
    path: '/admin/audit-log',
    tag,
    summary: 'Read the audit log',
    description:
      'What happened, newest first, over all accounts and what belongs to none. What an operator did stands with the account that it was done to: ask for it by `user_id`, and for all that befell a customer by `account_id`. Personal fields that were erased are null.',
    paging,
    filters: AuditLogFilters,
    status: 200,
    response_description: 'A page of the audit log.',
    response: AuditLogListResponse,
    run: async ({ billing, call, filters, page }) => {
      const { data, next } = await billing.listings.auditLog(call, filters, page.request)
      const cursor = page.cursor(next)
      return { rows: [...data], ...(cursor === null ? {} : { next_cursor: cursor }) }
    },
  }),
  endpoint({
    id: 'adminProveAuditRow',
    method: 'get',
    path: '/admin/audit-log/{audit_id}/proof',
    tag,
    summary: 'Prove a row of the audit log',
    description:
      'Computes the row again, each link up to the head of its chain as the day was sealed, that day’s root, and each root since. A row that somebody forged, and one whose followers were forged to fit, does not hold.',
    status: 200,
    response_description: 'The proof, and whether it holds.',
    response: AuditProofResponse,
    problems: ['not_found'],
    run: ({ billing, call, params }) => billing.listings.auditProof(call, params.audit_id),
  }),
]
