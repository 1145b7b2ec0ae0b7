import { type Invoice, type Payment, type Refund, SYSTEM } from '@billing/core'
import { checked } from '../http/checked.ts'
import { type Invoiced, invoiced, type InvoiceWanted } from '../support/invoices.ts'
import { type Customer, openWorld, type World, type WorldOptions } from '../support/world.ts'
import { type CreditActions, creditActions } from './operator.ts'

/** Everything that a refund of an invoice moves. */
export interface Standing {
  readonly invoice: Invoice | undefined
  readonly payment: Payment | undefined
  readonly refunds: readonly Refund[]
  readonly notes: number
}

/** A world with a customer, an invoice of theirs, and an operator who credits it. */
export interface Desk {
  readonly world: World
  readonly customer: Customer
  readonly operator: CreditActions
  readonly billed: Invoiced
  /** One more invoice of the customer's. */
  invoiced(wanted: InvoiceWanted): Promise<Invoiced>
  standing(): Promise<Standing>
  /** Which alerts are raised when nobody was there for so long, and the worker has run once. */
  alertsAfter(duration: string): Promise<string[]>
  /** What the provider paid back, newest first. */
  paidBack(): Promise<number[]>
  /** What the customer's audit log tells of the things that begin like this, oldest first. */
  actions(prefix: string): Promise<string[]>
}

/** A worker that stands still. */
const NOBODY = { tick: async () => 0, nextDueAt: async () => null }

/** Open a desk with a paid invoice. */
export async function openDesk(options: WorldOptions = {}): Promise<Desk> {
  const world = await openWorld(options)
  const customer = await world.signUp()
  const billed = await invoiced(world, customer.account_id)
  return {
    world,
    customer,
    billed,
    operator: creditActions(world, await world.operator(), checked(world)),
    invoiced: (wanted) => invoiced(world, customer.account_id, wanted),
    standing: () =>
      world.ports.store.read(async (tx) => {
        const { invoice_id } = billed.invoice
        return {
          invoice: await tx.invoices.get(invoice_id),
          payment: await tx.payments.get(billed.payment.payment_id),
          refunds: await tx.refunds.ofInvoice(invoice_id),
          notes: (await tx.creditNotes.ofInvoice(invoice_id)).length,
        }
      }),
    async alertsAfter(duration) {
      await world.sandbox.advance({ advance: duration }, NOBODY)
      await world.billing.worker.tick(SYSTEM)
      return (await world.billing.scheduler.alerts(SYSTEM)).alerts.map(({ id }) => id)
    },
    paidBack: async () =>
      (await world.sandbox.listCharges())
        .filter(({ kind }) => kind === 'refund')
        .map(({ amount_minor }) => amount_minor),
    async actions(prefix) {
      const rows = await world.ports.store.read((tx) =>
        tx.audit.rows(customer.account_id, 0, 1_000),
      )
      return rows.map(({ action }) => action).filter((action) => action.startsWith(prefix))
    },
  }
}
