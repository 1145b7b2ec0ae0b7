/** What an operator can do to a customer, in words: what will happen, and the button that does it. */
export const SUBSCRIPTION = {
  to: (name: string) => `To: ${name}.`,
  owes: (owed: string) => `They owe ${owed}.`,
  suspended: {
    title: 'Suspend',
    says: [
      'The account is locked until an operator takes the lock away. Only emergency calls work.',
      'Periods that begin meanwhile are not charged. What is overdue stays owed.',
    ],
    button: 'Suspend the service',
    done: 'The service is suspended.',
    after: 'After this, if nobody does anything',
  },
  active: {
    title: 'Make active',
    says: [
      'All locks are taken away, and the phones work again. A cancellation is taken back.',
      'What is overdue is asked for no more; its invoices can still be paid.',
    ],
    trial: 'The trial ends, and the first period is charged now.',
    button: 'Make the subscription active',
    done: 'The subscription is active.',
    after: 'After this',
  },
  cancelled: {
    title: 'End the subscription',
    says: [
      'It ends at once, and the phones stop. Nothing is refunded.',
      'The phone system and its settings are deleted after 30 days.',
    ],
    button: 'End it now',
    done: 'The subscription has ended.',
    after: 'After this',
  },
} as const

/** The lock of a phone system, and making one by hand. */
export const PHONES = {
  suspend: {
    title: 'Lock the phone system',
    says: [
      'Only emergency calls work until an operator unlocks it.',
      'Periods that begin meanwhile are not charged.',
    ],
    button: 'Lock it',
    done: 'The phone system is locked.',
  },
  restore: {
    title: 'Unlock the phone system',
    says: [
      'The operators’ lock is taken away. Nothing is forgiven.',
      'While there is another lock, as for debt, the phones stay as they are.',
    ],
    button: 'Unlock it',
    done: 'The operators’ lock is taken away.',
  },
  after: 'After this',
  reason: 'Reason',
  reason_hint: 'Kept in the audit log.',
  provision: {
    title: 'Make the phone system by hand',
    says: [
      'For an account whose card was never proved, or whose phone system could not be made.',
      'The trial begins, or the first period is charged, as after a sign-up.',
    ],
    button: 'Make it now',
    done: 'The phone system is being made.',
  },
} as const

/** Another plan. */
export const PLAN = {
  title: (name: string) => `Another plan for ${name}`,
  now_is: (plan: string) => `The plan is ${plan}.`,
  choose: 'Which plan',
  see: 'See what it would cost',
  now: 'Now',
  next: 'From the next period',
  refused: 'This way is closed:',
  reason: 'Reason',
  now_button: (amount: string) => `Charge ${amount} and change now`,
  credit_button: (amount: string) => `Credit ${amount} and change now`,
  free_button: 'Change now',
  next_button: (date: string) => `Change on ${date}`,
  done: 'The plan is changed.',
  planned: 'The plan changes with the next period.',
} as const

/** Quantities beside the plan. */
export const ITEMS = {
  title: (name: string) => `Quantities of ${name}`,
  none: 'There is no subscription yet.',
  now_is: (plan: string) => `The plan is ${plan}.`,
  held: 'What they hold',
  nothing_sold: 'Nothing is sold beside the plans.',
  item: 'Item',
  quantity: 'Held',
  included: 'Included',
  paid: 'Paid for',
  wish: 'Planned',
  from: (count: number, date: string) => `${count} from ${date}`,
  limits: (told: string) => `The phone system allows: ${told}`,
  change: 'Change quantities',
  on_request: 'Customers do not change this themselves.',
  refused: 'It cannot be done:',
  reason: 'Reason',
  now: 'Now',
  next: 'From the next period',
  now_button: (amount: string) => `Charge ${amount} and change now`,
  credit_button: (amount: string) => `Credit ${amount} and change now`,
  free_button: 'Change now',
  next_button: (date: string) => `Change on ${date}`,
  costs: 'What it then costs',
  price: { monthly: 'A month, without VAT', yearly: 'A year, without VAT' },
  length_title: 'How they pay',
  length: { month: 'They pay by the month.', year: 'They pay by the year.' },
  length_change: { month: 'By the year → by the month', year: 'By the month → by the year' },
  see_length: { month: 'See what it costs by the month', year: 'See what it costs by the year' },
  length_becomes: {
    month: (date: string) => `They pay by the month from ${date}.`,
    year: (date: string) => `They pay by the year from ${date}.`,
  },
  keep_length: { month: 'Stay with months', year: 'Stay with years' },
  done: 'The quantities are changed.',
  planned: 'The quantities change with the next period.',
  planned_title: 'Planned for the next period',
  becomes: (name: string, from: number, to: number, date: string) =>
    `${name}: ${from} → ${to} on ${date}.`,
  plan_becomes: (from: string, to: string, date: string) => `The plan: ${from} → ${to} on ${date}.`,
  keep: (name: string, count: number) => `Stay with ${name}: ${count}`,
  keep_plan: (plan: string) => `Stay with the plan ${plan}`,
  kept: 'What was planned is taken back.',
} as const

