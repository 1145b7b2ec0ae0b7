import type { Row, Step } from '../row.ts'

const VICTIM = 'ona@example.lt'
const signUp = (password: string): Step => [
  'stranger',
  'POST',
  '/signup',
  {
    customer_type: 'individual',
    full_name: 'Ona Onaitė',
    email: VICTIM,
    plan_tier: 'starter',
    country: 'LT',
    password,
  },
]
const THIEVES = 'the word of a thief'
const OWN = 'the word of Ona herself'

/** Accounts that a stranger began with somebody's address, before the owner of the mailbox came. */
export const rows: readonly Row[] = [
  {
    source: 'formbricks/formbricks#8971',
    wrong:
      'A stranger’s password went on working after the owner of the mailbox had followed the link',
    given: { customer: null },
    input: [
      signUp(THIEVES),
      ['card proof'],
      ['link', 'link', VICTIM, '/first-login'],
      ['stranger', 'POST', '/auth/magic-link/redeem', { token: '{link}', password: OWN }],
      ['sign in', 'thief', VICTIM, THIEVES],
      ['sign in', 'ona', VICTIM, OWN],
    ],
    expected: { answers: ['202', '200', '401 auth.invalid_credentials', '200'] },
  },
  {
    source: 'keycloak/keycloak#48206',
    wrong: 'The reset of a password left the stranger who had begun the account signed in',
    given: { customer: null },
    input: [
      signUp(THIEVES),
      ['card proof'],
      ['sign in', 'thief', VICTIM, THIEVES],
      ['stranger', 'POST', '/auth/forgot-password', { email: VICTIM }],
      ['link', 'link', VICTIM, '/reset-password'],
      ['stranger', 'POST', '/auth/reset-password', { token: '{link}', new_password: OWN }],
      ['bearer', 'thief', 'GET', '/me'],
      ['sign in', 'thief', VICTIM, THIEVES],
      ['sign in', 'ona', VICTIM, OWN],
    ],
    expected: {
      answers: [
        '202',
        '200',
        '204',
        '204',
        '401 auth.invalid_credentials',
        '401 auth.invalid_credentials',
        '200',
      ],
    },
  },
  {
    source: 'FalkorDB/QueryWeaver#736',
    wrong:
      'A second signup of the same address put the stranger’s password in place of the owner’s',
    given: { customer: null },
    input: [
      signUp(OWN),
      signUp(THIEVES),
      ['card proof'],
      ['link', 'link', VICTIM, '/first-login'],
      ['stranger', 'POST', '/auth/first-login', { token: '{link}' }],
      ['sign in', 'thief', VICTIM, THIEVES],
    ],
    expected: { answers: ['202', '202', '200', '401 auth.invalid_credentials'] },
  },
  {
    source: 'dust-tt/dust#12460',
    wrong: 'Somebody who began a signup with another’s address kept its owner out for good',
    given: { customer: null },
    input: [
      signUp(THIEVES),
      signUp(OWN),
      ['keep', 'signup', 'signup_id'],
      ['card proof'],
      ['stranger', 'GET', '/signup/{signup}'],
    ],
    expected: { answers: ['202', '202', '200'], body: { status: 'active' } },
  },
  {
    source: 'oratis/LISA#289',
    wrong: 'Signing in by a code proved the mailbox, and a password set before it stayed',
    given: { customer: null },
    input: [
      signUp(THIEVES),
      ['card proof'],
      ['stranger', 'POST', '/auth/verification', { email: VICTIM, purpose: 'login' }],
      ['code', 'code', VICTIM],
      [
        'stranger',
        'POST',
        '/auth/verification/verify',
        { email: VICTIM, purpose: 'login', code: '{code}' },
      ],
      ['sign in', 'thief', VICTIM, THIEVES],
    ],
    expected: { answers: ['202', '204', '200', '401 auth.invalid_credentials'] },
  },
  {
    source: 'better-auth/better-auth#11260',
    wrong: 'The link of an address verified whichever signup held the address at that moment',
    given: { customer: null },
    input: [
      signUp(THIEVES),
      ['link', 'first', VICTIM, '/first-login'],
      signUp(OWN),
      ['card proof'],
      ['stranger', 'POST', '/auth/first-login', { token: '{first}' }],
    ],
    // What belonged to the first signup died with it.
    expected: { answers: ['202', '202', '401 auth.invalid_credentials'] },
  },
]
