import { machine, type StateOf } from '../kernel/machine.ts'

/** How a support ticket moves. What is closed stays closed: the customer opens a new one. Source: contract 8. */
export const ticketMachine = machine({
  name: 'support ticket',
  initial: 'open',
  final: ['closed', 'duplicate'],
  // prettier-ignore
  table: [
    // from               event               to                   why
    ['open',              'we_replied',       'awaiting_customer', 'an operator answered'],
    ['open',              'customer_replied', 'awaiting_us',       'the customer adds a message'],
    ['open',              'taken',            'awaiting_us',       'an operator takes it'],
    ['awaiting_us',       'we_replied',       'awaiting_customer', 'an operator answered'],
    ['awaiting_us',       'customer_replied', 'awaiting_us',       'the customer adds a message'],
    ['awaiting_customer', 'we_replied',       'awaiting_customer', 'an operator adds to the answer'],
    ['awaiting_customer', 'customer_replied', 'awaiting_us',       'the customer answered'],
    ['awaiting_customer', 'went_quiet',       'closed',            '14 days without a word, after a reminder on day 7'],
    ['open',              'resolved',         'resolved',          'an operator says that it is solved'],
    ['awaiting_us',       'resolved',         'resolved',          'an operator says that it is solved'],
    ['awaiting_customer', 'resolved',         'resolved',          'an operator says that it is solved'],
    ['resolved',          'customer_replied', 'awaiting_us',       'reopened, within 7 days'],
    ['resolved',          'went_quiet',       'closed',            '7 days without a word'],
    ['open',              'closed',           'closed',            'the customer or an operator closes it'],
    ['awaiting_us',       'closed',           'closed',            'the customer or an operator closes it'],
    ['awaiting_customer', 'closed',           'closed',            'the customer or an operator closes it'],
    ['resolved',          'closed',           'closed',            'the customer or an operator closes it'],
    ['open',              'marked_duplicate', 'duplicate',         'the same as another ticket of the account'],
    ['awaiting_us',       'marked_duplicate', 'duplicate',         'the same as another ticket of the account'],
    ['awaiting_customer', 'marked_duplicate', 'duplicate',         'the same as another ticket of the account'],
    ['resolved',          'marked_duplicate', 'duplicate',         'the same as another ticket of the account'],
  ],
})
/** Where a support ticket stands. */
export type TicketStatus = StateOf<typeof ticketMachine>
