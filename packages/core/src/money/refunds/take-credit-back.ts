import { recordOwn } from '../../records/audit/record-audit.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import { type Money, money, smaller } from '../../kernel/money.ts'
import { invariant } from '../../kernel/problem.ts'
import type { Tx, Work, WritePorts } from '../../ports.ts'
import type { PbxAnswer } from '../../phones/tenants/ports.ts'
import { isOfCredit } from '../credit-notes/credit-limits.ts'
import type { Refund } from '../credit-notes/credit-note.ts'
import { ALL_USED, NOT_GIVEN } from '../credit-notes/refund.ts'
import type { RefundOutcome } from '../payments/ports.ts'
import { changeLeft } from './give-credit-back.ts'
import { creditFor, moneyFor, type TopupFacts } from './topup-credit.ts'

/** What the provider can be asked to give back now; or why not, as it would say it itself. */
type TakenBack =
  | { readonly kind: 'go_on'; readonly amount: Money }
  | Extract<RefundOutcome, { kind: 'refused' | 'not_attempted' }>

/**
 * Before a topup goes back to the card, its call credit is taken back at the phone system, once per refund. What was taken
 * is written down, and is what goes back: never more than was unused. Everything else goes back as it is. Source: contract
 * 6.3.
 */
export async function takeCreditBack(ports: WritePorts<'pbx'>, refund: Refund): Promise<TakenBack> {
  const topup = await ports.store.read((tx) => topupOf(tx, refund))
  if (topup === undefined) return { kind: 'go_on', amount: refund.amount }
  const { tenant } = topup
  if (tenant === undefined) return notGiven('the account has no phone system')
  if (tenant.status === 'deleted') return transact(ports, (work) => leftOver(work, refund, topup))
  const answer = await taken(ports, refund, { ...topup, tenant_id: tenant.tenant_id })
  switch (answer.kind) {
    case 'done':
      if (answer.value.amount_minor === 0) return allUsed()
      return transact(ports, (work) => recordTaken(work, refund, answer.value))
    case 'refused':
      return notGiven(`${answer.code}: ${answer.message}`)
    case 'not_found':
      return notGiven('the phone system is gone')
    case 'not_attempted':
    case 'unknown':
      return { kind: 'not_attempted' }
  }
}

interface Topup {
  readonly tenant_id: string
  readonly credit: Money
  readonly paid: Money
}

/** A phone system that is gone gives up what it last said is unused; where it never did, an operator decides. Source: contract 6.7. */
async function leftOver(
  work: Work,
  refund: Refund,
  { credit }: Pick<Topup, 'credit'>,
): Promise<TakenBack> {
  await work.tx.accounts.lock(refund.account_id)
  const tenant = await work.tx.tenants.ofAccount(refund.account_id)
  const left = tenant?.call_credit_left_minor ?? credit.amount_minor
  const given = smaller(credit, money(left, credit.currency))
  if (!tenant || given.amount_minor <= 0) return allUsed()
  const known = (await work.tx.refunds.get(refund.refund_id))?.credit_taken_minor ?? null
  if (known === null) await changeLeft(work, tenant, -given.amount_minor)
  return recordTaken(work, refund, given)
}

/** Credit that is still on its way there would look used: it is given first, once however often it is asked. */
async function taken(
  { pbx }: WritePorts<'pbx'>,
  { refund_id, payment_id }: Refund,
  { tenant_id, credit, paid }: Topup,
): Promise<PbxAnswer<Money>> {
  const given = await pbx.creditCallBalance(tenant_id, payment_id, paid)
  const unclear = given.kind === 'unknown' || given.kind === 'not_attempted'
  if (credit.amount_minor <= 0) return { kind: 'done', value: credit }
  return unclear ? given : pbx.takeCallCredit(tenant_id, refund_id, credit)
}

function allUsed(): TakenBack {
  return { kind: 'refused', code: ALL_USED, message: 'All of the topup is used.' }
}

function notGiven(why: string): TakenBack {
  const message = `The call credit was not given back: ${why}`.slice(0, 500)
  return { kind: 'refused', code: NOT_GIVEN, message }
}

/** Whose call credit is to be taken, and how much; undefined where none is, or was already. */
async function topupOf(tx: Tx, refund: Refund) {
  const payment = await tx.payments.get(refund.payment_id)
  if (payment?.kind !== 'topup' || refund.credit_taken_minor !== null) return undefined
  // It was taken back when the topup became account credit.
  if (isOfCredit(refund)) return undefined
  const facts = await factsOf(tx, refund)
  const credit = facts ? creditFor(facts, refund.amount) : await prepaidFor(tx, refund)
  const tenant = await tx.tenants.ofAccount(refund.account_id)
  return { tenant, credit, paid: payment.amount }
}

/** Without an invoice no correction has changed its price. What is billed already has been used, whatever the core would give. */
async function prepaidFor(tx: Tx, { account_id, amount }: Refund): Promise<Money> {
  const { currency } = amount
  return smaller(amount, await tx.ledger.balance('prepaid_call_credit', account_id, currency))
}

async function factsOf(tx: Tx, { invoice_id, refund_id }: Refund): Promise<TopupFacts | undefined> {
  if (invoice_id === null) return undefined
  const invoice = await tx.invoices.get(invoice_id)
  invariant(invoice, `refund ${refund_id} has no invoice`)
  return { invoice, refunds: await tx.refunds.ofInvoice(invoice_id) }
}

/** Less than was asked for goes back where less was unused. */
async function recordTaken(work: Work, asked: Refund, taken: Money): Promise<TakenBack> {
  const { tx, now } = work
  const { refund_id, account_id, invoice_id } = asked
  await tx.accounts.lock(account_id)
  const refund = await tx.refunds.getForUpdate(refund_id)
  invariant(refund, `there is no refund ${refund_id}`)
  if (refund.credit_taken_minor !== null) return { kind: 'go_on', amount: refund.amount }
  const facts = await factsOf(tx, refund)
  const amount = smaller(refund.amount, facts ? moneyFor(facts, taken) : taken)
  const credit_taken_minor = taken.amount_minor
  await tx.refunds.put({ ...refund, amount, credit_taken_minor, updated_at: now })
  const meta = { refund_id, invoice_id, credit_taken_minor, amount_minor: amount.amount_minor }
  await recordOwn(work, { action: 'refund.credit_taken', account_id, meta })
  return { kind: 'go_on', amount }
}
