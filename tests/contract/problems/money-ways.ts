import { tokenOf } from '../../http/actors.ts'
import { invoiced } from '../../support/invoices.ts'
import { topupActions } from '../../support/topup-actions.ts'
import type { Way } from './every-way.ts'
import { whilePbxIsDown } from './pbx-down.ts'
import type { Stage } from './stage.ts'

/** The customer's card declines what is charged meanwhile. */
export const whileCardDeclines =
  (body: object): Way =>
  async (stage, operation) => {
    const { sandbox, ports } = stage.world
    const { account_id = '' } = stage.own
    const cards = await ports.store.read((tx) => tx.paymentMethods.ofAccount(account_id))
    const ids = cards.map(({ provider_method_id }) => provider_method_id)
    for (const id of ids) await sandbox.setCard(id, 'decline')
    const answer = await stage.ask(operation, { body })
    for (const id of ids) await sandbox.setCard(id, 'approve')
    return answer
  }

/** Who owes for a period, because their trial is over and the card says no, and is asked again. */
export const overdueCardDeclines: Way = async (stage, operation) => {
  const { world } = stage
  const input = { email: 'debtor@example.lt', company_name: 'UAB Skola' }
  const { account_id } = await world.signUp(input, { behaviour: 'decline_after:1' })
  const found = await world.ports.store.read((tx) => tx.subscriptions.ofAccount(account_id))
  const ids = { ...stage.own, subscription_id: found?.subscription_id ?? '' }
  await stage.ask('adminTransitionSubscription', { ids, body: { to_status: 'active' } })
  await world.settle()
  const [owed] = await world.ports.store.read((tx) => tx.invoices.owedBy(account_id))
  const token = await tokenOf(world, { role: 'owner', account_id })
  return stage.ask(operation, { token, ids: { ...ids, invoice_id: owed?.invoice_id ?? '' } })
}

/** A refund of what the provider has paid back by itself. */
export const refundOfTheRefunded: Way = async (stage, operation) => {
  const { world, own } = stage
  const billed = await invoiced(world, own['account_id'] ?? '')
  const { amount } = billed.payment
  await world.ports.payments.refund(billed.order.order_id, amount, 'theirs')
  const { invoice_id } = billed.invoice
  // The same amount would be taken for that refund, which a restored database may have forgotten.
  const part = { ...amount, amount_minor: amount.amount_minor - 1 }
  const body = { invoice_id, amount: part, reason: 'goodwill', provider_refund: true }
  return stage.ask(operation, { body })
}

/** A topup is paid back once the core gave its call credit back, and the core does not answer. */
export const topupBackWhileDown = whilePbxIsDown(async ({ world, own }) => {
  const account_id = own['account_id'] ?? ''
  const { topup_id } = (await topupActions(world, account_id).pay(2_000)).body
  const topup = await world.ports.store.read((tx) => tx.payments.get(topup_id))
  const amount = { amount_minor: 800, currency: 'EUR' }
  const body = { invoice_id: topup?.invoice_id, amount, reason: 'goodwill', provider_refund: true }
  return { body }
})

/** A topup without an invoice, as where VAT is due with the use, paid back in part. */
export const bareTopup = async ({ world, own }: Stage) => {
  const account_id = own['account_id'] ?? ''
  const { topup_id } = (await topupActions(world, account_id).pay(2_000)).body
  const payment = await world.ports.store.transaction(async (tx) => {
    const topup = await tx.payments.get(topup_id)
    if (!topup) throw new Error('there is no topup')
    await tx.payments.put({ ...topup, invoice_id: null, uninvoiced: true })
    return topup
  })
  const body = { amount: { amount_minor: 800, currency: 'EUR' }, reason: 'goodwill' }
  return { payment, differs: { ids: { ...own, payment_id: payment.payment_id }, body } }
}

/** More of it went back than we know of, and nothing of this amount. */
export const topupBackTwice: Way = async (stage, operation) => {
  const { payment, differs } = await bareTopup(stage)
  const all = { ...payment.amount, amount_minor: 1_999 }
  await stage.world.ports.payments.refund(payment.order_id, all, 'theirs too')
  return stage.ask(operation, differs)
}
