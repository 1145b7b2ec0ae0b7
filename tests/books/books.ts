import {
  acceptRefund,
  completeRefund,
  creditNoteOf,
  decideCredit,
  draftInvoice,
  type EpochMs,
  formatNumber,
  NUMBER_PREFIXES,
  type InvoiceMove,
  type IssuedInvoice,
  issueInvoice,
  money,
  numberingYear,
  type Payment,
  periodLines,
  postMovements,
  settleInvoice,
  type Tx,
} from '@billing/core'
import { anInvoice, aRefund } from '@billing/core/fixtures'
import type { World } from '../support/world.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')

/** What a customer of these tests can have, each thing by the real decisions, ledger and provider. */
export interface Books {
  readonly account_id: string
  /** A month of Business: 19.00 + 3.99 VAT = 22.99, open. */
  issue(): Promise<IssuedInvoice>
  /** The card pays the invoice, at the provider and here. */
  pay(invoice: IssuedInvoice): Promise<IssuedInvoice>
  /** The customer buys call credit. */
  topUp(amount_minor: number): Promise<Payment>
  /** A note that leaves the money with us. */
  credit(invoice: IssuedInvoice, amount_minor: number): Promise<IssuedInvoice>
  /** The card gets part of the invoice back, at the provider and here. */
  refund(invoice: IssuedInvoice, amount_minor: number): Promise<IssuedInvoice>
}

/** Open the books of a new customer. */
export async function openBooks(world: World): Promise<Books> {
  const { account_id } = await world.signUp()
  const subscription = await world.ports.store.read((tx) => tx.subscriptions.ofAccount(account_id))
  const subscription_id = subscription?.subscription_id ?? ''
  const keeping = { world, account_id, subscription_id }
  return {
    account_id,
    issue: () => issue(keeping),
    pay: (invoice) => pay(keeping, invoice),
    topUp: (amount_minor) => topUp(keeping, amount_minor),
    credit: (invoice, amount_minor) => credit(keeping, invoice, amount_minor),
    refund: (invoice, amount_minor) => refund(keeping, invoice, amount_minor),
  }
}

interface Keeping {
  readonly world: World
  readonly account_id: string
  readonly subscription_id: string
}

function nextNumber(tx: Tx, series: 'PBX' | 'CN', now: EpochMs): Promise<string> {
  const year = numberingYear(now, 'UTC')
  return tx.numbers
    .take(series, year, 1, now)
    .then(({ first: n }) => formatNumber({ series, year, n }, NUMBER_PREFIXES))
}

async function keep(
  { world }: Keeping,
  tx: Tx,
  { invoice, movements }: InvoiceMove,
  ref = invoice.invoice_id,
): Promise<void> {
  await tx.invoices.put(invoice)
  await postMovements({ ...world.ports, tx, now: world.now() }, { ref, movements })
}

async function issue(keeping: Keeping): Promise<IssuedInvoice> {
  const { world, account_id, subscription_id } = keeping
  const now = world.now()
  const period = { start: now, end: (now + 28 * 86_400_000) as EpochMs }
  const plan = { plan_tier: 'business', name: 'Business', price: eur(1_900) } as const
  const thing = { key: 'plan', quantity: 1, ...plan }
  return world.ports.store.transaction(async (tx) => {
    const invoice_id = world.ports.ids.uuid(now)
    const account_credit = await tx.ledger.balance('customer_credit', account_id, 'EUR')
    const lines = periodLines(thing, { period, time_zone: 'UTC', language: 'en' })
    const names = { invoice_id, account_id, subscription_id, cycle_id: null, time_zone: 'UTC' }
    const draft = draftInvoice({ ...anInvoice(), ...names, lines, account_credit }, now)
    const move = issueInvoice(draft, await nextNumber(tx, 'PBX', now), now)
    await keep(keeping, tx, move)
    return move.invoice
  })
}

/** An order that a person has paid on the provider's page. */
async function paidOrder({ world }: Keeping, amount_minor: number): Promise<string> {
  const answer = await world.ports.payments.createOrder({
    reference: world.ports.ids.uuid(world.now()),
    amount: eur(amount_minor),
    capture: 'automatic',
    save_method: false,
    customer: { email: 'ona@example.lt', full_name: 'Ona Onaitė' },
    description: 'Business',
    return_url: 'http://localhost:8787/',
    expire_after: 86_400_000,
  })
  if (answer.kind !== 'order') throw new Error(`no order: ${answer.kind}`)
  await world.sandbox.complete(answer.order.token)
  return answer.order.order_id
}

