import { calledBy } from '../../records/audit/record-audit.ts'
import type { Call } from '../../records/idempotency/call.ts'
import { invalid, invariant } from '../../kernel/problem.ts'
import type { Tx, WritePorts } from '../../ports.ts'
import { write, type Written } from '../../records/unit-of-work/write.ts'
import { askRefund } from './ask-refund.ts'
import {
  claimCredit,
  type CreditClaim,
  type CreditNoteInput,
  type RefundClaim,
} from './claim-credit.ts'
import type { Refund } from '../credit-notes/credit-note.ts'
import { type ShownCreditNote, shownNote } from '../credit-notes/list-credit-notes.ts'
import { type LoweredOrder, lowerOrder } from '../credit-notes/lower-order.ts'
import { recordRefund } from './record-refund.ts'
import { topupOfInvoice, unusedCredit } from './refuse-used.ts'
import { KNOWN_SOON } from '../payments/unknown-charge.ts'
import { refuseRefund, unfinished } from './refuse-refund.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** How often an order is lowered while others lower it too. */
const ROUNDS = 5

/**
 * Credit an invoice: what is not paid is owed no more, what is paid becomes account credit or, through the
 * provider, goes back to the card; of a topup, once its unused call credit is taken back. Throws `not_found`, `validation.failed`, `payment.declined` for a refused
 * refund, `upstream.pbx_unavailable` where it says what is unused, and `internal` with `retry_after` while the provider's answer is not known: the same key, or the
 * scheduler, finishes it. Source: contract 6.7; specification, AdminCreditNoteRequest.
 */
export async function createCreditNote(
  ports: WritePorts<'payments' | 'pbx'>,
  call: Call,
  input: CreditNoteInput,
): Promise<ShownCreditNote> {
  const refund_id = call.keyed?.record.op_id ?? ports.ids.unguessable()
  const unused = await unusedCredit(ports, {
    find: topupOfInvoice(input.invoice_id),
    refund_id,
  })
  const asked = { call, input, refund_id, unused }
  let lowered: LoweredOrder | undefined
  for (let round = 0; round < ROUNDS; round++) {
    // 1. Claim, or record what the order was lowered for.
    const claim = await write(ports, call, (work) => claimCredit(work, { ...asked, lowered }))
    if (!isClaim(claim)) return claim
    if (claim.kind === 'answered') return answerOf(ports, call, claim.refund)
    if (claim.kind === 'ask') return refundNow(ports, call, claim)

    // 2. Ask, outside any transaction.
    if (!(await lowerOrder(ports.payments, claim.order))) await refuseUnpaid(ports, claim.order)
    lowered = claim.order
  }
  throw unfinished('The invoice is being credited by others at the same time.')
}

/** A note has a kind too, but none of these. */
function isClaim(claim: ShownCreditNote | CreditClaim): claim is CreditClaim {
  return !('credit_note_id' in claim)
}

/** A payment was faster: its outcome is read first, and is another decision. */
async function refuseUnpaid(ports: WritePorts<'payments'>, { order_id }: LoweredOrder) {
  await transact(ports, ({ tx, now }) => tx.orders.touch(order_id, now))
  throw invalid(
    'status',
    'The invoice is open and is being paid just now; try again when we know what came of it.',
    KNOWN_SOON,
  )
}

async function refundNow(
  ports: WritePorts<'payments' | 'pbx'>,
  call: Call,
  { refund, earlier }: Extract<RefundClaim, { kind: 'ask' }>,
): Promise<ShownCreditNote> {
  const { refund_id, account_id } = refund
  const outcome = await askRefund(ports, refund, earlier)

  // 3. Record what it means, with the answer of the key.
  const { actor, user_id = null } = calledBy(call)
  const recorded = await write(ports, call, async (work) => {
    const asked = { refund_id, account_id, outcome, actor, user_id }
    return noteOr(work.tx, await recordRefund(work, asked))
  })
  return noteOrRefuse(recorded)
}

/** Nothing more is to be asked: the note, or why there is none. */
async function answerOf(
  ports: WritePorts<'payments'>,
  call: Call,
  refund: Refund,
): Promise<ShownCreditNote> {
  return noteOrRefuse(await write(ports, call, ({ tx }) => noteOr(tx, refund)))
}

/** The note of a refund is the answer; without one, where the refund stands. */
async function noteOr(
  tx: Pick<Tx, 'creditNotes'>,
  refund: Refund,
): Promise<Written<ShownCreditNote, { readonly refund: Refund }>> {
  const note = await noteOf(tx, refund)
  return note ? { kind: 'answered', answer: note } : { kind: 'open', found: { refund } }
}

function noteOrRefuse(recorded: ShownCreditNote | { readonly refund: Refund }): ShownCreditNote {
  return 'refund' in recorded ? refuseRefund(recorded.refund) : recorded
}

async function noteOf(
  tx: Pick<Tx, 'creditNotes'>,
  { credit_note_id }: Refund,
): Promise<ShownCreditNote | undefined> {
  if (credit_note_id === null) return undefined
  const note = await tx.creditNotes.get(credit_note_id)
  invariant(note, `there is no credit note ${credit_note_id}`)
  return shownNote(note)
}
