import { add, type Money, money, subtract } from '../../kernel/money.ts'
import { invariant } from '../../kernel/problem.ts'
import type { Tx, Work } from '../../ports.ts'
import { decideOn } from '../decisions/decide.ts'
import { audit, type Draft, post, put } from '../decisions/draft.ts'
import { issue } from '../decisions/issue.ts'
import { readCustomer } from '../decisions/load.ts'
import { callsLine } from '../invoices/draft-lines.ts'
import type { IssuedInvoice } from '../invoices/invoice.ts'
import { settleByCallCredit } from '../invoices/move-invoice.ts'
import { takeNumber } from '../numbering/take-number.ts'
import { draftPrepaid } from './draft-prepaid.ts'
import { topupsLeft } from './unused-topups.ts'
import { type Prepayments, useToBill } from './spread-use.ts'

/** What calls have used up since the phone system was made, until the end of a month. */
interface Use {
  readonly account_id: string
  /** `2026-03`. */
  readonly month: string
  readonly used: Money
}

/**
 * Bill what calls have used up and no invoice is over: one invoice, paid by the prepaid call credit, with the VAT of the
 * customer's place in what was used. Resolves to what is left as prepaid. Source: contract 6.3.
 */
export async function billUse(work: Work, use: Use): Promise<Money> {
  const { account_id, used } = use
  await work.tx.accounts.lock(account_id)
  const prepayments = await readPrepayments(work.tx, account_id)
  const paid = useToBill(prepayments, used)
  if (paid.amount_minor > 0) await invoiceUse(work, use, paid)
  return subtract(prepayments.prepaid, paid)
}

async function invoiceUse(work: Work, { account_id, month }: Use, paid: Money): Promise<void> {
  const subscription = await work.tx.subscriptions.ofAccount(account_id)
  invariant(subscription, `account ${account_id} has no subscription`)
  const { subscription_id } = subscription
  const wanted = { account_id, subscription_id, bills: true, phones: true } as const
  const facts = await readCustomer(work.tx, wanted)
  const due = await draftPrepaid(work, facts, (rate, language) =>
    callsLine({ paid, month }, rate, language),
  )
  const sells = [{ vat: due.vat, net: due.subtotal }]
  const number = await takeNumber(work, { series: 'PBX', sells })
  await decideOn(work, facts, (draft: Draft) => settle(draft, issue(draft, due, number)))
}

function settle(draft: Draft, issued: IssuedInvoice): void {
  const { invoice, movements } = settleByCallCredit(issued, draft.now)
  put(draft, 'invoice', invoice)
  post(draft, invoice.invoice_id, movements)
  audit(draft, 'invoice.settled', { invoice_id: invoice.invoice_id, by: 'call_credit' })
}

/** What an account has paid for calls in advance, and what became of it. */
export async function readPrepayments(tx: Tx, account_id: string): Promise<Prepayments> {
  const newest_first = await topupsLeft(tx, account_id)
  const uninvoiced = newest_first.map(({ payment }) => payment).filter((each) => each.uninvoiced)
  const sum = (amounts: readonly Money[]) => amounts.reduce(add, money(0, tx.currency))
  return {
    topups: newest_first.toReversed().map(({ payment, left: usable }) => ({
      usable,
      uninvoiced: payment.uninvoiced === true,
    })),
    captured: sum(uninvoiced.map(({ amount }) => amount)),
    paid_back: sum(uninvoiced.map(({ refunded }) => refunded)),
    prepaid: await tx.ledger.balance('prepaid_call_credit', account_id, tx.currency),
  }
}
