import type { AuditActor } from '../../records/audit/audit.ts'
import { recordOwn } from '../../records/audit/record-audit.ts'
import { invariant } from '../../kernel/problem.ts'
import type { RefundOutcome } from '../payments/ports.ts'
import { nextUnknownReadAt } from '../payments/unknown-reads.ts'
import type { Work } from '../../ports.ts'
import { isOfCredit } from '../credit-notes/credit-limits.ts'
import type { Refund } from '../credit-notes/credit-note.ts'
import { issueCreditNote } from '../credit-notes/issue-credit-note.ts'
import { giveCreditBack } from './give-credit-back.ts'
import { acceptRefund } from './move-refund.ts'
import { postMovements } from '../ledger/post-movements.ts'
import { isParked } from './parked-refund.ts'
import { moveRefundRecord } from './move-refund-record.ts'
import { readCreditFacts } from '../credit-notes/read-credit-facts.ts'
import { settleRefund } from './settle-refund.ts'

/** The answer to a request for a refund, and the actor of the request. */
interface AskedRefund {
  readonly refund_id: string
  readonly account_id: string
  readonly outcome: RefundOutcome
  readonly actor?: AuditActor
  readonly user_id?: string | null
}

/**
 * Record what the provider said to a refund, and issue its note when it accepted, in one transaction. The
 * refund is read again: somebody else who asked under the same key may have been faster. Source: contract
 * 6.7. Returns the refund as it is now.
 */
export async function recordRefund(
  work: Work,
  { refund_id, account_id, outcome, ...by }: AskedRefund,
): Promise<Refund> {
  await work.tx.accounts.lock(account_id)
  const refund = await work.tx.refunds.getForUpdate(refund_id)
  invariant(refund, `there is no refund ${refund_id}`)
  if (refund.status !== 'sent') return refund
  switch (outcome.kind) {
    case 'accepted':
      return accept(work, { refund, outcome, ...by })
    case 'refused': {
      const { code, message } = outcome
      const change = { failure_code: code, failure_message: message, next_attempt_at: null }
      if (isOfCredit(refund)) await keepAsCredit(work, refund)
      await giveCreditBack(work, refund)
      return moveRefundRecord(work, { refund, event: 'refused', change, ...by })
    }
    case 'not_attempted':
    case 'unknown':
      return askLater(work, refund, outcome.kind)
  }
}

async function accept(
  work: Work,
  {
    refund,
    outcome,
    ...by
  }: Pick<AskedRefund, 'actor' | 'user_id'> & {
    readonly refund: Refund
    readonly outcome: Extract<RefundOutcome, { kind: 'accepted' }>
  },
): Promise<Refund> {
  const { now } = work
  const credit_note_id =
    refund.taken_from === 'invoice' ? await issueNote(work, { refund, ...by }) : null
  const change: Partial<Refund> = {
    provider_refund_id: outcome.refund_id,
    credit_note_id,
    attempt_count: 0,
    next_attempt_at: nextUnknownReadAt(0, now),
    failure_code: null,
    failure_message: null,
  }
  const accepted = await moveRefundRecord(work, { refund, event: 'accepted', change, ...by })
  return outcome.completed ? settleRefund(work, accepted, 'completed') : accepted
}

/** The note of the refund; account credit had its own when it came to be, and a topup without an invoice needs none. */
async function issueNote(
  work: Work,
  { refund, ...by }: Pick<AskedRefund, 'actor' | 'user_id'> & { readonly refund: Refund },
): Promise<string> {
  const { refund_id, reason_code, invoice_id, paid_to } = refund
  const facts = invoice_id === null ? undefined : await readCreditFacts(work.tx, invoice_id)
  invariant(facts, `refund ${refund_id} has no invoice`)
  const move = acceptRefund(facts.invoice, refund, work.now)
  const paired =
    paid_to === 'card'
      ? ({ kind: 'refund', refund_id } as const)
      : ({ kind: 'credit', refund_id: null } as const)
  const about = { ...paired, reason_code, notes: null }
  return (await issueCreditNote(work, { ...about, move, ...by })).credit_note_id
}

/** Nothing went to the card: it is the customer's credit again. */
async function keepAsCredit(work: Work, { refund_id, account_id, amount }: Refund): Promise<void> {
  const movement = { kind: 'refund_failed', account_id, amounts: { amount } } as const
  await postMovements(work, { ref: refund_id, movements: [movement] })
}

/** It is asked again under the same key; what nobody knows for days is parked, and a person decides. Source: contract 7.6. */
async function askLater(
  work: Work,
  refund: Refund,
  kind: 'not_attempted' | 'unknown',
): Promise<Refund> {
  const change: Partial<Refund> = {
    attempt_count: refund.attempt_count + 1,
    next_attempt_at: nextUnknownReadAt(refund.attempt_count, work.now),
    failure_code: kind,
  }
  const event = kind === 'unknown' ? 'unknown' : 'not_sent'
  const waiting = await moveRefundRecord(work, { refund, event, change })
  if (isParked(waiting, work.now) && !isParked(refund, refund.updated_at)) {
    const { refund_id, account_id, invoice_id } = refund
    const entry = { outcome: 'failure', account_id } as const
    const meta = { refund_id, invoice_id }
    await recordOwn(work, { ...entry, action: 'refund.parked', meta })
  }
  return waiting
}
