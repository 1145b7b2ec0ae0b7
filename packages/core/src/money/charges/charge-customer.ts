import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { write } from '../../records/unit-of-work/write.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import type { ReadPorts, WritePorts } from '../../ports.ts'
import { decide } from '../decisions/decide.ts'
import { putWaiting, takeBackWaiting } from '../decisions/waiting.ts'
import type { InvoiceLine } from '../invoices/line.ts'
import { lockedSubscription } from '../subscription/own-subscription.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { isWaiting, newWaitingLine, type WaitingLine } from '../waiting/waiting-line.ts'
import { type ChargeAsked, chargeLine } from './charge-line.ts'

/** A one-off charge, as an operator asks for it. */
export interface OneOffCharge extends ChargeAsked {
  readonly subscription_id: string
  readonly reason: string
}

/** A one-off charge as operators see it. */
export interface OneOffView
  extends
    Pick<
      WaitingLine,
      'account_id' | 'subscription_id' | 'state' | 'reason' | 'invoice_id' | 'created_at'
    >,
    Pick<InvoiceLine, 'description' | 'quantity' | 'unit_price' | 'line_total'> {
  readonly charge_id: string
}

function viewOf({ waiting_line_id: charge_id, line, ...rest }: WaitingLine): OneOffView {
  const { description, quantity, unit_price, line_total } = line
  const { account_id, subscription_id, state, reason, invoice_id, created_at } = rest
  const of = { charge_id, account_id, subscription_id, state, reason, invoice_id, created_at }
  return { ...of, description, quantity, unit_price, line_total }
}

/**
 * An operator charges a customer once, for an item that is charged once or for what words say: it goes on the next invoice. Throws
 * `not_found`, and `validation.failed` on `item`, `description`, `unit_price_minor`, or on `status` where there is no next
 * invoice. Source: contract 7.3.
 */
export async function adminChargeCustomer(
  ports: WritePorts,
  call: Call,
  { subscription_id, reason, ...asked }: OneOffCharge,
): Promise<OneOffView> {
  const { user_id } = actorOf(call)
  return write(ports, call, async (work) => {
    const { tx, ids, now, settings } = work
    const subscription = await lockedSubscription(tx, subscription_id)
    const { account_id } = subscription
    const account = await tx.accounts.get(account_id)
    if (!account) throw new Problem('not_found')
    const line = chargeLine(settings, asked, account.language)
    refuseWithoutNextInvoice(subscription)
    const waiting_line_id = ids.uuid(now)
    const whose = { account_id, subscription_id, user_id, reason }
    const waits = newWaitingLine({ waiting_line_id, line, ...whose }, now)
    await decide(work, subscription, (draft) => putWaiting(draft, [waits]))
    const { amount_minor } = line.line_total
    const meta = { subscription_id, waiting_line_id, amount_minor, description: line.description }
    const entry = { ...calledBy(call), account_id, reason, meta } as const
    await recordAudit(work, { ...entry, action: 'admin.subscription.charge' })
    return { kind: 'answered', answer: viewOf(waits) }
  })
}

/** What was charged once to a subscription, whatever became of it, newest first. Throws `not_found`. */
export async function adminListCharges(
  { store }: ReadPorts,
  subscription_id: string,
  page: PageRequest,
): Promise<Page<OneOffView>> {
  return store.read(async (tx) => {
    if (!(await tx.subscriptions.get(subscription_id))) throw new Problem('not_found')
    const { data, next } = await tx.waitingLines.listOfSubscription(subscription_id, page)
    return { data: data.map(viewOf), next }
  })
}

/** Which charge an operator takes back. */
export interface ChargeTakenBack {
  readonly subscription_id: string
  readonly charge_id: string
}

/**
 * An operator takes a charge back that waits for the next invoice; what is billed is credited by a credit note. Throws
 * `not_found`, and `validation.failed` on `state` where it does not wait.
 */
export async function adminTakeBackCharge(
  ports: WritePorts,
  call: Call,
  { subscription_id, charge_id: waiting_line_id }: ChargeTakenBack,
): Promise<OneOffView> {
  const { user_id } = actorOf(call)
  return write(ports, call, async (work) => {
    const { tx } = work
    const subscription = await lockedSubscription(tx, subscription_id)
    const line = await tx.waitingLines.get(waiting_line_id)
    if (line?.subscription_id !== subscription_id) throw new Problem('not_found')
    if (!isWaiting(line)) throw invalid('state', `It is ${line.state} already.`)
    const by = { actor: 'admin', user_id } as const
    await decide(work, subscription, (draft) => takeBackWaiting(draft, line, by))
    const { account_id } = subscription
    const meta = { subscription_id, waiting_line_id }
    await recordAudit(work, {
      ...calledBy(call),
      account_id,
      meta,
      action: 'admin.subscription.take_back_charge',
    })
    return {
      kind: 'answered',
      answer: viewOf((await tx.waitingLines.get(waiting_line_id)) ?? line),
    }
  })
}

/** What is over, or has been withdrawn from, is billed nothing any more. */
function refuseWithoutNextInvoice({ status, withdrawn_at }: Subscription): void {
  if (status !== 'cancelled' && withdrawn_at === null) return
  throw invalid('status', `The subscription is ${status}: there is no next invoice.`)
}
