import type { Row } from '../row.ts'

const WANTED = { name: 'Warehouse', scopes: ['customers:read'], expires_in_days: 30 }

/** What the audit log says and does not say, and keys of machines. */
export const rows: readonly Row[] = [
  {
    source: 'nextcloud/server#50223',
    wrong: 'A sign-in that failed was not in the audit log',
    input: [
      ['sign in', 'ona', '{email}', 'not the right word'],
      ['operator', 'GET', '/admin/audit-log?action=auth.sign_in&outcome=failure'],
      ['keep', 'found', 'rows.length'],
    ],
    expected: { answers: ['401 auth.invalid_credentials', '200'], kept: { found: '1' } },
  },
  {
    source: 'coder/coder#4431',
    wrong: 'A sign-in with an unknown address had no user, and so was not written down',
    input: [
      ['sign in', 'ona', 'nobody@example.lt', 'not the right word'],
      ['operator', 'GET', '/admin/audit-log?action=auth.sign_in&outcome=failure'],
    ],
    expected: {
      answers: ['401 auth.invalid_credentials', '200'],
      body: { rows: [{ action: 'auth.sign_in', outcome: 'failure', user_id: null }] },
    },
  },
  {
    source: 'wso2/product-is#3699',
    wrong: 'The row of a sign-in that failed did not say whose account it was',
    input: [
      ['sign in', 'ona', '{email}', 'not the right word'],
      ['operator', 'GET', '/admin/audit-log?account_id={account}&action=auth.sign_in'],
      ['keep', 'whose', 'rows.0.outcome'],
    ],
    expected: { answers: ['401 auth.invalid_credentials', '200'], kept: { whose: 'failure' } },
  },
  {
    source: 'syncthing/syncthing#2377',
    wrong: 'The event of a failed sign-in was to carry the password that had been tried',
    input: [
      ['sign in', 'ona', '{email}', 'a word that is nearly right'],
      ['operator', 'GET', '/admin/audit-log?limit=100'],
    ],
    expected: {
      answers: ['401 auth.invalid_credentials', '200'],
      lacking: ['a word that is nearly right', 'a long enough word'],
    },
  },
  {
    source: 'newtheatre/rehearsal#48',
    wrong: 'Rows of one millisecond could not be reached in the audit log at all',
    input: [
      ['plan now', 'starter'],
      ['plan now', 'enterprise'],
      ['cancel'],
      ['resume'],
      ['operator', 'GET', '/admin/audit-log?account_id={account}&limit=100'],
      ['keep', 'all', 'rows.length'],
      ['operator', 'GET', '/admin/audit-log?account_id={account}&limit=5'],
      ['keep', 'cursor', 'next_cursor'],
      ['operator', 'GET', '/admin/audit-log?account_id={account}&limit=5&cursor={cursor}'],
      ['keep', 'more', 'rows.length'],
    ],
    expected: { kept: { more: '5' } },
  },
  {
    source: 'TykTechnologies/tyk#2293',
    wrong: 'A key that was revoked worked until a cache had forgotten it',
    input: [
      ['operator', 'POST', '/admin/api-keys', WANTED],
      ['keep', 'secret', 'secret'],
      ['keep', 'key', 'api_key_id'],
      ['bearer', 'secret', 'GET', '/admin/customers'],
      ['operator', 'DELETE', '/admin/api-keys/{key}'],
      ['bearer', 'secret', 'GET', '/admin/customers'],
    ],
    expected: { answers: ['201', '200', '204', '401 auth.invalid_credentials'] },
  },
  {
    source: 'mosaico-labs/mosaico#458',
    wrong: 'A key worked on after the day on which it was to expire',
    input: [
      ['operator', 'POST', '/admin/api-keys', { ...WANTED, expires_in_days: 1 }],
      ['keep', 'secret', 'secret'],
      ['wait', 'PT23H59M'],
      ['bearer', 'secret', 'GET', '/admin/customers'],
      ['wait', 'PT2M'],
      ['bearer', 'secret', 'GET', '/admin/customers'],
    ],
    expected: { answers: ['201', '200', '401 auth.invalid_credentials'] },
  },
  {
    source: 'anyproto/anytype-api#10',
    wrong: 'A revoked key read on until the whole application was started again',
    input: [
      ['operator', 'POST', '/admin/api-keys', WANTED],
      ['keep', 'secret', 'secret'],
      ['keep', 'key', 'api_key_id'],
      ['operator', 'DELETE', '/admin/api-keys/{key}'],
      ['bearer', 'secret', 'GET', '/admin/customers/{account}'],
    ],
    expected: { answers: ['201', '204', '401 auth.invalid_credentials'] },
  },
  {
    source: 'amberelectric/public-api#6',
    wrong: 'A key that had been deleted was still in the list as if nothing had happened',
    input: [
      ['operator', 'POST', '/admin/api-keys', WANTED],
      ['keep', 'key', 'api_key_id'],
      ['operator', 'DELETE', '/admin/api-keys/{key}'],
      ['operator', 'GET', '/admin/api-keys'],
    ],
    expected: { body: { data: [{ state: 'revoked' }] } },
  },
  {
    source: 'jamcalli/Pulsarr#394',
    wrong: 'Whoever could list the keys read them in full',
    input: [
      ['operator', 'POST', '/admin/api-keys', WANTED],
      ['operator', 'GET', '/admin/api-keys'],
    ],
    expected: { lacking: ['"secret"'] },
  },
]
