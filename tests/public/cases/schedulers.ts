import type { Row } from '../row.ts'

/** Several schedulers at once, and none for a while. */
export const rows: readonly Row[] = [
  {
    source: 'parcelvoy/platform#61',
    wrong: 'Everything that was scheduled ran as often as there were servers',
    input: [['asleep until', '2026-02-15T09:00:30Z'], ['schedulers', 3], ['settle']],
    expected: {
      charges: ['2026-02-15 capture 22.99'],
      orders: ['completed 22.99'],
      numbers: ['PBX-2026-000001'],
    },
  },
  {
    source: 'opencollective/opencollective#7477',
    wrong: 'The platform did not promise to start a job only once, and charges had no protection',
    input: [
      ['until', '2026-02-14T09:00:00Z'],
      ['asleep until', '2026-02-15T09:00:30Z'],
      ['at once', ['schedulers', 1], ['schedulers', 1], ['schedulers', 1], ['schedulers', 1]],
      ['settle'],
    ],
    expected: { charges: ['2026-02-15 capture 22.99'], page: { subscription: 'active' } },
  },
  {
    source: 'node-cron/node-cron#93',
    wrong: 'Each instance of the server sent the same reminder to the same customer',
    input: [['asleep until', '2026-02-12T09:00:30Z'], ['schedulers', 4], ['settle']],
    expected: {
      mails: { 'Your trial ends on 15 February 2026': 1 },
      notifications: ['trial_ending'],
    },
  },
  {
    source: 'node-cron/node-cron#96',
    wrong: 'Two instances took the same records for work at the same moment',
    given: { card: 'decline_after:1' },
    input: [
      ['until', '2026-02-28T09:00:00Z'],
      ['asleep until', '2026-03-01T09:00:30Z'],
      ['schedulers', 4],
      ['settle'],
    ],
    // Days 0, 3, 7 and 14.
    expected: { declines: 4, page: { dunning: 'final_notice', subscription: 'unpaid' } },
  },
  {
    source: 'phpvms/phpvms#2228',
    wrong: 'A run that was started in two ways overlapped with itself, and deadlocks followed',
    input: [
      ['another customer', 'b@example.lt'],
      ['another customer', 'c@example.lt'],
      ['asleep until', '2026-02-15T09:00:30Z'],
      ['at once', ['schedulers', 2], ['settle']],
      ['settle'],
    ],
    expected: {
      charges: ['2026-02-15 capture 22.99', '2026-02-15 capture 22.99', '2026-02-15 capture 22.99'],
    },
  },
  {
    source: 'jasonlvhit/gocron#160',
    wrong: 'The lock of a job was asked for, and its answer was not looked at',
    input: [
      ['until', '2026-03-14T09:00:00Z'],
      ['asleep until', '2026-03-15T09:00:30Z'],
      ['schedulers', 5],
      ['settle'],
    ],
    expected: { charges: ['2026-02-15 capture 22.99', '2026-03-15 capture 22.99'] },
  },
  {
    source: 'Crontap/crontap#9',
    wrong: 'What was due while all instances were off was not done when they were back',
    input: [
      ['until', '2026-02-14T09:00:00Z'],
      ['asleep until', '2026-02-17T21:00:00Z'],
      ['wait', 'PT1H'],
    ],
    // Late, and the period is the one that was due.
    expected: {
      charges: ['2026-02-17 capture 22.99'],
      page: { subscription: 'active', period: '2026-02-15 2026-03-15' },
    },
  },
  {
    source: 'bscott/subtrackr#29',
    wrong: 'The date of the next renewal stayed in the past once it had passed',
    input: [['until', '2026-03-15T09:05:00Z']],
    expected: {
      subscription: {
        next_invoice_at: '2026-04-15T09:00:00.000Z',
        current_period_end: '2026-04-15T09:00:00.000Z',
      },
    },
  },
  {
    source: 'SELISEdigitalplatforms/blocks-utilities#538',
    wrong: 'A renewal that ran before its time charged the period that was paid already',
    input: [
      ['until', '2026-03-15T08:59:00Z'],
      ['schedulers', 2],
      ['until', '2026-03-15T09:05:00Z'],
    ],
    expected: {
      charges: ['2026-02-15 capture 22.99', '2026-03-15 capture 22.99'],
      page: { period: '2026-03-15 2026-04-15' },
    },
  },
]
