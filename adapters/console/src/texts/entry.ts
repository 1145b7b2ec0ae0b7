/** The pages on which an operator comes in. */
export const ENTRY = {
  title: 'Sign in to the console',
  lead: 'For operators: a password, then a code of your authenticator.',
  email: 'E-mail',
  password: 'Password',
  wrong: 'This e-mail and this password do not belong together.',
  on: 'On to the code',
  forgotten: 'Forgotten your password?',
  code_title: 'Your code',
  code_lead: 'The six digits that your authenticator shows now.',
  code: 'Code',
  enter: 'Sign in',
  begin_again: 'Begin again',
  first_time: 'Here for the first time?',
  first_time_lead:
    'Nobody comes in without a second factor. Have an authenticator app at hand: the next page shows what to put into it.',
  enrol: 'Set up an authenticator',
  enrol_title: 'Set up your authenticator',
  enrol_lead:
    'Photograph this with the app, or type the secret into it. Then enter the first code that it shows.',
  qr: 'The secret as a QR code, for the camera of your authenticator app',
  secret: 'The secret',
  lost: 'This step has no sign-in before it. Please begin again.',
} as const
