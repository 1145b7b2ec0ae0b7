import { machine, type StateOf } from '../kernel/machine.ts'

/**
 * How an invoice moves. A draft has no number and is never shown; when its cycle is not charged after
 * all, it is deleted. A total of zero is issued and settled in one commit. Source: contract 6.6, 6.7, 8.
 */
export const invoiceMachine = machine({
  name: 'invoice',
  initial: 'draft',
  final: ['void', 'refunded'],
  // prettier-ignore
  table: [
    // from                event             to                    why
    ['draft',              'issued',         'open',               'VAT is decided; the number is taken in the same commit'],
    ['open',               'settled',        'paid',               'payments and credits cover the total; never before the money'],
    ['open',               'credited',       'open',               'a credit note lowers what is owed'],
    ['open',               'voided',         'void',               'nothing is paid and no charge is in flight; a credit note over it all'],
    ['open',               'written_off',    'uncollectible',      'the ladder ended, or an operator gives it up; kept as debt'],
    ['uncollectible',      'settled',        'paid',               'paid late; an alert is raised'],
    ['uncollectible',      'voided',         'void',               'an operator takes the debt back with a credit note'],
    ['paid',               'credited',       'paid',               'a credit note becomes account credit'],
    ['paid',               'partly_refunded','partially_refunded', 'a refund completed; less than the total so far'],
    ['paid',               'fully_refunded', 'refunded',           'the refunds sum to the total'],
    ['partially_refunded', 'credited',       'partially_refunded', 'a credit note becomes account credit'],
    ['partially_refunded', 'partly_refunded','partially_refunded', 'another refund completed; less than the total so far'],
    ['partially_refunded', 'fully_refunded', 'refunded',           'the refunds sum to the total'],
  ],
})
/** Where an invoice stands. */
export type InvoiceStatus = StateOf<typeof invoiceMachine>
