import type { Row } from '../row.ts'

const PASSWORD = 'a long enough word'
const JONAS = { customer_type: 'individual', full_name: 'Jonas Jonaitis', plan_tier: 'starter' }

/** Letters of e-mail addresses, addresses that look odd, and what a stranger can learn. */
export const rows: readonly Row[] = [
  {
    source: 'INCF/eeg-database#12',
    wrong: 'Whoever typed the address in capitals could not sign in',
    input: [['sign in', 'ona', 'JONAS@EXAMPLE.LT', PASSWORD]],
    expected: { answers: ['200'] },
  },
  {
    source: 'IATI/iatipublisher#1491',
    wrong: 'Who wrote the address with other capitals than at registration was refused',
    given: { customer: { email: 'Ona.Onaite@Example.LT' } },
    input: [['sign in', 'ona', 'ona.onaite@example.lt', PASSWORD]],
    expected: { answers: ['200'] },
  },
  {
    source: 'lagtv/lagtv#50',
    wrong: 'A phone that begins every field with a capital kept people out; the password alone may',
    input: [
      ['sign in', 'ona', 'Jonas@example.lt', PASSWORD],
      ['sign in', 'ona', 'jonas@example.lt', 'A long enough word'],
    ],
    expected: { answers: ['200', '401 auth.invalid_credentials'] },
  },
  {
    source: 'mysociety/fixmystreet#1623',
    wrong: 'The domain in capitals was another user, with another history',
    input: [['sign in', 'ona', 'jonas@EXAMPLE.lt', PASSWORD]],
    expected: { answers: ['200'] },
  },
  {
    source: 'doutatsu/kenmei#240',
    wrong: 'An address with a capital could be registered and then not be used',
    given: { customer: { email: 'Jonas.J@example.lt' } },
    input: [
      ['sign in', 'ona', 'jonas.j@example.lt', PASSWORD],
      ['bearer', 'ona', 'GET', '/me'],
    ],
    expected: { body: { email: 'Jonas.J@example.lt' } },
  },
  {
    source: 'StevenWeathers/thunderdome-planning-poker#191',
    wrong: 'One person could exist several times by the letters of one address',
    input: [
      ['stranger', 'POST', '/signup', { ...JONAS, email: 'JONAS@example.lt', country: 'LT' }],
      ['keep', 'signup', 'signup_id'],
      ['card proof'],
      ['stranger', 'GET', '/signup/{signup}'],
    ],
    expected: {
      answers: ['202', '200'],
      body: { status: 'pending_payment', account_id: null },
      phones: ['UAB Pavyzdys full'],
    },
  },
  {
    source: 'CasualGaming/studlan#256',
    wrong: 'Slightly other capitals made a second account of the same address',
    given: { customer: { email: 'Jonas@Example.Lt' } },
    input: [
      ['stranger', 'POST', '/signup', { ...JONAS, email: 'jonas@example.lt', country: 'LT' }],
      ['keep', 'signup', 'signup_id'],
      ['card proof'],
      ['stranger', 'GET', '/signup/{signup}'],
    ],
    expected: { body: { status: 'pending_payment' }, phones: ['UAB Pavyzdys full'] },
  },
  {
    source: 'harvard-lil/perma#3153',
    wrong: 'No mail came for a reset, because the address was typed in small letters',
    given: { customer: { email: 'Ona@Example.LT' } },
    input: [
      ['stranger', 'POST', '/auth/forgot-password', { email: 'ona@example.lt' }],
      ['link', 'reset', 'Ona@Example.LT', '/reset-password'],
      [
        'stranger',
        'POST',
        '/auth/reset-password',
        { token: '{reset}', new_password: 'quite another word' },
      ],
      ['sign in', 'ona', 'ona@example.lt', 'quite another word'],
    ],
    expected: { answers: ['204', '204', '200'] },
  },
  {
    source: 'DemocracyOS/democracyos#689',
    wrong: 'Addresses with a tag after a plus sign were taken for the address without it',
    input: [
      ['another customer', 'jonas+1@example.lt', { company_name: 'UAB Antra' }],
      ['sign in', 'ona', 'jonas+1@example.lt', PASSWORD],
    ],
    expected: { answers: ['200'], phones: ['UAB Antra full', 'UAB Pavyzdys full'] },
  },
  {
    source: 'bountysource/core#907',
    wrong: 'Addresses under newer top-level domains could not sign up',
    given: { customer: { email: 'ona@firma.computer' } },
    input: [['sign in', 'ona']],
    expected: { answers: ['200'] },
  },
  {
    source: 'greasyfork-org/greasyfork#871',
    wrong: 'A full stop in the tag after the plus sign made an address an invalid one',
    given: { customer: { email: 'user+greasyfork.org@example.org' } },
    input: [['sign in', 'ona']],
    expected: { answers: ['200'] },
  },
  {
    source: 'mailgun/flanker#40',
    wrong: 'Addresses with an apostrophe were refused',
    given: { customer: { email: "maureen.o'brien@example.com" } },
    input: [['sign in', 'ona']],
    expected: { answers: ['200'] },
  },
  {
    source: 'onetimesecret/onetimesecret#104',
    wrong: 'Signing up with a plus sign in the address said that the format was wrong',
    given: { customer: { email: 'abc+def@example.com' } },
    input: [['sign in', 'ona', 'ABC+DEF@example.com', PASSWORD]],
    expected: { answers: ['200'] },
  },
  {
    source: 'opencfp/opencfp#177',
    wrong: 'The page for a forgotten password said whether an address was known',
    input: [
      ['stranger', 'POST', '/auth/forgot-password', { email: 'jonas@example.lt' }],
      ['stranger', 'POST', '/auth/forgot-password', { email: 'nobody@example.lt' }],
    ],
    expected: { answers: ['204', '204'] },
  },
  {
    source: 'BookStackApp/BookStack#2016',
    wrong: 'A link to sign in was promised for known addresses only',
    input: [
      ['stranger', 'POST', '/auth/magic-link', { email: 'jonas@example.lt' }],
      ['stranger', 'POST', '/auth/magic-link', { email: 'nobody@example.lt' }],
    ],
    expected: { answers: ['204', '204'] },
  },
  {
    source: 'rustdesk/rustdesk-server-pro#602',
    wrong: 'Asking for a code answered that the user does not exist',
    input: [
      ['stranger', 'POST', '/auth/verification', { email: 'jonas@example.lt', purpose: 'login' }],
      ['stranger', 'POST', '/auth/verification', { email: 'nobody@example.lt', purpose: 'login' }],
    ],
    expected: { answers: ['204', '204'] },
  },
  {
    source: 'mail-in-a-box/mailinabox#916',
    wrong: 'A wrong password and an unknown address were answered with different words',
    input: [
      ['sign in', 'ona', 'nobody@example.lt', PASSWORD],
      ['keep', 'unknown', 'detail'],
      ['sign in', 'ona', 'jonas@example.lt', 'not the right word'],
      ['keep', 'wrong', 'detail'],
    ],
    expected: {
      answers: ['401 auth.invalid_credentials', '401 auth.invalid_credentials'],
      kept: {
        unknown: 'We do not know these credentials, or they are no longer valid.',
        wrong: 'We do not know these credentials, or they are no longer valid.',
      },
    },
  },
  {
    source: 'nopSolutions/nopCommerce#8131',
    wrong: 'What the recovery page hid could be learned where people register',
    input: [
      ['stranger', 'POST', '/signup', { ...JONAS, email: 'jonas@example.lt', country: 'LT' }],
      ['stranger', 'POST', '/signup', { ...JONAS, email: 'nobody@example.lt', country: 'LT' }],
    ],
    expected: { answers: ['202', '202'] },
  },
  {
    source: 'dokuwiki/dokuwiki#2928',
    wrong: 'When mail could not be sent, only known users were answered with an error',
    input: [
      ['fault', 'mail', 'down'],
      ['stranger', 'POST', '/auth/forgot-password', { email: 'jonas@example.lt' }],
      ['stranger', 'POST', '/auth/forgot-password', { email: 'nobody@example.lt' }],
    ],
    expected: { answers: ['204', '204'] },
  },
  {
    source: 'wearefine/fae#495',
    wrong: 'Administrators’ accounts could be told from others where they sign in',
    input: [
      ['the operator'],
      [
        'stranger',
        'POST',
        '/auth/admin/sign-in',
        { email: 'admin@example.com', password: 'not the right word' },
      ],
      [
        'stranger',
        'POST',
        '/auth/admin/sign-in',
        { email: 'jonas@example.lt', password: 'not the right word' },
      ],
      [
        'stranger',
        'POST',
        '/auth/admin/sign-in',
        { email: 'nobody@example.lt', password: 'not the right word' },
      ],
    ],
    expected: {
      answers: [
        '401 auth.invalid_credentials',
        '401 auth.invalid_credentials',
        '401 auth.invalid_credentials',
      ],
    },
  },
  {
    source: 'long2ice/fastapi-limiter#9',
    wrong: 'A header that anybody can write gave a new count of tries for each request',
    given: { client_address: '192.0.2.7' },
    input: [
      ...Array.from({ length: 10 }, (_, n): Row['input'][number] => [
        'stranger',
        'POST',
        '/auth/sign-in',
        { email: 'nobody@example.lt', password: 'not the right word' },
        { 'x-forwarded-for': `198.51.100.${n}` },
      ]),
      [
        'stranger',
        'POST',
        '/auth/sign-in',
        { email: 'nobody@example.lt', password: 'not the right word' },
        { 'x-forwarded-for': '203.0.113.5' },
      ],
    ],
    expected: {
      answers: [
        ...Array.from({ length: 10 }, () => '401 auth.invalid_credentials'),
        '429 rate_limited',
      ],
    },
  },
]
