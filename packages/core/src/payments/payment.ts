import { machine, type StateOf } from '../kernel/machine.ts'

/** How one payment at the provider moves: a topup, or the charge of a billing cycle. Source: contract 7.3, 8, 9. */
export const paymentMachine = machine({
  name: 'payment',
  initial: 'pending',
  final: ['refunded'],
  // prettier-ignore
  table: [
    // from       event             to           why
    ['pending',   'unsettled',      'pending',   'a timeout, processing or 3-D Secure: the order is read again'],
    ['pending',   'processed',      'completed', 'the order was read as completed; amount, currency and reference are ours'],
    ['pending',   'declined',       'failed',    'read as final: declined, expired or cancelled; never a timeout'],
    ['failed',    'processed',      'completed', 'the provider changed its answer: accepted, with an alert'],
    ['completed', 'partly_refunded','completed', 'a refund completed; less than the amount so far'],
    ['completed', 'fully_refunded', 'refunded',  'the refunds sum to the amount'],
    ['completed', 'dispute_opened', 'completed', 'the cardholder disputes it; an alert is raised'],
    ['completed', 'dispute_lost',   'completed', 'the bank took it back: a credit note and a refund record follow'],
  ],
})
/** Where a payment stands. */
export type PaymentStatus = StateOf<typeof paymentMachine>
