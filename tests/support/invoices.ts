import {
  type BillingCycle,
  type Invoice,
  type IssuedInvoice,
  issueInvoice,
  type Ledger,
  type LedgerAccount,
  money,
  type OrderView,
  type Payment,
  postMovements,
  settleInvoice,
  share,
  takeNumber,
  type Tx,
  writeOffInvoice,
} from '@billing/core'
import { aCycle, anInvoice, anOrder, aPayment } from '@billing/core/fixtures'
import type { World } from './world.ts'

/** What an invoice is to be like; paid and over 22.99 with VAT unless said otherwise. */
export interface InvoiceWanted {
  readonly status?: 'open' | 'paid' | 'uncollectible'
  /** Cents, without VAT. */
  readonly net_minor?: number
  /** Where its cycle stands; what fits the status unless said otherwise. */
  readonly cycle_state?: BillingCycle['state']
}

/** An invoice of an account with its order at the provider, and everything that charging writes. */
export interface Invoiced {
  readonly invoice: IssuedInvoice
  readonly order: OrderView
  readonly payment: Payment
}

const CYCLE_STATES = { open: 'failed', paid: 'charged', uncollectible: 'abandoned' } as const

let made = 0

/** Issue an invoice, and have its order paid at the provider where it is to be paid. */
export async function invoiced(
  world: World,
  account_id: string,
  wanted: InvoiceWanted = {},
): Promise<Invoiced> {
  const { ids, store } = world.ports
  const { status = 'paid' } = wanted
  const now = world.now()
  const draft = await newDraft(world, account_id, wanted)
  const cycle_id = draft.cycle_id ?? ''
  const order = await newOrder(world, draft)
  if (status === 'paid') await world.sandbox.complete(order.token)
  const payment = aPayment({
    payment_id: ids.uuid(now),
    account_id,
    kind: 'subscription',
    amount: draft.total,
    status: status === 'paid' ? 'completed' : 'failed',
    order_id: order.order_id,
    invoice_id: draft.invoice_id,
    started_by: 'scheduler',
    refunded: money(0, 'EUR'),
    failure_code: status === 'paid' ? null : 'insufficient_funds',
    captured_at: status === 'paid' ? now : null,
    created_at: now,
    updated_at: now,
  })
  const invoice = await store.transaction(async (tx) => {
    await tx.cycles.put(await newCycle(tx, { draft, order, wanted, n: ++made }))
    await tx.orders.put(
      anOrder({
        order_id: order.order_id,
        reference: order.reference,
        token: order.token,
        checkout_url: order.checkout_url,
        amount: order.amount,
        declines: order.declines,
        purpose: 'cycle',
        subject_id: cycle_id,
        state: status === 'paid' ? 'completed' : 'pending',
        dirty_seq: 0,
        done_seq: 0,
        next_read_at: null,
      }),
    )
    await tx.payments.put(payment)
    return issued(world, tx, { draft, payment, status })
  })
  return { invoice, order, payment }
}

async function newDraft(
  world: World,
  account_id: string,
  { net_minor = 1_900 }: InvoiceWanted,
): Promise<Invoice> {
  const now = world.now()
  const subscription = await world.ports.store.read((tx) => tx.subscriptions.ofAccount(account_id))
  const subtotal = money(net_minor, 'EUR')
  const vat_amount = share(subtotal, 2_100)
  return {
    ...anInvoice({
      invoice_id: world.ports.ids.uuid(now),
      account_id,
      subscription_id: subscription?.subscription_id ?? '',
      cycle_id: world.ports.ids.uuid(now),
      subtotal,
      vat_amount,
      total: money(net_minor + vat_amount.amount_minor, 'EUR'),
      language: 'en',
      pdf_key: null,
      paid_at: null,
      due_at: now,
    }),
    status: 'draft',
    number: null,
    issued_at: null,
  }
}

async function newOrder(world: World, draft: Invoice): Promise<OrderView> {
  const answer = await world.ports.payments.createOrder({
    reference: `cyc_${draft.cycle_id}`,
    amount: draft.total,
    capture: 'automatic',
    save_method: false,
    customer: { email: 'jonas@example.lt', full_name: 'Jonas Jonaitis' },
    description: 'A month',
    return_url: 'https://portal.example.com',
    expire_after: 20 * 86_400_000,
  })
  if (answer.kind !== 'order') throw new Error(`no order was made: ${answer.kind}`)
  return answer.order
}

async function newCycle(
  tx: Tx,
  {
    draft,
    order,
    wanted,
    n,
  }: {
    readonly draft: Invoice
    readonly order: OrderView
    readonly wanted: InvoiceWanted
    readonly n: number
  },
): Promise<BillingCycle> {
  const { account_id, subscription_id, invoice_id, total } = draft
  const known = await tx.cycles.ofSubscription(subscription_id)
  const period_start = draft.created_at + (known.length + n) * 1_000
  return aCycle({
    cycle_id: draft.cycle_id ?? '',
    subscription_id,
    account_id,
    invoice_id,
    period_start: period_start as BillingCycle['period_start'],
    amount: total,
    state: wanted.cycle_state ?? CYCLE_STATES[wanted.status ?? 'paid'],
    provider_order_id: order.order_id,
    next_attempt_at: null,
    next_action_at: null,
  })
}

async function issued(
  world: World,
  tx: Tx,
  {
    draft,
    payment,
    status,
  }: { readonly draft: Invoice; readonly payment: Payment; readonly status: string },
): Promise<IssuedInvoice> {
  const at = world.now()
  const work = { ...world.ports, tx, now: at }
  const { number } = await takeNumber(work, {
    series: 'PBX',
    sells: [{ vat: draft.vat, net: draft.subtotal }],
  })
  const open = issueInvoice(draft, number, at)
  await postMovements(work, { ref: draft.invoice_id, movements: open.movements })
  const { order_id, amount, payment_id } = payment
  const paid = status === 'paid' ? settleInvoice(open.invoice, { order_id, amount }, at) : undefined
  if (paid) await postMovements(work, { ref: payment_id, movements: paid.movements })
  const lost = status === 'uncollectible' ? writeOffInvoice(open.invoice, at) : undefined
  if (lost) await postMovements(work, { ref: draft.invoice_id, movements: lost.movements })
  const { invoice } = paid ?? lost ?? open
  await tx.invoices.put(invoice)
  return invoice
}

/** What a ledger account holds for an account, in cents; for the whole service when nobody is named. */
export async function balanceOf(
  world: World,
  account: LedgerAccount,
  subject_id: string | null = null,
): Promise<number> {
  const balance = await world.ports.store.read((tx): ReturnType<Ledger['balance']> =>
    tx.ledger.balance(account, subject_id, 'EUR'),
  )
  return balance.amount_minor
}
