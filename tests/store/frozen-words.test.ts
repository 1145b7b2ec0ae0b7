import {
  ABROAD,
  accountMachine,
  AUDIT_ACTORS,
  BANNER_SOURCES,
  billingCycleMachine,
  CARD_BRANDS,
  CUSTOMER_TYPES,
  CYCLE_HOLDS,
  DELIVERY_STATUSES,
  DISABLED_BY,
  DISPUTE_OWNERS,
  DISPUTE_STAGES,
  DOCUMENT_SERIES,
  DUNNING as DUNNING_POLICY,
  dunningMachine,
  eInvoiceDeliveryMachine,
  intakeMachine,
  INVITED_ROLES,
  invoiceMachine,
  LEDGER_ACCOUNTS,
  LOCALES,
  MEASURES,
  MESSAGE_AUTHORS,
  ORDER_STATES,
  PAYMENT_KINDS,
  paymentMachine,
  PBX_STATUSES,
  planChangeMachine,
  priceRiseMachine,
  refundMachine,
  REPAIRS_UNTIL_UNKNOWN,
  RISE_STAGES,
  SERVICE_LEVELS,
  SEVERITIES,
  SIGNUP_FAILURES,
  signupMachine,
  statesOf,
  subscriptionMachine,
  tenantMachine,
  THRESHOLD_REASONS,
  TICKET_CATEGORIES,
  ticketMachine,
  UPLOAD_MAX,
  ATTACHMENT_TYPES,
  FILE_NAME_MAX,
  UPLOAD_TYPES,
  USER_ROLES,
  vatProofMachine,
  vatStatusMachine,
  waitingLineMachine,
} from '@billing/core'
import { type Dialect, migrate } from '@billing/store-sql'
import { expect, it } from 'vitest'
import {
  INVOICE_STANDING,
  ISSUED_DAY,
  NAMES_TICKET,
  TAKEN_BY,
  ticketOfMeta,
} from '../../adapters/store-sql/src/indexed-expressions.ts'
import { DIALECTS, OPEN } from '../support/databases.ts'
import { plain, schemaOf } from '../released/schema.ts'

const ACCOUNTS = Object.keys(LEDGER_ACCOUNTS)
const DUNNING = statesOf(dunningMachine)
const SUBSCRIPTION = statesOf(subscriptionMachine)
const VAT = statesOf(vatStatusMachine)

/** The words that the code writes into each column that the database checks by a list. Another one is a migration. */
// prettier-ignore
const WORDS: Readonly<Record<string, readonly string[]>> = {
  'accounts.kind': ['customer', 'operator'],
  'accounts.customer_type': CUSTOMER_TYPES,
  'accounts.language': LOCALES,
  'accounts.status': statesOf(accountMachine),
  'accounts.vat_status': VAT,
  'audit_log.actor': AUDIT_ACTORS,
  'audit_log.outcome': ['success', 'failure'],
  'banners.severity': SEVERITIES,
  'banners.source': BANNER_SOURCES,
  'billing_cycles.held_for': CYCLE_HOLDS,
  'billing_cycles.state': statesOf(billingCycleMachine),
  'compliance_documents.content_type': UPLOAD_TYPES,
  'compliance_intakes.status': statesOf(intakeMachine),
  'credit_notes.kind': ['refund', 'credit'],
  'credit_notes.language': LOCALES,
  'disputes.owner': DISPUTE_OWNERS,
  'disputes.stage': DISPUTE_STAGES,
  'document_series.series': Object.keys(DOCUMENT_SERIES),
  'e_invoice_deliveries.document': ['invoice', 'credit_note'],
  'e_invoice_deliveries.status': statesOf(eInvoiceDeliveryMachine),
  'idempotency_keys.state': ['started', 'done'],
  'invoices.collect_from': ['card', 'customer'],
  'invoices.language': LOCALES,
  'invitations.role': [...INVITED_ROLES].toSorted(),
  'invoices.status': statesOf(invoiceMachine),
  'ledger_balances.account': ACCOUNTS,
  'ledger_totals.account': ACCOUNTS,
  'listed_customers.customer_type': CUSTOMER_TYPES,
  'listed_customers.dunning_state': DUNNING,
  'listed_customers.subscription_status': SUBSCRIPTION,
  'listed_customers.vat_status': VAT,
  'listed_tenants.pbx_status': PBX_STATUSES,
  'listed_tenants.subscription_status': SUBSCRIPTION,
  'notifications.severity': SEVERITIES,
  'payment_methods.brand': CARD_BRANDS,
  'payments.kind': PAYMENT_KINDS,
  'payments.started_by': ['scheduler', 'customer', 'operator'],
  'payments.status': statesOf(paymentMachine),
  'plan_changes.started_by': ['customer', 'operator'],
  'plan_changes.state': statesOf(planChangeMachine),
  'price_rises.stage': RISE_STAGES,
  'provider_orders.state': ORDER_STATES,
  'raised_subscriptions.state': statesOf(priceRiseMachine),
  'waiting_lines.state': statesOf(waitingLineMachine),
  'refunds.paid_to': ['card', 'account_credit'],
  'refunds.status': statesOf(refundMachine),
  'signups.failure_reason': SIGNUP_FAILURES,
  'signups.language': LOCALES,
  'signups.status': statesOf(signupMachine),
  'subscription_counts.dunning_state': DUNNING,
  'subscription_counts.status': SUBSCRIPTION,
  'subscriptions.dunning_state': DUNNING,
  'subscriptions.status': SUBSCRIPTION,
  'support_files.author': MESSAGE_AUTHORS,
  'support_files.content_type': ATTACHMENT_TYPES,
  'support_messages.author': MESSAGE_AUTHORS,
  'support_tickets.category': TICKET_CATEGORIES,
  'support_tickets.status': statesOf(ticketMachine),
  'tallies.measure': Object.keys(MEASURES),
  'tallies.span': ['hour', 'day'],
  'tally_rows.measure': Object.keys(MEASURES),
  'tenants.actual_level': SERVICE_LEVELS,
  'tenants.desired_level': SERVICE_LEVELS,
  'tenants.status': statesOf(tenantMachine),
  'users.language': LOCALES,
  'users.role': USER_ROLES,
  'vat_proofs.content_type': UPLOAD_TYPES,
  'vat_proofs.status': statesOf(vatProofMachine),
  'vat_threshold_periods.charges': ABROAD,
  'vat_threshold_periods.reason': THRESHOLD_REASONS,
  'webhook_deliveries.status': DELIVERY_STATUSES,
  'webhook_endpoints.disabled_by': DISABLED_BY,
}

