import { roundOf, type Round } from '../../kernel/fault.ts'
import { invariant } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { RefundAnswer } from '../payments/provider-lists.ts'
import { nextUnknownReadAt } from '../payments/unknown-reads.ts'
import type { Tx, Work, WritePorts } from '../../ports.ts'
import { askRefund, type EarlierTries, lookForRefund } from './ask-refund.ts'
import type { Refund } from '../credit-notes/credit-note.ts'
import { moveRefundRecord } from './move-refund-record.ts'
import type { ClaimedRefund } from './ports.ts'
import { isParked } from './parked-refund.ts'
import { recordRefund } from './record-refund.ts'
import { settleRefund } from './settle-refund.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/**
 * Ask about up to `limit` refunds that are due: one whose answer was lost again under its own key, an
 * accepted one until it is completed or failed. Source: contract 6.7, 7.6.
 */
export async function reconcileRefunds(
  ports: WritePorts<'payments' | 'pbx'>,
  limit: number,
): Promise<Round> {
  const claims = await transact(ports, ({ tx, now, settings }) =>
    tx.refunds.claimDue(now, limit, settings.lease_ms),
  )
  const where = ({ refund }: ClaimedRefund) => `refund ${refund.refund_id}`
  return roundOf(claims, where, (claim) => reconcile(ports, claim))
}

async function reconcile(
  ports: WritePorts<'payments' | 'pbx'>,
  claim: ClaimedRefund,
): Promise<void> {
  try {
    const { status } = claim.refund
    await (status === 'accepted' ? readAgain(ports, claim) : askAgain(ports, claim))
  } catch (error) {
    await transact(ports, async ({ tx, now }) =>
      tx.refunds.release(claim, waiting(await locked(tx, claim), now)),
    )
    throw error
  }
}

/** The same refund under the same key: the provider makes it once. What is parked is only looked for. */
async function askAgain(
  ports: WritePorts<'payments' | 'pbx'>,
  claim: ClaimedRefund,
): Promise<void> {
  const { refund_id, account_id } = claim.refund

  // 1. What was certainly not sent is claimed anew.
  const { asked, earlier } = await transact(ports, (work) => claimRequested(work, claim))
  if (asked.status !== 'sent') return

  // 2. Ask, outside any transaction.
  const outcome = isParked(asked, ports.clock())
    ? await lookForRefund(ports, asked)
    : await askRefund(ports, asked, earlier)

  // 3. Record what it means, and give the claim back, together.
  await transact(ports, async (work) => {
    const refund = await recordRefund(work, { refund_id, account_id, outcome })
    await work.tx.refunds.release(claim, refund)
  })
}

/** The refund, sent; one that has gone on meanwhile is given back as it is. */
async function claimRequested(
  work: Work,
  claim: ClaimedRefund,
): Promise<{ readonly asked: Refund; readonly earlier: EarlierTries }> {
  const refund = await locked(work.tx, claim)
  if (refund.status === 'requested') {
    const asked = await moveRefundRecord(work, { refund, event: 'claimed' })
    return { asked, earlier: 'not_sent' }
  }
  if (refund.status !== 'sent') await work.tx.refunds.release(claim, refund)
  return { asked: refund, earlier: 'in_doubt' }
}

/** Read how an accepted refund stands. */
async function readAgain(
  ports: WritePorts<'payments' | 'pbx'>,
  claim: ClaimedRefund,
): Promise<void> {
  const { provider_refund_id, refund_id } = claim.refund
  invariant(provider_refund_id !== null, `the accepted refund ${refund_id} has no id`)
  const answer = await ports.payments.getRefund(provider_refund_id)
  await transact(ports, async (work) => {
    const refund = await locked(work.tx, claim)
    const next = refund.status === 'accepted' ? await readAs(work, refund, answer) : refund
    await work.tx.refunds.release(claim, next)
  })
}

async function readAs(work: Work, refund: Refund, answer: RefundAnswer): Promise<Refund> {
  if (answer.kind !== 'refund' || answer.state === 'processing') return waiting(refund, work.now)
  return settleRefund(work, refund, answer.state)
}

/** The account is locked before its refund, as everything does that moves its money. */
async function locked(tx: Tx, { refund }: ClaimedRefund): Promise<Refund> {
  await tx.accounts.lock(refund.account_id)
  const found = await tx.refunds.getForUpdate(refund.refund_id)
  invariant(found, `there is no refund ${refund.refund_id}`)
  return found
}

/** As it is, to be asked about once more. */
function waiting(refund: Refund, now: EpochMs): Refund {
  if (refund.next_attempt_at === null) return refund
  const { attempt_count } = refund
  const next_attempt_at = nextUnknownReadAt(attempt_count, now)
  return { ...refund, attempt_count: attempt_count + 1, next_attempt_at, updated_at: now }
}
