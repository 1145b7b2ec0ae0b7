import { type EventOf, machine, type StateOf } from '../../kernel/machine.ts'
import type { EpochMs } from '../../kernel/time.ts'

/** How the delivery of an electronic document moves. */
export const eInvoiceDeliveryMachine = machine({
  name: 'e-invoice delivery',
  initial: 'waiting',
  final: ['accepted', 'rejected', 'unknown_recipient'],
  // prettier-ignore
  table: [
    // from       event                to                   why
    ['waiting',  'sending',           'sent',              'the access point surely has nothing: it is about to be given the document'],
    ['sent',     'sending',           'sent',              'nobody knew what became of it, and the access point surely has nothing'],
    ['sent',     'not_attempted',     'waiting',           'nothing reached the access point'],
    ['sent',     'accepted',          'accepted',          'the document is the network’s now, with the access point’s message id'],
    ['sent',     'rejected',          'rejected',          'a rule of the network refuses it: an operator looks at the rule'],
    ['sent',     'unknown_recipient', 'unknown_recipient', 'nobody in the network receives at this address: the customer has the PDF'],
    ['waiting',  'accepted',          'accepted',          'it was sent before our database was restored'],
    ['waiting',  'rejected',          'rejected',          'likewise'],
    ['waiting',  'unknown_recipient', 'unknown_recipient', 'likewise'],
    ['waiting',  'given_up',          'given_up',          'the access point was away for a week'],
    ['sent',     'given_up',          'given_up',          'for a week the access point did not say what became of it'],
    ['given_up', 'sent_again',        'waiting',           'an operator has it sent again: the access point is asked first'],
    ['given_up', 'accepted',          'accepted',          'a worker that was overtaken heard it later'],
    ['given_up', 'rejected',          'rejected',          'likewise'],
    ['given_up', 'unknown_recipient', 'unknown_recipient', 'likewise'],
  ],
})
/** Where the delivery of an electronic document stands. `sent`: it may be there. `given_up`: nobody tries any more. */
export type EInvoiceDeliveryStatus = StateOf<typeof eInvoiceDeliveryMachine>
/** What moves a delivery. */
export type EInvoiceDeliveryEvent = EventOf<typeof eInvoiceDeliveryMachine>

/** The way of one issued document through a network to its receiver. Whom it goes to the document itself says. */
export interface EInvoiceDelivery {
  /** The document's own id, so that it is the same in a restored database. */
  readonly delivery_id: string
  readonly document: 'invoice' | 'credit_note'
  readonly account_id: string
  readonly number: string
  readonly status: EInvoiceDeliveryStatus
  /** The access point's, once it has accepted the document. */
  readonly message_id: string | null
  /** Of the rule that refuses the document. */
  readonly rule_id: string | null
  /** What the rule says, as it came. */
  readonly rule_message: string | null
  readonly created_at: EpochMs
  /** When it moved last. */
  readonly updated_at: EpochMs
}
