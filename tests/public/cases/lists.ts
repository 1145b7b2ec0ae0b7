import type { Row, Step } from '../row.ts'

const ticket = (subject: string): Step => [
  'owner',
  'POST',
  '/support/tickets',
  { subject, message: 'Hello' },
]
const FIVE = ['a', 'b', 'c', 'd', 'e'].map(ticket)
const CREATED = ['201', '201', '201', '201', '201']

/** Lists in pages, searches, and what was read of the notifications. Nothing moves the clock, so rows share their instant. */
export const rows: readonly Row[] = [
  {
    source: 'activepieces/activepieces#14323',
    wrong: 'Rows of the same second could not be reached beyond the first page',
    input: [...FIVE, ['walk', '/support/tickets', 2]],
    expected: { answers: [...CREATED, '5 rows, 5 different'] },
  },
  {
    source: 'lablup/backend.ai#14604',
    wrong: 'Rows that share their time of creation with the last one of a page were left out',
    input: [...FIVE, ['walk', '/support/tickets', 1]],
    expected: { answers: [...CREATED, '5 rows, 5 different'] },
  },
  {
    source: 'lablup/backend.ai#14731',
    wrong: 'The tiebreaker of the order was no part of the condition of the next page',
    input: [...FIVE, ['walk as operator', '/admin/support/tickets', 3]],
    expected: { answers: [...CREATED, '5 rows, 5 different'] },
  },
  {
    source: 'superplanehq/superplane#6627',
    wrong: 'Of rows with the same time those that did not fit on a page could never be read',
    input: [
      ['another customer', 'b@example.lt'],
      ['another customer', 'c@example.lt'],
      ['another customer', 'd@example.lt'],
      ['walk as operator', '/admin/customers', 1],
    ],
    expected: { answers: ['4 rows, 4 different'] },
  },
  {
    source: 'openstatusHQ/data-table-filters#84',
    wrong: 'A table lost rows at each border of a page, while its footer went on counting them',
    input: [
      ['another customer', 'b@example.lt'],
      ['another customer', 'c@example.lt'],
      ['until', '2026-02-15T09:05:00Z'],
      ['walk as operator', '/admin/billing-cycles', 100],
    ],
    expected: { answers: ['6 rows, 6 different'] },
  },
  {
    source: 'vippsas/manifold#517',
    wrong: 'The next page of a timeline began after all events of the same moment',
    given: { card: 'decline_after:1' },
    input: [
      ['until', '2026-03-02T09:00:00Z'],
      ['walk', '/me/notifications', 1],
    ],
    // The trial's end, the invoice, and payments that failed on days 0, 3, 7 and 14.
    expected: { answers: ['6 rows, 6 different'] },
  },
  {
    source: 'lolopinto/ent#1138',
    wrong: 'A row that was added meanwhile moved others from one page to the next',
    input: [
      ...FIVE,
      ['owner', 'GET', '/support/tickets?limit=2'],
      ['keep', 'cursor', 'page_info.next_cursor'],
      ticket('added meanwhile'),
      ['owner', 'GET', '/support/tickets?limit=2&cursor={cursor}'],
    ],
    expected: { body: { data: [{ subject: 'c' }, { subject: 'b' }] } },
  },
  {
    source: 'activepieces/activepieces#14323',
    wrong: 'A cursor that somebody had changed was taken as far as it could be read',
    input: [
      ...FIVE,
      ['owner', 'GET', '/support/tickets?limit=2'],
      ['keep', 'cursor', 'page_info.next_cursor'],
      ['owner', 'GET', '/support/tickets?limit=2&cursor={cursor}x'],
      ['owner', 'GET', '/invoices?limit=2&cursor={cursor}'],
      ['owner', 'GET', '/support/tickets?limit=2&cursor=2026-02-01'],
    ],
    expected: {
      answers: [
        ...CREATED,
        '200',
        '422 validation.failed cursor',
        '422 validation.failed cursor',
        '422 validation.failed cursor',
      ],
    },
  },
  {
    source: 'activerecord-hackery/ransack#256',
    wrong: 'An underscore in a search stood for any letter',
    input: [['operator', 'GET', '/admin/customers?q=j_nas']],
    expected: { body: { data: [] } },
  },
  {
    source: 'mikkelchokolate/Veil#100',
    wrong: 'A search for a name with an underscore found names without one',
    input: [
      ['another customer', 'alpha_01@example.lt'],
      ['another customer', 'alphab01@example.lt'],
      ['operator', 'GET', '/admin/customers?q=alpha_01'],
      ['keep', 'found', 'data.length'],
    ],
    expected: { kept: { found: '1' } },
  },
  {
    source: 'tsolucio/corebos#1547',
    wrong: 'A backslash before a letter changed what was searched for',
    input: [
      ['operator', 'GET', '/admin/customers?q=j%5Conas'],
      ['keep', 'found', 'data.length'],
    ],
    expected: { answers: ['200'], kept: { found: '0' } },
  },
  {
    source: 'rokwire/illinois-app#4215',
    wrong: 'The number at the bell stayed at one after everything had been marked as read',
    given: { card: 'decline_after:1' },
    input: [
      ['until', '2026-02-19T09:00:00Z'],
      ['owner', 'POST', '/me/notifications/read-all'],
      ['owner', 'GET', '/me/notifications'],
    ],
    expected: { answers: ['204', '200'], body: { unread_count: 0 } },
  },
  {
    source: 'avatar-project/public-issues#27',
    wrong: 'The count of unread notifications did not change when one was read',
    given: { card: 'decline_after:1' },
    input: [
      ['until', '2026-02-19T09:00:00Z'],
      ['owner', 'GET', '/me/notifications'],
      ['keep', 'one', 'items.0.id'],
      ['owner', 'POST', '/me/notifications/{one}/read'],
      ['owner', 'GET', '/me/notifications'],
    ],
    // Of four: the trial's end, the invoice, and two payments that failed.
    expected: { body: { unread_count: 3 } },
  },
  {
    source: 'mezis/appfab#72',
    wrong: 'Marking one notification as read marked all of them',
    given: { card: 'decline_after:1' },
    input: [
      ['until', '2026-02-19T09:00:00Z'],
      ['owner', 'GET', '/me/notifications'],
      ['keep', 'one', 'items.1.id'],
      ['owner', 'POST', '/me/notifications/{one}/read'],
      ['owner', 'POST', '/me/notifications/{one}/read'],
      ['owner', 'GET', '/me/notifications'],
    ],
    expected: {
      answers: ['200', '200', '200', '200'],
      body: { items: [{ read: false }, { read: true }, { read: false }, { read: false }] },
    },
  },
  {
    source: 'objectstack-ai/objectstack#6436',
    wrong: 'What was called “all” marked only those that stood on the first page',
    given: { card: 'decline_after:1' },
    input: [
      ['until', '2026-03-02T09:00:00Z'],
      ['owner', 'GET', '/me/notifications?limit=1'],
      ['owner', 'POST', '/me/notifications/read-all'],
      ['owner', 'GET', '/me/notifications?limit=1'],
    ],
    expected: { body: { unread_count: 0, items: [{ read: true }] } },
  },
]