/** A customer's own pages. */
export const READ_AS = {
  title: (name: string) => `Read as ${name}`,
  says: [
    'For 15 minutes you see their pages as they do. Nothing can be changed there.',
    'Their audit log has it, with the reason; the owner sees it among the sessions, and can end it.',
  ],
  reason: 'Reason',
  reason_hint: 'The customer may read it.',
  button: 'Open their pages',
  word: 'You read as a customer:',
  frame: (name: string) => `these are the pages of ${name}. Nothing can be changed here.`,
  back: 'Back to the console',
} as const

/** Saved cards. */
export const CARDS = {
  title: (name: string) => `Cards of ${name}`,
  none: 'No card is saved.',
  card: 'Card',
  expires: 'Valid until',
  is_default: 'Charged',
  remove: 'Remove',
  add: 'Add a card',
  add_says: [
    'A page of the payment provider is opened, on which the customer types the card. Nothing is charged.',
    'The link is shown next: send it to the customer. Nobody else may type a card.',
  ],
  add_button: 'Make a link for a card',
  link: (url: string) => `Send this link to the customer: ${url}`,
  remove_title: 'Remove a card',
  remove_says: (card: string) => `${card} is charged no more.`,
  remove_button: (card: string) => `Remove ${card}`,
  removed: 'The card is removed.',
} as const

/** What a customer sees above every page. */
export const BANNERS = {
  title: (name: string) => `Banners of ${name}`,
  none: 'None so far.',
  list: 'Banners',
  text: 'Text',
  severity: 'How grave',
  state: 'State',
  active: 'Shown',
  gone: 'Gone',
  until: 'Until',
  clear: 'Take away',
  cleared: 'The banner is taken away.',
  create: 'Put one up',
  says: 'It stands above every page of the customer until it is taken away, or the day is over.',
  text_hint: 'In the customer’s language. It is shown as it is written.',
  until_hint: 'A day, as 2026-12-31. Without one it stays.',
  link: 'Where its link leads',
  link_hint: 'A path of the customers’ pages, as /billing.',
  link_text: 'What its link says',
  bad_day: 'This is no day.',
  put: 'Put it up',
  done: 'The banner is up.',
  kind: 'operator',
} as const

/** Who the customer is, a trial that the rules withhold, and a withdrawal on paper. */
export const DETAILS = {
  edit_title: (name: string) => `Change the details of ${name}`,
  edit_lead: 'What is left empty stays. The customer is sent no mail.',
  company_name: 'Company name',
  contact_phone: 'Phone',
  reg_number: 'Company code',
  vat_id: 'VAT number',
  vat_hint: 'The EU registry is asked at once.',
  no_vat: 'Take the VAT number away',
  save: 'Save the details',
  saved: 'The details are saved.',
  trial_title: 'Give a trial all the same',
  trial_says: [
    'The rules withhold the trial: the same e-mail, company code or VAT number had one not long ago.',
    'With this the first period is a trial, and is not charged at once.',
  ],
  reason: 'Reason',
  trial_button: 'Give the trial',
  trial_done: 'The trial is given.',
  withdrawal_title: 'Enter a withdrawal',
  withdrawal_says: [
    'It takes effect at once, as if the consumer had confirmed it: the contract ends.',
    'The days until it was received were used; the rest is paid back.',
  ],
  channel: 'It came by',
  channels: { letter: 'Letter', email: 'E-mail' },
  received: 'Received on',
  sent: 'Sent on',
  day_hint: 'A day, as 2026-12-31.',
  words: 'What it says',
  withdrawal_button: 'Enter it, and end the contract',
  withdrawal_done: 'The withdrawal is entered.',
  bad_day: 'This is no day.',
} as const
