import type { Row } from '../row.ts'

const JONAS = 'jonas@example.lt'
const PASSWORD = 'a long enough word'
const FORGOT = ['stranger', 'POST', '/auth/forgot-password', { email: JONAS }] as const
const reset = (token: string, new_password: string) =>
  ['stranger', 'POST', '/auth/reset-password', { token: `{${token}}`, new_password }] as const
const MAILED = (name: string) => ['link', name, JONAS, '/reset-password'] as const

/** Resets, links that are mailed, and passwords that are long or odd. */
export const rows: readonly Row[] = [
  {
    source: 'natlas/natlas#136',
    wrong: 'A reset link worked again after the password had been reset with it',
    input: [
      FORGOT,
      MAILED('link'),
      reset('link', 'quite another word'),
      reset('link', 'and one more word'),
      ['sign in', 'ona', JONAS, 'quite another word'],
    ],
    expected: { answers: ['204', '204', '401 auth.invalid_credentials', '200'] },
  },
  {
    source: 'GluuFederation/oxAuth#881',
    wrong: 'Older reset links could still be used after the newest one had been',
    input: [
      FORGOT,
      MAILED('first'),
      FORGOT,
      MAILED('second'),
      reset('second', 'quite another word'),
      reset('first', 'and one more word'),
    ],
    expected: { answers: ['204', '204', '204', '401 auth.invalid_credentials'] },
  },
  {
    source: 'NodeBB/NodeBB#6242',
    wrong: 'Asking for a second reset left the first link in force',
    input: [FORGOT, MAILED('first'), FORGOT, ['settle'], reset('first', 'quite another word')],
    expected: { answers: ['204', '204', '401 auth.invalid_credentials'] },
  },
  {
    source: 'ubccr/mokey#86',
    wrong: 'While one reset was open no second mail was ever sent',
    input: [
      FORGOT,
      MAILED('first'),
      FORGOT,
      MAILED('second'),
      reset('second', 'quite another word'),
      ['sign in', 'ona', JONAS, 'quite another word'],
    ],
    expected: { answers: ['204', '204', '204', '200'] },
  },
  {
    source: 'team-alembic/ash_authentication#625',
    wrong: 'A reset token was not revoked by its use, so that two uses could race',
    input: [
      FORGOT,
      MAILED('link'),
      ['at once', reset('link', 'quite another word'), reset('link', 'and one more word')],
    ],
    expected: { answers: ['204', '204', '401 auth.invalid_credentials'] },
  },
  {
    source: 'devRant/devRant#403',
    wrong: 'A reset token stayed valid until somebody used it',
    input: [FORGOT, MAILED('link'), ['wait', 'PT1H1S'], reset('link', 'quite another word')],
    expected: { answers: ['204', '401 auth.invalid_credentials'] },
  },
  {
    source: 'sentora/sentora-core#291',
    wrong: 'A spent reset link led to the form for a new password instead of being refused',
    input: [FORGOT, MAILED('link'), reset('link', 'short'), reset('link', 'quite another word')],
    // A refused password does not spend the link.
    expected: { answers: ['204', '422 validation.failed new_password', '204'] },
  },
  {
    source: 'supabase/auth#1214',
    wrong: 'A scanner that opened every link of a mail used the link to sign in up',
    input: [
      ['stranger', 'POST', '/auth/magic-link', { email: JONAS }],
      ['link', 'link', JONAS, '/magic-link'],
      ['stranger', 'GET', '/auth/magic-link/verify?token={link}'],
      ['stranger', 'POST', '/auth/magic-link/verify', { token: '{link}' }],
    ],
    expected: { answers: ['204', '404 not-found', '200'] },
  },
  {
    source: 'alphagov/notifications-admin#3431',
    wrong: 'A mail client that looked at a link before its reader claimed the token in it',
    input: [
      FORGOT,
      MAILED('link'),
      ['stranger', 'GET', '/auth/reset-password?token={link}'],
      reset('link', 'quite another word'),
    ],
    expected: { answers: ['204', '404 not-found', '204'] },
  },
  {
    source: 'artifact-keeper/artifact-keeper#505',
    wrong: 'Sessions of before went on after the password had been changed',
    input: [
      ['sign in', 'old'],
      ['sign in', 'new'],
      [
        'bearer',
        'new',
        'POST',
        '/me/password',
        { current_password: PASSWORD, new_password: 'quite another word' },
      ],
      ['bearer', 'old', 'GET', '/me'],
      ['bearer', 'new', 'GET', '/me'],
      ['sign in', 'old', JONAS, PASSWORD],
    ],
    expected: {
      answers: [
        '200',
        '200',
        '204',
        '401 auth.invalid_credentials',
        '200',
        '401 auth.invalid_credentials',
      ],
    },
  },
  {
    source: 'sensu/sensu-go#2708',
    wrong: 'Another device that was signed in before a password change could renew its session',
    input: [
      ['sign in', 'old'],
      ['sign in', 'new'],
      [
        'bearer',
        'new',
        'POST',
        '/me/password',
        { current_password: PASSWORD, new_password: 'quite another word' },
      ],
      ['stranger', 'POST', '/auth/refresh', { refresh_token: '{old_refresh}' }],
      ['stranger', 'POST', '/auth/refresh', { refresh_token: '{new_refresh}' }],
    ],
    expected: { answers: ['200', '200', '204', '401 auth.invalid_credentials', '200'] },
  },
  {
    source: 'learnhouse/learnhouse#1036',
    wrong: 'Signing out left the access token in force until it expired',
    input: [
      ['sign in', 'ona'],
      ['bearer', 'ona', 'POST', '/auth/sign-out'],
      ['bearer', 'ona', 'GET', '/me'],
      ['stranger', 'POST', '/auth/refresh', { refresh_token: '{ona_refresh}' }],
    ],
    expected: {
      answers: ['200', '204', '401 auth.invalid_credentials', '401 auth.invalid_credentials'],
    },
  },
  {
    source: 'calcom/cal.diy#28642',
    wrong: 'A stolen session outlived the reset of the password that it was stolen with',
    input: [
      ['sign in', 'thief'],
      FORGOT,
      MAILED('link'),
      reset('link', 'quite another word'),
      ['bearer', 'thief', 'GET', '/me'],
    ],
    expected: { answers: ['200', '204', '204', '401 auth.invalid_credentials'] },
  },
  {
    source: 'bcrypt-ruby/bcrypt-ruby#283',
    wrong: 'Of a password only the first 72 characters counted, so that any other ending signed in',
    given: { customer: { password: `${'long words '.repeat(7)}and an end` } },
    input: [
      ['sign in', 'ona', JONAS, `${'long words '.repeat(7)}and no end`],
      ['sign in', 'ona', JONAS, `${'long words '.repeat(7)}and an end`],
    ],
    expected: { answers: ['401 auth.invalid_credentials', '200'] },
  },
  {
    source: 'netlify/gotrue#449',
    wrong: 'The limit of a password counted bytes that nobody sees, and cut letters in two',
    given: {
      customer: { password: 'žąsys ėjo per žalią pievą ir šnekėjosi apie žydinčias obelis' },
    },
    input: [
      ['sign in', 'ona', JONAS, 'žąsys ėjo per žalią pievą ir šnekėjosi apie žydinčias obelis'],
    ],
    expected: { answers: ['200'] },
  },
  {
    source: 'jeremyevans/rodauth#4',
    wrong: 'A password ended for the hash where a NUL stood in it',
    input: [['sign in', 'ona', JONAS, `${PASSWORD}\u0000and more`]],
    expected: { answers: ['422 validation.failed password'] },
  },
  {
    source: 'symfony/symfony#17047',
    wrong: 'Passwords beyond what the hash can take were accepted',
    given: { customer: null },
    input: [
      [
        'stranger',
        'POST',
        '/signup',
        {
          customer_type: 'individual',
          full_name: 'Jonas Jonaitis',
          email: JONAS,
          plan_tier: 'starter',
          country: 'LT',
          password: 'a long word '.repeat(17),
        },
      ],
    ],
    expected: { answers: ['422 validation.failed password'] },
  },
]
