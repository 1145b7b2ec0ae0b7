import type { Account } from '../../people/account/account.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import type { Currency } from '../../kernel/money.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { ReadPorts } from '../../ports.ts'
import { type Payment, PAYMENT_KINDS, type PaymentKind, type PaymentStatus } from './payment.ts'

/** A payment as its customer sees it. */
export interface PaymentView {
  readonly id: string
  readonly kind: PaymentKind
  /** What its order asks for, in minor units. */
  readonly amount_minor: number
  readonly currency: Currency
  readonly status: PaymentStatus
  readonly invoice_id: string | null
  /** When it was captured; before that, when it was asked for. */
  readonly occurred_at: EpochMs
}

/** What operators may ask for; nothing is ever paid for a signup. Source: specification, AdminPaymentKind. */
export const ADMIN_PAYMENT_KINDS = [...PAYMENT_KINDS, 'signup'] as const

/** What an operator's list is narrowed to. */
export interface AdminPaymentFilter {
  readonly kind?: (typeof ADMIN_PAYMENT_KINDS)[number]
  readonly status?: PaymentStatus
  readonly account_id?: string
}

/** A payment as operators see it. */
export type AdminPayment = Omit<PaymentView, 'invoice_id'> & {
  /** All null when the account is gone. */
  readonly customer: {
    readonly account_id: string | null
    readonly company_name: string | null
    readonly email: string | null
  }
  readonly provider_order_id: string | null
}

/** The payments of the caller's account, newest first by when they were asked for. */
export async function listPayments(
  { store }: ReadPorts,
  call: Call,
  page: PageRequest,
): Promise<Page<PaymentView>> {
  const { account_id } = actorOf(call)
  const { data, next } = await store.read((tx) => tx.payments.list({ account_id }, page))
  return { data: data.map(paymentView), next }
}

/** The payments of all accounts, newest first by when they were asked for. */
export async function listPaymentsForAdmin(
  { store }: ReadPorts,
  { kind, ...filter }: AdminPaymentFilter,
  page: PageRequest,
): Promise<Page<AdminPayment>> {
  if (kind === 'signup') return { data: [], next: null }
  return store.read(async (tx) => {
    const of = { ...filter, ...(kind === undefined ? {} : { kind }) }
    const { data, next } = await tx.payments.list(of, page)
    const ids = [...new Set(data.map(({ account_id }) => account_id))]
    const accounts = new Map((await tx.accounts.ofIds(ids)).map((each) => [each.account_id, each]))
    return { data: data.map((each) => adminView(each, accounts.get(each.account_id))), next }
  })
}

function paymentView({ payment_id, kind, amount, status, invoice_id, ...times }: Payment) {
  const occurred_at = times.captured_at ?? times.created_at
  return { id: payment_id, kind, ...amount, status, invoice_id, occurred_at }
}

function adminView(payment: Payment, account: Account | undefined): AdminPayment {
  const { account_id = null, company_name = null, contact_email: email = null } = account ?? {}
  return {
    ...paymentView(payment),
    customer: { account_id, company_name, email },
    provider_order_id: payment.order_id,
  }
}
