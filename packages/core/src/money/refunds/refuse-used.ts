import { type Money, smaller } from '../../kernel/money.ts'
import { invalid, type Problem } from '../../kernel/problem.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import { pbxUnavailable } from '../../phones/tenants/pbx-unavailable.ts'
import type { ReadCreditFacts } from '../credit-notes/read-credit-facts.ts'
import { PAYING_BACK } from '../credit-notes/credit-limits.ts'
import { isOfTopup } from '../invoices/line.ts'
import { spreadUnused, topupsLeft } from '../topups/unused-topups.ts'
import { moneyFor } from './topup-credit.ts'

/**
 * What a phone system says is unused of an account's call credit; `forgotten` where the provider has given back more than
 * we know of: a restored database forgot a refund, which is adopted and takes nothing back anew.
 */
export type UnusedCredit = Money | 'not_told' | 'not_offered' | 'forgotten'

/**
 * Ask the phone system what is unused, where a topup is to be paid back for the first time under its key; undefined where
 * nothing of that is so. Outside any transaction. Throws `upstream.pbx_unavailable`. Source: contract 6.3, 7.3.
 */
export async function unusedCredit(
  ports: ReadPorts<'pbx' | 'payments'>,
  { invoice_id, refund_id }: { readonly invoice_id: string; readonly refund_id: string },
): Promise<UnusedCredit | undefined> {
  const topup = await ports.store.read((tx) => topupOf(tx, invoice_id, refund_id))
  if (topup === undefined) return undefined
  if (await gaveBackMore(ports, topup)) return 'forgotten'
  const answer = await ports.pbx.getCallBalance(topup.tenant_id)
  if (answer.kind === 'done') return answer.value
  if (answer.kind === 'not_found' || answer.kind === 'refused') return 'not_offered'
  throw pbxUnavailable('It says how much of a topup is unused.')
}

interface Topup {
  readonly tenant_id: string
  readonly order_id: string
  /** What went back of it, or may have, as far as we know. */
  readonly known_minor: number
}

async function topupOf(tx: Tx, invoice_id: string, refund_id: string): Promise<Topup | undefined> {
  const invoice = await tx.invoices.get(invoice_id)
  if (!invoice || !isOfTopup(invoice) || (await tx.refunds.get(refund_id))) return undefined
  const tenant = await tx.tenants.ofAccount(invoice.account_id)
  const [payment] = await tx.payments.ofInvoice(invoice_id)
  if (!tenant || !payment) return undefined
  const known = (await tx.refunds.ofInvoice(invoice_id)).filter(({ status }) =>
    PAYING_BACK.includes(status),
  )
  const known_minor = known.reduce((sum, { amount }) => sum + amount.amount_minor, 0)
  return { tenant_id: tenant.tenant_id, order_id: payment.order_id, known_minor }
}

/** What it is about the provider says itself when it is asked for the refund. */
async function gaveBackMore(
  { payments }: ReadPorts<'payments'>,
  { order_id, known_minor }: Topup,
): Promise<boolean> {
  const answer = await payments.getOrder(order_id)
  return answer.kind === 'order' && answer.order.refunded.amount_minor > known_minor
}

/** What is asked to be taken back of a topup's invoice. */
interface AskedBack {
  readonly amount: Money
  readonly provider_refund: boolean
}

/**
 * Why a topup's invoice cannot be credited so, or undefined: its money goes back the way it came, once the call credit
 * that it bought is taken back, and never more of it than is unused. Source: contract 6.3.
 */
export async function usedRefusal(
  tx: Tx,
  facts: ReadCreditFacts,
  { amount, provider_refund }: AskedBack,
  unused: UnusedCredit = 'not_told',
): Promise<Problem | undefined> {
  const { invoice } = facts
  if (!isOfTopup(invoice)) return undefined
  if (!provider_refund) {
    const reason = 'A topup is paid back to its card, once its call credit is taken back.'
    return invalid('provider_refund', reason)
  }
  if (unused === 'forgotten') return undefined
  if (unused === 'not_offered') {
    return invalid('amount', 'The phone system keeps no call credit that could be taken back.')
  }
  const topups = await topupsLeft(tx, invoice.account_id)
  const newer = topups.slice(
    0,
    topups.findIndex((each) => each.invoice_id === invoice.invoice_id),
  )
  if (unused === 'not_told') {
    const untouched = newer.find(({ left }) => left.amount_minor > 0)
    const reason =
      'The phone system does not say how much is unused. Pay the newest topup back first.'
    return untouched && invalid('amount', reason)
  }
  const own = spreadUnused(topups, unused).find((each) => each.invoice_id === invoice.invoice_id)
  return own && amountRefusal(amount, smaller(moneyFor(facts, own.unused), amount))
}

function amountRefusal(amount: Money, most: Money): Problem | undefined {
  if (most.amount_minor === 0) {
    return invalid('amount', 'All of this topup is used, so that nothing of it is paid back.')
  }
  if (most.amount_minor >= amount.amount_minor) return undefined
  const reason = `We can refund at most ${most.amount_minor} minor units: the rest of this topup is used.`
  return invalid('amount', reason)
}
