import { type Currency, type Money, money, smaller } from '../../kernel/money.ts'
import { invalid, type Problem } from '../../kernel/problem.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import type { Tenant } from '../../phones/tenants/tenant.ts'
import { pbxUnavailable } from '../../phones/tenants/pbx-unavailable.ts'
import type { ReadCreditFacts } from '../credit-notes/read-credit-facts.ts'
import { isAtProvider } from '../credit-notes/credit-limits.ts'
import { isOfTopup } from '../invoices/line.ts'
import type { Payment } from '../payments/payment.ts'
import { spreadUnused, type TopupLeft, topupsLeft } from '../topups/unused-topups.ts'
import { moneyFor } from './topup-credit.ts'

/**
 * What a phone system says is unused of an account's call credit; `forgotten` where the provider has given back more than
 * we know of: a restored database forgot a refund, which is adopted and takes nothing back anew.
 */
export type UnusedCredit = Money | 'not_told' | 'not_offered' | 'forgotten'

/** Finds the payment of the topup that is to be paid back; undefined where it is none. */
type FindTopup = (tx: Tx) => Promise<Payment | undefined>

/** The topup that an invoice is over. */
export const topupOfInvoice =
  (invoice_id: string): FindTopup =>
  async (tx) => {
    const invoice = await tx.invoices.get(invoice_id)
    return invoice && isOfTopup(invoice) ? (await tx.payments.ofInvoice(invoice_id))[0] : undefined
  }

/**
 * Ask the phone system what is unused, where a topup is to be paid back for the first time under its key; undefined where
 * nothing of that is so. Outside any transaction. Throws `upstream.pbx_unavailable`. Source: contract 6.3, 7.3.
 */
export async function unusedCredit(
  ports: ReadPorts<'pbx' | 'payments'>,
  { find, refund_id }: { readonly find: FindTopup; readonly refund_id: string },
): Promise<UnusedCredit | undefined> {
  const topup = await ports.store.read((tx) => topupOf(tx, find, refund_id))
  if (topup === undefined) return undefined
  if (await gaveBackMore(ports, topup)) return 'forgotten'
  const { tenant } = topup
  if (tenant.status === 'deleted') return lastTold(tenant, ports.settings.currency)
  const answer = await ports.pbx.getCallBalance(tenant.tenant_id)
  if (answer.kind === 'done') return answer.value
  if (answer.kind === 'not_found' || answer.kind === 'refused') return 'not_offered'
  throw pbxUnavailable('It says how much of a topup is unused.')
}

/** What a phone system that is gone last said; an operator decides where it never did. Source: contract 6.7. */
function lastTold({ call_credit_left_minor: left }: Tenant, currency: Currency): UnusedCredit {
  return left === null ? 'not_told' : money(left, currency)
}

interface Topup {
  readonly tenant: Tenant
  readonly order_id: string
  /** What went back of it, or may have, as far as we know. */
  readonly known_minor: number
}

async function topupOf(tx: Tx, find: FindTopup, refund_id: string): Promise<Topup | undefined> {
  const payment = await find(tx)
  if (!payment || (await tx.refunds.get(refund_id))) return undefined
  const tenant = await tx.tenants.ofAccount(payment.account_id)
  if (!tenant) return undefined
  const known = (await tx.refunds.ofPayments([payment.payment_id])).filter(isAtProvider)
  const known_minor = known.reduce((sum, { amount }) => sum + amount.amount_minor, 0)
  return { tenant, order_id: payment.order_id, known_minor }
}

/** What it is about the provider says itself when it is asked for the refund. */
async function gaveBackMore(
  { payments }: ReadPorts<'payments'>,
  { order_id, known_minor }: Topup,
): Promise<boolean> {
  const answer = await payments.getOrder(order_id)
  return answer.kind === 'order' && answer.order.refunded.amount_minor > known_minor
}

/**
 * Why a topup's invoice cannot be credited so, or undefined: its money goes back, to the card or as account credit, once
 * the call credit that it bought is taken back, and never more of it than is unused. Source: contract 6.3, 6.7.
 */
export async function usedRefusal(
  tx: Tx,
  facts: ReadCreditFacts,
  { amount }: { readonly amount: Money },
  unused: UnusedCredit | undefined,
): Promise<Problem | undefined> {
  const { invoice } = facts
  if (!isOfTopup(invoice)) return undefined
  const own = { account_id: invoice.account_id, invoice_id: invoice.invoice_id }
  return moreThanUnused(tx, { own, amount, unused, worth: (credit) => moneyFor(facts, credit) })
}

/** A topup, by its invoice or its payment, and how much of its money is asked back. */
interface AskedOfTopup {
  readonly own: Pick<Payment, 'account_id'> & Partial<Pick<Payment, 'invoice_id' | 'payment_id'>>
  readonly amount: Money
  readonly unused: UnusedCredit | undefined
  /** The money that so much call credit was paid with. */
  readonly worth: (credit: Money) => Money
}

/** Why more of a topup is asked back than is unused of it, or undefined. Source: contract 6.3. */
export async function moreThanUnused(
  tx: Tx,
  { own, amount, unused = 'not_told', worth }: AskedOfTopup,
): Promise<Problem | undefined> {
  if (unused === 'forgotten') return undefined
  if (unused === 'not_offered') {
    return invalid('amount', 'The phone system keeps no call credit that could be taken back.')
  }
  const topups = await topupsLeft(tx, own.account_id)
  const isOwn = ({ payment, invoice_id }: TopupLeft) =>
    own.payment_id === undefined
      ? invoice_id === own.invoice_id
      : payment.payment_id === own.payment_id
  const newer = topups.slice(0, topups.findIndex(isOwn))
  if (unused === 'not_told') {
    const untouched = newer.find(({ left }) => left.amount_minor > 0)
    const reason =
      'The phone system does not say how much is unused. Pay the newest topup back first.'
    return untouched && invalid('amount', reason)
  }
  const part = spreadUnused(topups, unused).find(isOwn)
  return part && amountRefusal(amount, smaller(worth(part.unused), amount))
}

function amountRefusal(amount: Money, most: Money): Problem | undefined {
  if (most.amount_minor === 0) {
    return invalid('amount', 'All of this topup is used, so that nothing of it is paid back.')
  }
  if (most.amount_minor >= amount.amount_minor) return undefined
  const reason = `We can refund at most ${most.amount_minor} minor units: the rest of this topup is used.`
  return invalid('amount', reason)
}
