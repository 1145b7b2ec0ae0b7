import { machine, type StateOf } from '../../kernel/machine.ts'

/**
 * How a refund at the provider moves. The credit note takes its number with `accepted`; invoice and
 * payment change with `completed`. Source: contract 6.7.
 */
export const refundMachine = machine({
  name: 'refund',
  initial: 'requested',
  final: ['completed', 'refused', 'failed'],
  // prettier-ignore
  table: [
    // from       event        to           why
    ['requested', 'claimed',   'sent',      'written down with its idempotency key before the provider is asked'],
    ['sent',      'not_sent',  'requested', 'certainly not sent; sent again under the same key'],
    ['sent',      'unknown',   'sent',      'it may have happened: asked again under the same key'],
    ['sent',      'accepted',  'accepted',  'the provider took it, or the bank by a lost dispute; the credit note is issued in the same commit'],
    ['sent',      'refused',   'refused',   'the provider refused it; there is no credit note'],
    ['accepted',  'completed', 'completed', 'the money is on its way back, or the bank has taken it'],
    ['accepted',  'failed',    'failed',    'failed after all: the note stands, its amount becomes account credit, with an alert'],
  ],
})
/** Where a refund stands. */
export type RefundStatus = StateOf<typeof refundMachine>

/** The reason of a refund that is refused because nothing is unused. */
export const ALL_USED = 'call_credit_used'
/** The reason of one that is refused because the phone system gives nothing back, or is gone. */
export const NOT_GIVEN = 'call_credit_kept'
