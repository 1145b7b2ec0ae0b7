import { machine, type StateOf } from '../../kernel/machine.ts'

/** How the validation of an account's VAT number moves. Source: contract 6.2 and 8. */
export const vatStatusMachine = machine({
  name: 'vat status',
  initial: 'not_provided',
  final: [],
  // prettier-ignore
  table: [
    // from          event            to              why
    ['not_provided', 'said_valid',    'valid',        'a number was saved and the registry knows it'],
    ['invalid',      'said_valid',    'valid',        'a number was saved or asked again and the registry knows it'],
    ['valid',        'said_valid',    'valid',        'another number was saved, or the same one was confirmed'],
    ['pending',      'said_valid',    'valid',        'the registry answered later'],
    ['not_provided', 'no_verdict',    'pending',      'the registry was silent, or a light update asks later'],
    ['invalid',      'no_verdict',    'pending',      'the registry was silent, or a light update asks later'],
    ['valid',        'no_verdict',    'pending',      'another number, and the registry was silent'],
    ['pending',      'no_verdict',    'pending',      'still no answer'],
    ['not_provided', 'proof_sent',    'pending',      'a proof waits for review'],
    ['invalid',      'proof_sent',    'pending',      'a proof waits for review'],
    ['pending',      'proof_sent',    'pending',      'a newer proof waits for review'],
    ['pending',      'proof_accepted','valid',        'we approved the proof'],
    ['pending',      'proof_refused', 'invalid',      'we rejected the proof'],
    ['pending',      'said_invalid',  'invalid',      'the registry answered later'],
    ['valid',        'said_invalid',  'invalid',      'checked again before an invoice after 30 days'],
    ['invalid',      'said_invalid',  'invalid',      'asked again, and the registry still does not know it'],
    ['invalid',      'proof_accepted','valid',        'we approved the proof after the registry had refused the number'],
    ['valid',        'proof_accepted','valid',        'we approved the proof after the registry had confirmed the number'],
    ['not_provided', 'cleared',       'not_provided', 'there was no number'],
    ['valid',        'cleared',       'not_provided', 'the number was taken away'],
    ['invalid',      'cleared',       'not_provided', 'the number was taken away'],
    ['pending',      'cleared',       'not_provided', 'the number was taken away'],
  ],
})
/** What we know of an account's VAT number. */
export type VatStatus = StateOf<typeof vatStatusMachine>
