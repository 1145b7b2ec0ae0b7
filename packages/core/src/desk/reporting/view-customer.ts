import type { Account, CustomerType } from '../../people/account/account.ts'
import type { DunningState } from '../../money/policy/dunning.ts'
import { overdueCycles } from '../../money/billing/overdue-cycles.ts'
import { type InvoiceStatus, type IssuedInvoice, owedOn } from '../../money/invoices/invoice.ts'
import type { Money } from '../../kernel/money.ts'
import { Problem } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Dispute } from '../../money/payments/dispute.ts'
import type { PaymentMethod } from '../../money/payments/payment-method.ts'
import { withdrawalOf, type Withdrawal } from '../../people/consumers/withdrawal.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import type { Subscription, SubscriptionStatus } from '../../money/subscription/subscription.ts'
import { shownSubscription } from '../../money/subscription/view-subscription.ts'
import {
  operatorsVatStatus,
  type OperatorsVatStatus,
} from '../../people/vat/operators-vat-status.ts'

/** Invoices that the view of a customer shows: the newest. */
const INVOICES_SHOWN = 100

/** Who a customer is, as operators see it. Source: specification, AdminCustomerAccount. */
export interface CustomerAccount {
  readonly account_id: string
  /** What we call them. */
  readonly display_name: string
  readonly email: string
  readonly customer_type: CustomerType
  /** Null for an individual. */
  readonly company_name: string | null
  /** Null for a company. */
  readonly full_name: string | null
  readonly vat_id: string | null
  readonly vat_status: OperatorsVatStatus
  readonly created_at: EpochMs
}

/** What a customer is subscribed to, as operators see it. */
export interface CustomerSubscription {
  readonly subscription_id: string
  readonly plan_tier: string
  readonly status: SubscriptionStatus
  readonly current_period_start: EpochMs
  readonly current_period_end: EpochMs
  readonly cancel_at_period_end: boolean
  readonly dunning_state: DunningState
  /** How often a card was asked in vain for the earliest period that is unpaid; 0 when none is. */
  readonly failed_attempts: number
  readonly default_payment_method_id: string | null
}

/** A saved card, as operators see it. */
export type CustomerPaymentMethod = PaymentMethod & { readonly id: string }

/** An invoice in short, as operators see it. */
export interface CustomerInvoice {
  readonly invoice_id: string
  readonly number: string
  readonly status: InvoiceStatus
  readonly issued_at: EpochMs
  readonly due_at: EpochMs
  readonly total: Money
  /** What is still owed on it, in cents. */
  readonly open_balance_minor: number
}

/** One customer, with what operators need at hand. */
export interface CustomerDetail {
  readonly account: CustomerAccount
  /** Null before the phone system exists. */
  readonly subscription: CustomerSubscription | null
  /** Oldest first. */
  readonly payment_methods: CustomerPaymentMethod[]
  /** The newest hundred, newest first. */
  readonly invoices: CustomerInvoice[]
  /** Of a consumer who has withdrawn from the contract, or is about to. */
  readonly withdrawal: Withdrawal | null
  /** Newest first: an account whose charge the bank took back is one to look at. Source: states 1.12. */
  readonly disputes: CustomerDispute[]
}

/** A dispute of a charge of a customer, as operators see it. */
export interface CustomerDispute extends Pick<Dispute, 'dispute_id' | 'stage' | 'taken'> {
  readonly payment_id: string
  readonly amount: Money
  readonly changed_at: EpochMs
}

/** One customer in full. Throws `not_found`, also for the operators' own account. */
export async function viewCustomer(
  { store }: ReadPorts,
  account_id: string,
): Promise<CustomerDetail> {
  return store.read(async (tx) => {
    const account = await customerOf(tx, account_id)
    const methods = await tx.paymentMethods.ofAccount(account_id)
    const page = { limit: INVOICES_SHOWN, after: null }
    const { data: invoices } = await tx.invoices.listOfAccount(account_id, page)
    const subscription = await tx.subscriptions.ofAccount(account_id)
    const stated = await tx.withdrawals.ofAccount(account_id)
    return {
      account: accountView(account),
      subscription: subscription ? await subscriptionOf(tx, subscription, methods) : null,
      payment_methods: methods.map(methodView),
      invoices: invoices.map(invoiceInShort),
      withdrawal: withdrawalOf(stated),
      disputes: (await tx.disputes.ofAccount(account_id)).flatMap(disputeView),
    }
  })
}

/** The saved cards of one customer, oldest first. Throws `not_found`. */
export async function listCustomerPaymentMethods(
  { store }: ReadPorts,
  account_id: string,
): Promise<CustomerPaymentMethod[]> {
  return store.read(async (tx) => {
    await customerOf(tx, account_id)
    return (await tx.paymentMethods.ofAccount(account_id)).map(methodView)
  })
}

async function customerOf(tx: Pick<Tx, 'accounts'>, account_id: string): Promise<Account> {
  const account = await tx.accounts.get(account_id)
  if (account?.kind !== 'customer') throw new Problem('not_found')
  return account
}

function accountView(account: Account): CustomerAccount {
  const { account_id, customer_type, company_name, contact_email, vat_id, created_at } = account
  const isCompany = customer_type === 'company'
  return {
    account_id,
    display_name: company_name,
    email: contact_email,
    customer_type,
    company_name: isCompany ? company_name : null,
    full_name: isCompany ? null : account.full_name,
    vat_id,
    vat_status: operatorsVatStatus(account.vat_status),
    created_at,
  }
}

async function subscriptionOf(
  tx: Tx,
  subscription: Subscription,
  methods: readonly PaymentMethod[],
): Promise<CustomerSubscription> {
  const [unpaid] = await overdueCycles(tx, subscription)
  const chosen = methods.find(({ is_default }) => is_default)
  return {
    ...shownSubscription(subscription),
    failed_attempts: unpaid?.attempt_count ?? 0,
    default_payment_method_id: chosen?.payment_method_id ?? null,
  }
}

function disputeView({ payment_id, amount, at, ...rest }: Dispute): CustomerDispute[] {
  if (payment_id === null || amount === null) return []
  const { dispute_id, stage, taken } = rest
  return [{ dispute_id, payment_id, stage, amount, taken, changed_at: at }]
}

function methodView(method: PaymentMethod): CustomerPaymentMethod {
  return { ...method, id: method.payment_method_id }
}

/** What a list of a customer's invoices shows of one. */
export function invoiceInShort(invoice: IssuedInvoice): CustomerInvoice {
  const { invoice_id, number, status, issued_at, due_at, total } = invoice
  const open_balance_minor = owedOn(invoice).amount_minor
  return { invoice_id, number, status, issued_at, due_at, total, open_balance_minor }
}
