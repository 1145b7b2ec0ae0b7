import { machine, type StateOf } from '../kernel/machine.ts'

/** How the review of a VAT proof moves. A decision is final: a new proof is a new row. Source: contract 8, 10.5. */
export const vatProofMachine = machine({
  name: 'vat proof',
  initial: 'pending_review',
  final: ['approved', 'rejected'],
  // prettier-ignore
  table: [
    // from            event         to          why
    ['pending_review', 'approved',   'approved', 'we accepted it; the number becomes valid'],
    ['pending_review', 'rejected',   'rejected', 'we refused it; the number becomes invalid'],
    ['pending_review', 'superseded', 'rejected', 'a newer proof took its place; the number keeps its status'],
  ],
})
/** Where the review of a VAT proof stands. */
export type VatProofStatus = StateOf<typeof vatProofMachine>
