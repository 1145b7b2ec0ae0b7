import type { EffectOutcome } from '../../records/outbox/effect-outcome.ts'
import type { Effect } from '../../records/outbox/effects.ts'
import { allEnded } from '../../kernel/concurrency/all-ended.ts'
import { step } from '../../kernel/machine.ts'
import { invariant } from '../../kernel/problem.ts'
import type { ReadPorts, Work, WritePorts } from '../../ports.ts'
import type { Account } from '../../people/account/account.ts'
import { isCorrectedByYes, mayBeCorrectedByYes } from '../../people/vat/decide-vat.ts'
import { vatDecisionFor } from '../../people/vat/vat-decision-for.ts'
import { lastValidOf } from '../../people/vat-numbers/vat-verdict.ts'
import { creditableOn } from './credit-limits.ts'
import { decideCredit } from './decide-credit.ts'
import { invoiceMachine, type IssuedInvoice, uncredited } from '../invoices/invoice.ts'
import { issueCreditNote } from './issue-credit-note.ts'
import { followNote, isLowered, type LoweredOrder, orderToLower } from './lower-order.ts'
import { uncreditedVat } from './note-amounts.ts'
import { restatementOf } from './restate.ts'
import { type ReadCreditFacts, readCreditFacts } from './read-credit-facts.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** What became of one invoice, `later` while money of it is on its way; or the order to lower first. */
type Corrected = 'done' | 'later' | LoweredOrder

/**
 * A pending VAT number proved valid: each invoice that was issued meanwhile gets one credit note, which takes
 * the whole service back at its rate and restates it under reverse charge; wherever the customer was until then, if they
 * are in the number's state now. One whose charge or refund is running is corrected when that has ended. Source:
 * contract 6.2.
 */
export async function correctVat(
  ports: WritePorts<'payments'>,
  { account_id, vat_id }: Extract<Effect, { type: 'vat.correct' }>,
): Promise<EffectOutcome> {
  const [charged, account] = await ports.store.read((tx) =>
    allEnded([tx.invoices.vatCharged(account_id), tx.accounts.get(account_id)]),
  )
  const isThere = account !== undefined && isWhereNumberIs(ports, account, vat_id)
  const isCorrected = isThere ? mayBeCorrectedByYes : isCorrectedByYes
  const waiting: string[] = []
  for (const invoice of charged.filter(({ vat }) => isCorrected(vat, vat_id))) {
    if ((await correct(ports, invoice, vat_id)) !== 'done') waiting.push(invoice.number)
  }
  if (waiting.length === 0) return { kind: 'done' }
  return { kind: 'retry', reason: `money is on its way: ${waiting.join(', ')}` }
}

/** Whether the number's yes has placed the account: an invoice that had it in another state is corrected, too. */
function isWhereNumberIs(
  { settings, clock }: ReadPorts,
  account: Account,
  vat_id: string,
): boolean {
  const selling = { ...settings, abroad: 'destination' } as const
  const { treatment } = vatDecisionFor(selling, account, [], clock())
  return treatment === 'reverse_charge' && account.vat_id === vat_id
}

async function correct(
  ports: WritePorts<'payments'>,
  invoice: IssuedInvoice,
  vat_id: string,
): Promise<Corrected> {
  const attempt = (lowered?: LoweredOrder) => {
    return transact(ports, (work) => takeBack(work, { invoice, vat_id, lowered }))
  }
  const first = await attempt()
  if (typeof first === 'string') return first
  return (await isLowered(ports, first)) ? attempt(first) : 'later'
}

async function takeBack(
  work: Work,
  {
    invoice,
    vat_id,
    lowered,
  }: {
    readonly invoice: IssuedInvoice
    readonly vat_id: string
    readonly lowered?: LoweredOrder | undefined
  },
): Promise<Corrected> {
  const { tx, now } = work
  const { account_id, invoice_id } = invoice
  // The account before its invoice, as everything that charges it locks them.
  await tx.accounts.lock(account_id)
  const facts = await readCreditFacts(tx, invoice_id)
  invariant(facts, `invoice ${invoice_id} is not issued`)
  if (!takesBackVat(facts)) return 'done'
  if (isOnItsWay(facts)) return 'later'
  const amount = uncreditedVat(facts.invoice)
  const move = decideCredit(facts, { amount, provider_refund: false, vat_only: true }, now)
  invariant(move.kind === 'issue', 'a VAT correction never asks the provider')
  const order = await orderToLower(tx, facts, move.invoice, lowered)
  if (order) return order
  const about = { kind: 'credit', reason_code: 'vat_corrected', notes: null } as const
  const restated = restatementOf(facts.invoice, await provedNumber(work, account_id, vat_id))
  await issueCreditNote(work, { ...about, move, restated, refund_id: null })
  await followNote(work, facts, move.invoice)
  return 'done'
}

/** When the registry, or our approval of a proof, said yes to the number. */
async function provedNumber({ tx, now }: Work, account_id: string, vat_id: string) {
  const yes = lastValidOf(await tx.vatVerdicts.ofAccount(account_id), vat_id)
  return { vat_id, confirmed_at: yes?.checked_at ?? now }
}

/** Not what is void or refunded in full. A debt that we gave up can still be paid: its VAT is owed no more. */
function takesBackVat({ invoice }: ReadCreditFacts): boolean {
  const takes = step(invoiceMachine, invoice.status, 'credited') !== undefined
  return takes && uncreditedVat(invoice).amount_minor > 0
}

/** A running refund will take back some of the VAT; how much stands only when it has ended. */
function isOnItsWay(facts: ReadCreditFacts): boolean {
  const running = creditableOn(facts).amount_minor < uncredited(facts.invoice).amount_minor
  return facts.charge_in_flight || running
}