/** A column's check by a list of words: the table, the column, the words. */
const LIST: Readonly<Record<Dialect, RegExp>> = {
  sqlite: /^table (\w+): (\w+) .*check\(\2 in\(('[^)]*)\)\)$/,
  postgres: /^constraint (\w+) \w+ CHECK\(\((\w+) = ANY\(ARRAY\[('[^\]]*)\]\)\)\)$/,
}

const wordsIn = (list: string) => [...list.matchAll(/'([^']*)'/g)].map(([, word = '']) => word)

/** What else is frozen in the schema and read by live code: a query finds an index by the same expression only. */
// prettier-ignore
const EXPRESSIONS: readonly string[] = [
  `size_bytes between 1 and ${UPLOAD_MAX}`, `length(filename) <= ${FILE_NAME_MAX}`,
  `where failed_repairs >= ${REPAIRS_UNTIL_UNKNOWN}`,
  `when new.failed_repairs >= ${REPAIRS_UNTIL_UNKNOWN} then 'unknown'`,
  `when old.status in (${ticketMachine.final.map((state) => `'${state}'`).join(', ')}) and new.status <>`,
  INVOICE_STANDING, ISSUED_DAY, NAMES_TICKET, TAKEN_BY, ticketOfMeta('sqlite'),
]

async function freshSchema(dialect: Dialect): Promise<string[]> {
  const opened = await OPEN[dialect]()
  await migrate(opened)
  return schemaOf(opened).finally(() => opened.close())
}

it.each(DIALECTS)('the words that %s checks are those of the code', async (dialect) => {
  const lists = (await freshSchema(dialect)).flatMap((line) => {
    const [, table, column, words = ''] = LIST[dialect].exec(line) ?? []
    return table ? [[`${table}.${column}`, wordsIn(words).toSorted()]] : []
  })

  const words = Object.entries(WORDS).map(([column, list]) => [column, list.toSorted()])
  expect(Object.fromEntries(lists)).toEqual(Object.fromEntries(words))
})

it('a banner of the scheduler is one of dunning’s', async () => {
  const [line = ''] = (await freshSchema('sqlite')).filter((each) =>
    each.includes('_scheduler_kind'),
  )

  const steps = new Set(DUNNING_POLICY.steps.map(({ banner }) => banner))
  expect(wordsIn(line)).toEqual(['scheduler', ...steps])
})

it.each(EXPRESSIONS)('the schema says `%s`, as the code does', async (expression) => {
  expect((await freshSchema('sqlite')).join('\n')).toContain(plain(expression))
})
