import type { FrontEnd } from '@billing/pages'

/** What a refusal says to an operator, where it is not what it says to a customer. */
export const PROBLEMS: NonNullable<FrontEnd['problems']> = {
  'auth.invalid_credentials': {
    title: 'That did not work',
    says: 'This e-mail and this password do not belong together.',
  },
  'auth.forbidden': {
    title: 'You cannot do this',
    says: 'Only operators with a second factor work here, and not each of them may do everything.',
  },
  'auth.totp_invalid': {
    title: 'That code is not right',
    says: 'Take the newest code. After five wrong ones, or five minutes, begin again with the password.',
  },
  'payment.declined': {
    title: 'The card was declined',
    says: 'Nothing was charged and nothing has changed.',
  },
  'validation.failed': {
    title: 'This cannot be done as it is',
    says: 'Something has changed meanwhile, or a field does not fit.',
  },
  'idempotency.conflict': {
    title: 'This form was sent before, with other values',
    says: 'What was sent first has been done once. Look at the customer before anything else.',
  },
  unknown: {
    title: 'We do not know yet what came of this',
    says: 'It may have been done. Send the same form again: under its key it happens once, and the answer says what became of it.',
  },
  'upstream.pbx_unavailable': {
    title: 'The phone system does not answer',
    says: 'What we want of it is kept, and it is asked again. The same form tells what became of it.',
  },
}
