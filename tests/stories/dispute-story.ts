import { type DisputeStage, type IssuedInvoice, type TakenByBank, SYSTEM } from '@billing/core'
import { wrongIn } from '../books/kept-books.ts'
import type { World } from '../support/world.ts'
import { operate } from './operator-hand.ts'

/** What a story of disputes does and looks at, beside what a customer sees. */
export function disputeStory(story: { readonly world: World }) {
  const read: World['ports']['store']['read'] = (work) => story.world.ports.store.read(work)
  /** The order of a period's charge: 0 is the first one. */
  const orderOf = async (period = 0) => {
    const orders = (await story.world.sandbox.listOrders()).toReversed()
    const paid = orders.filter(({ reference }) => reference.startsWith('cyc_'))
    return paid[period]?.order_id ?? ''
  }
  /** The bank says so, and all settles. */
  const report = async (
    stage: DisputeStage,
    of: { dispute_id?: string; order_id?: string; amount_minor?: number } = {},
  ) => {
    const order_id = of.order_id ?? (await orderOf())
    await story.world.sandbox.reportDispute({ ...of, order_id, stage })
    await story.world.settle()
  }
  const invoice = async (nth = 0): Promise<IssuedInvoice> => {
    const found = (await read((tx) => tx.invoices.page('', 50)))[nth]
    if (!found) throw new Error(`there is no invoice ${nth}`)
    return found
  }
  /** An operator credits an invoice. */
  const credit = async (
    amount_minor: number,
    { nth = 0, refund = false }: { readonly nth?: number; readonly refund?: boolean } = {},
  ) => {
    const { invoice_id } = await invoice(nth)
    const amount = { amount_minor, currency: 'EUR' }
    const body = { invoice_id, amount, reason: 'goodwill', provider_refund: refund }
    const answer = await operate(story.world, 'POST', '/admin/credit-notes', { body })
    await story.world.settle()
    return answer
  }
  /** Of each dispute of an account, oldest first: refunded, taken of account credit, lost, in cents. */
  const taken = async (account_id: string) => {
    const disputes = await read((tx) => tx.disputes.ofAccount(account_id))
    return disputes.toReversed().map((each) => each.taken && cents(each.taken))
  }
  const balance = async (
    account: 'dispute_losses' | 'revenue' | 'vat_payable',
  ): Promise<number> => {
    const found = await read((tx) => tx.ledger.balance(account, null, 'EUR'))
    return found.amount_minor
  }
  const alert = async () => {
    const { alerts } = await story.world.billing.scheduler.alerts(SYSTEM)
    return alerts.find(({ id }) => id === 'payment_disputed')?.message ?? null
  }
  const proven = async () => wrongIn(await story.world.billing.books.verify(SYSTEM))
  return { read, orderOf, report, invoice, credit, taken, balance, alert, proven }
}

function cents({ refunded, credit, lost }: TakenByBank): readonly number[] {
  return [refunded, credit, lost].map(({ amount_minor }) => amount_minor)
}
