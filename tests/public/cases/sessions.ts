import type { Row } from '../row.ts'

const refresh = (token: string) =>
  ['stranger', 'POST', '/auth/refresh', { refresh_token: `{${token}}` }] as const
const ADMIN = { email: 'admin@example.com', password: '{operator_password}' }
const enter = (challenge: string) =>
  [
    'stranger',
    'POST',
    '/auth/admin/2fa/verify',
    { challenge_id: `{${challenge}}`, code: '{code}' },
  ] as const

/** Refresh tokens and second factors. */
export const rows: readonly Row[] = [
  {
    source: 'F3-Nation/f3-nation#375',
    wrong: 'Two tabs that renewed one session at the same time signed the user out of both',
    input: [
      ['sign in', 'ona'],
      refresh('ona_refresh'),
      ['keep', 'next_refresh', 'refresh_token'],
      refresh('ona_refresh'),
      refresh('next_refresh'),
    ],
    expected: { answers: ['200', '200', '401 auth.invalid_credentials', '200'] },
  },
  {
    source: 'nightscout/nocturne#326',
    wrong: 'Requests that came together each made a new token of one, and then all were revoked',
    input: [
      ['sign in', 'ona'],
      ['at once', refresh('ona_refresh'), refresh('ona_refresh'), refresh('ona_refresh')],
      ['bearer', 'ona', 'GET', '/me'],
    ],
    expected: {
      answers: [
        '200',
        '200',
        '401 auth.invalid_credentials',
        '401 auth.invalid_credentials',
        '200',
      ],
    },
  },
  {
    source: 'ScaleOvenStove/crosswithfriends#566',
    wrong: 'A used refresh token that came back later was not taken for a theft',
    input: [
      ['sign in', 'ona'],
      refresh('ona_refresh'),
      ['keep', 'next', 'access_token'],
      ['keep', 'next_refresh', 'refresh_token'],
      ['wait', 'PT11S'],
      refresh('ona_refresh'),
      refresh('next_refresh'),
      ['bearer', 'next', 'GET', '/me'],
    ],
    expected: {
      answers: [
        '200',
        '200',
        '401 auth.invalid_credentials',
        '401 auth.invalid_credentials',
        '401 auth.invalid_credentials',
      ],
    },
  },
  {
    source: 'nirholas/three.ws#6',
    wrong: 'After two refreshes at once two tokens were valid that came from one',
    input: [
      ['sign in', 'ona'],
      ['at once', refresh('ona_refresh'), refresh('ona_refresh')],
      ['owner', 'GET', '/me'],
    ],
    expected: { answers: ['200', '200', '401 auth.invalid_credentials', '200'] },
  },
  {
    source: 'Bike4Mind/bike4mind#1801',
    wrong: 'Sessions ended half an hour after the sign-in, whatever their users did',
    input: [
      ['sign in', 'ona'],
      ['wait', 'P20D'],
      refresh('ona_refresh'),
      ['keep', 'next_refresh', 'refresh_token'],
      ['wait', 'P20D'],
      refresh('next_refresh'),
    ],
    // Each token lives thirty days from its own issue.
    expected: { answers: ['200', '200', '200'] },
  },
  {
    source: 'DMOJ/online-judge#1692',
    wrong: 'A code of the authenticator could be used again while its half minute lasted',
    input: [
      ['the operator'],
      ['totp', 'code'],
      ['stranger', 'POST', '/auth/admin/sign-in', ADMIN],
      ['keep', 'first', 'challenge_id'],
      enter('first'),
      ['stranger', 'POST', '/auth/admin/sign-in', ADMIN],
      ['keep', 'second', 'challenge_id'],
      enter('second'),
    ],
    expected: { answers: ['200', '200', '200', '401 auth.totp_invalid'] },
  },
  {
    source: 'forgekeep/nebula-mesh#237',
    wrong:
      'Two sign-ins at once with one code both passed, because it was checked before it was spent',
    input: [
      ['the operator'],
      ['totp', 'code'],
      ['stranger', 'POST', '/auth/admin/sign-in', ADMIN],
      ['keep', 'first', 'challenge_id'],
      ['stranger', 'POST', '/auth/admin/sign-in', ADMIN],
      ['keep', 'second', 'challenge_id'],
      ['at once', enter('first'), enter('second')],
    ],
    expected: { answers: ['200', '200', '200', '401 auth.totp_invalid'] },
  },
  {
    source: 'better-auth/better-auth#10387',
    wrong: 'One challenge and one code opened a session each time they were sent',
    input: [
      ['the operator'],
      ['totp', 'code'],
      ['stranger', 'POST', '/auth/admin/sign-in', ADMIN],
      ['keep', 'first', 'challenge_id'],
      enter('first'),
      enter('first'),
    ],
    expected: { answers: ['200', '200', '401 auth.totp_invalid'] },
  },
  {
    source: 'Infisical/infisical#6049',
    wrong: 'Clocks that differ a little had to be tolerated without a code living for minutes',
    input: [
      ['the operator'],
      ['totp', 'code'],
      ['stranger', 'POST', '/auth/admin/sign-in', ADMIN],
      ['keep', 'first', 'challenge_id'],
      ['wait', 'PT61S'],
      enter('first'),
      ['totp', 'code'],
      ['wait', 'PT30S'],
      enter('first'),
    ],
    expected: { answers: ['200', '401 auth.totp_invalid', '200'] },
  },
]
