import { machine, type StateOf } from '../kernel/machine.ts'

/** How the review of a customer's identity documents moves. Source: contract 8, 10.5. */
export const intakeMachine = machine({
  name: 'compliance intake',
  initial: 'open',
  final: ['approved'],
  // prettier-ignore
  table: [
    // from       event       to           why
    ['open',      'uploaded', 'open',      'a document arrived'],
    ['open',      'submitted','submitted', 'every required document has a file'],
    ['submitted', 'approved', 'approved',  'we accepted the documents'],
    ['submitted', 'rejected', 'rejected',  'something is missing; we say what'],
    ['rejected',  'uploaded', 'open',      'the customer uploads again; earlier files are kept'],
  ],
})
/** Where the review of identity documents stands. */
export type IntakeStatus = StateOf<typeof intakeMachine>