function capturedPayment(
  { world, account_id }: Keeping,
  order_id: string,
  amount_minor: number,
): Payment {
  const now = world.now()
  return {
    payment_id: world.ports.ids.uuid(now),
    account_id,
    kind: 'topup',
    amount: eur(amount_minor),
    status: 'completed',
    order_id,
    invoice_id: null,
    uninvoiced: null,
    started_by: 'customer',
    refunded: eur(0),
    failure_code: null,
    captured_at: now,
    created_at: now,
    updated_at: now,
  }
}

async function pay(keeping: Keeping, invoice: IssuedInvoice): Promise<IssuedInvoice> {
  const amount = eur(invoice.total.amount_minor - invoice.credit_applied.amount_minor)
  const order_id = await paidOrder(keeping, amount.amount_minor)
  const { invoice_id } = invoice
  return keeping.world.ports.store.transaction(async (tx) => {
    const payment = capturedPayment(keeping, order_id, amount.amount_minor)
    await tx.payments.put({ ...payment, kind: 'subscription', invoice_id })
    const move = settleInvoice(invoice, { order_id, amount }, keeping.world.now())
    await keep(keeping, tx, move, payment.payment_id)
    return move.invoice
  })
}

async function topUp(keeping: Keeping, amount_minor: number): Promise<Payment> {
  const { world, account_id } = keeping
  const order_id = await paidOrder(keeping, amount_minor)
  const payment = capturedPayment(keeping, order_id, amount_minor)
  const amounts = { amount: payment.amount }
  const movements = [{ kind: 'topup_captured', account_id, order_id, amounts }] as const
  await world.ports.store.transaction(async (tx) => {
    await tx.payments.put({ ...payment, uninvoiced: true })
    const work = { ...world.ports, tx, now: world.now() }
    await postMovements(work, { ref: payment.payment_id, movements })
  })
  return payment
}

async function credit(keeping: Keeping, invoice: IssuedInvoice, amount_minor: number) {
  const { world } = keeping
  const now = world.now()
  const facts = { invoice, refunds: [], captured: eur(0), charge_in_flight: false }
  const asked = { amount: eur(amount_minor), provider_refund: false }
  const decision = decideCredit(facts, asked, now)
  if (decision.kind !== 'issue') throw new Error(decision.kind)
  const credit_note_id = world.ports.ids.uuid(now)
  await world.ports.store.transaction(async (tx) => {
    const number = await nextNumber(tx, 'CN', now)
    const about = { kind: 'credit', reason_code: 'goodwill', notes: null, refund_id: null } as const
    const note = creditNoteOf(invoice, decision.note, { credit_note_id, number, ...about }, now)
    await tx.creditNotes.insert(note)
    await keep(keeping, tx, decision, credit_note_id)
  })
  return decision.invoice
}

async function refund(keeping: Keeping, invoice: IssuedInvoice, amount_minor: number) {
  const { world, account_id } = keeping
  const { invoice_id } = invoice
  const now = world.now()
  const [refund_id, credit_note_id] = [world.ports.ids.uuid(now), world.ports.ids.uuid(now)]
  const [payment] = await world.ports.store.read((tx) => tx.payments.ofInvoice(invoice_id))
  if (!payment) throw new Error('nothing was captured')
  const { order_id, payment_id } = payment
  const amount = eur(amount_minor)
  const outcome = await world.ports.payments.refund(order_id, amount, refund_id)
  if (outcome.kind !== 'accepted') throw new Error(outcome.kind)
  const accepted = acceptRefund(invoice, { amount, paid_to: 'card' }, now)
  const completed = completeRefund(accepted.invoice, { amount, order_id }, now)
  await world.ports.store.transaction(async (tx) => {
    const ids = { refund_id, account_id, invoice_id, payment_id, order_id, credit_note_id }
    const provider_refund_id = outcome.refund_id
    await tx.refunds.put(aRefund({ ...ids, amount, provider_refund_id, status: 'completed' }))
    const number = await nextNumber(tx, 'CN', now)
    const about = { kind: 'refund', reason_code: 'goodwill', notes: null, refund_id } as const
    const note = creditNoteOf(invoice, accepted.note, { credit_note_id, number, ...about }, now)
    await tx.creditNotes.insert(note)
    await keep(keeping, tx, accepted, credit_note_id)
    await keep(keeping, tx, completed, refund_id)
    await tx.payments.put({ ...payment, refunded: amount })
  })
  return completed.invoice
}
