import {
  type AuditFilter,
  type CustomerFilter,
  DAY,
  epochMs,
  type InvoiceFilter,
  type Store,
  type TenantFilter,
  type Tx,
} from '@billing/core'
import type { Depths } from './far-in.ts'
import { account_id, everyCase, type ListCase, type Listed, operator } from './list-case.ts'

/** The beginning of the day, so that a filter is called the same all day. */
const NOW = epochMs(Math.floor(Date.now() / DAY) * DAY)

const customers: Listed<CustomerFilter> = {
  table: 'listed_customers',
  order: ['created_at', 'account_id'],
  list: (tx, filter, page) => tx.listings.customers(filter, page),
  filters: [
    { plan_tier: 'enterprise' },
    { subscription_status: 'unpaid' },
    { subscription_status: 'active' },
    { vat_status: 'pending' },
    { dunning_state: 'retry_1' },
    { customer_type: 'individual' },
    { customer_type: 'individual', vat_status: 'valid' },
    { subscription_status: 'active', dunning_state: 'suspended' },
    { words: ['uab'] },
    { words: ['uab', 'antanas'] },
    { words: ['uab', 'mb'] },
    { words: ['ba', 'mb'] },
    { words: ['uab', 'mb'], subscription_status: 'active' },
    { words: ['info4242'] },
    { words: ['customer', '4242'] },
    { words: ['4242'] },
    { words: ['antanas', '4242'] },
    { words: ['dargike'] },
    { words: ['darg'] },
    { words: ['uab', 'dargike'] },
    { words: ['uab', 'darg', 'ke'] },
    { words: ['uab'], subscription_status: 'unpaid' },
    { words: ['antanas'], vat_status: 'valid' },
    { words: ['nobody'] },
    { account_id },
    { order: 'owed' },
    { order: 'owed', plan_tier: 'enterprise' },
    { order: 'owed', words: ['uab'] },
    { order: 'next_charge' },
    { order: 'next_charge', words: ['dargike'] },
    { order: 'next_charge', customer_type: 'individual' },
  ],
}

const tenants: Listed<TenantFilter> = {
  table: 'listed_tenants',
  order: ['created_at', 'tenant_id'],
  list: (tx, filter, page) => tx.listings.tenants(filter, page),
  filters: [
    { pbx_status: 'unknown' },
    { pbx_status: 'suspended' },
    { subscription_status: 'unpaid' },
    { pbx_status: 'active', subscription_status: 'suspended' },
    { words: ['uab'] },
    { words: ['uab', 'antanas'] },
    { words: ['dargike'] },
    { words: ['uab'], pbx_status: 'unknown' },
  ],
}

const invoices: Listed<InvoiceFilter> = {
  table: 'invoices',
  order: ['issued_at', 'invoice_id'],
  list: (tx, filter, page) => tx.listings.invoices(filter, NOW, page),
  filters: [
    { standing: 'open' },
    { standing: 'overdue' },
    { standing: 'paid' },
    { standing: 'void' },
    { account_id },
    { account_id, standing: 'void' },
    { number: 'PBX-2026-004242' },
    { words: ['uab'] },
    { words: ['uab', 'antanas'] },
    { words: ['info4242'] },
    { words: ['darg'] },
    { words: ['darg'], standing: 'void' },
    { words: ['uab'], standing: 'overdue' },
  ],
}

const auditLog: Listed<AuditFilter> = {
  table: 'audit_log',
  order: ['ts', 'id'],
  list: (tx, filter, page) => tx.audit.list(filter, page),
  filters: [
    { action: 'auth.sign_in' },
    { action: 'auth.sign_in', outcome: 'failure' },
    { action: 'cycle.charged', outcome: 'failure' },
    { actor: 'admin' },
    { actor: 'system', outcome: 'failure' },
    { outcome: 'failure' },
    { account_id },
    { user_id: operator },
    { user_id: operator, action: 'admin.nothing' },
    { since: epochMs(NOW - 400 * DAY), until: epochMs(NOW - 399 * DAY) },
    { actor: 'admin', since: epochMs(NOW - 400 * DAY) },
  ],
}

const payments: Listed<Parameters<Tx['payments']['list']>[0]> = {
  table: 'payments',
  order: ['created_at', 'payment_id'],
  list: (tx, filter, page) => tx.payments.list(filter, page),
  filters: [
    { kind: 'topup' },
    { status: 'failed' },
    { status: 'pending' },
    { kind: 'topup', status: 'failed' },
    { account_id },
    { account_id, status: 'failed' },
  ],
}

const cycles: Listed<Parameters<Tx['cycles']['list']>[0]> = {
  table: 'billing_cycles',
  order: ['created_at', 'cycle_id'],
  list: (tx, filter, page) => tx.cycles.list(filter, page),
  filters: [
    { state: 'failed' },
    { state: 'charged' },
    { account_id },
    { account_id, state: 'failed' },
  ],
}

/** The lists of all customers that the business is run by. */
export function casesOf(store: Store, depths: Depths): ListCase[] {
  const of = <F>(name: string, list: Listed<F>) => everyCase(store, depths, name, list)
  return [
    ...of('customers', customers),
    ...of('tenants', tenants),
    ...of('invoices', invoices),
    ...of('audit log', auditLog),
    ...of('payments', payments),
    ...of('cycles', cycles),
  ]
}
