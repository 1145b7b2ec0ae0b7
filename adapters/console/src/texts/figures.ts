/** What stands beside every plot. */
export const PLOT = {
  table: 'The same as a table',
  file: 'Save it as CSV',
  when: 'When',
  nothing: 'There is nothing in this time.',
  not_counted: 'Not counted yet.',
  hours: (hours: number) => `${hours.toFixed(1)} h`,
} as const

/** The figures of the business, each kind on a page of its own. */
export const FIGURES = {
  more: 'Figures day by day',
  days: 'How far back, in days',
  kinds: {
    churn: 'Churn',
    signups: 'Sign-ups that pay',
    revenue: 'Revenue and VAT',
    dunning: 'Dunning',
    payments: 'Payments',
    answers: 'Waiting for our answer',
  },
  leads: {
    churn: 'Subscriptions that ended, of those that there were.',
    signups: 'How many signed up, had a phone system made, and paid for the first time.',
    revenue: 'What was invoiced, less what credit notes took back.',
    dunning: 'How many came to each step, from which step they left, and what they paid meanwhile.',
    payments: 'What became of each try, and why cards were declined.',
    answers: 'How long a ticket waited from the customer’s first word to our answer.',
  },
  names: {
    ended: 'Ended',
    live: 'Live',
    signed_up: 'Signed up',
    begun: 'Phone system made',
    paying: 'Began to pay',
    net: 'Net',
    vat: 'VAT',
    reached: 'Came to a step',
    left: 'Left dunning from',
    recovered: 'Paid in dunning, by the step that was left',
    outcome: 'Outcomes of payments',
    answered: 'Answers, by how long they took',
    waited: 'Waited',
  },
  keys: {
    completed: 'Went through',
    '1h': 'Within an hour',
    '4h': 'Within 4 hours',
    '24h': 'Within a day',
    '72h': 'Within 3 days',
    longer: 'Longer',
    other: 'Other reasons',
  },
  sum: {
    rate: 'Churn',
    share: 'Of those who signed up',
    together: 'Together',
    entered: 'Came into dunning',
    left: 'Left it',
    recovered: 'Paid in dunning',
    declined: 'Declined',
    accepted: 'Went through, of all tries',
    answers: 'Answers',
    mean: 'Waited on average',
  },
  percent: (part: number, whole: number) =>
    whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`,
} as const
