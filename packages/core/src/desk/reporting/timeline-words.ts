/** What an audit row's meta may say, as text. */
export type Meta = Readonly<Record<string, string | number | boolean | null>>

type Words = string | ((meta: Meta) => string) | null

const said = (value: Meta[string] | undefined) => String(value ?? '').replaceAll('_', ' ')
const step = ({ to }: Meta) => STEPS[String(to)] ?? `Dunning moves to ${said(to)}.`

const STEPS: Readonly<Record<string, string>> = {
  grace: 'Dunning begins: a first reminder, and the banner.',
  retry_1: 'Second reminder.',
  retry_2: 'Third reminder.',
  final_notice: 'Final notice: the phone service is limited.',
  suspended: 'The service is suspended for what is unpaid.',
  cancelled: 'Dunning ends: what is unpaid is written off.',
}

/**
 * What each recorded action means to a person. Null leaves a row out where another one of the same moment
 * says it better; an action that is not here is told by its name.
 */
// prettier-ignore
const TIMELINE_WORDS: Readonly<Record<string, Words>> = {
  'signup.requested':              ({ plan_tier }) => plan_tier ? `Signed up for ${said(plan_tier)}.` : 'Signed up.',
  'signup.card_refused':           'The card was refused at sign-up.',
  'signup.card_saved':             'The card is saved.',
  'signup.provision':              'The phone system is asked for.',
  'signup.renamed':                'Another phone system has the name; it is asked for under the next one.',
  'signup.tenant_ready':           'The phone system stands; the trial begins.',
  'signup.trial_withheld':         'No trial: they had one not long ago.',
  'signup.expired':                'The sign-up expired.',
  'signup.withdrawn':              null,
  'signup.scrubbed':               null,
  'account.card_verified':         null,
  'account.tenant_ready':          null,
  'account.withdrawn':             null,
  'account.first_lock':            ({ lock }) => `The account is locked: ${said(lock)}.`,
  'account.lock_added':            ({ lock }) => `One more lock: ${said(lock)}.`,
  'account.lock_removed':          ({ lock }) => `One lock less: ${said(lock)}.`,
  'account.last_lock_gone':        'Nothing locks the account any more.',
  'account.ended':                 null,
  'account.came_back':             null,
  'account.updated':               'Company details were changed.',
  'subscription.charge_succeeded': null,
  'subscription.charge_failed':    null,
  'subscription.arrears_paid':     'Nothing is overdue any more.',
  'subscription.final_notice':     null,
  'subscription.ladder_suspends':  null,
  'subscription.write_off':        'The subscription has ended.',
  'subscription.period_ended':     'The subscription has ended with its paid period.',
  'subscription.cancel_requested': ({ to }) => to === 'cancelled' ? 'Cancelled at once.' : 'Cancelled to the end of the period.',
  'subscription.withdrawn':       null,
  'withdrawal.stated':            'Stated the withdrawal from the contract.',
  'withdrawal.link':              null,
  'withdrawal.confirmed':         ({ channel }) => channel === 'portal' ? 'Withdrew from the contract.' : `Withdrew from the contract by ${said(channel)}.`,
  'withdrawal.paid_back':         'What was paid is on its way back; the withdrawal is done.',
  'subscription.operator_cancels': 'An operator cancelled the subscription.',
  'subscription.operator_suspends':'An operator suspended the service.',
  'subscription.cancel_undone':    'The cancellation was taken back.',
  'subscription.cancel_undone_in_trial': 'The cancellation was taken back.',
  'subscription.found_active':     'The service is back.',
  'subscription.found_trialing':   'The service is back.',
  'subscription.found_past_due':   'The service is back; something is still unpaid.',
  'subscription.found_unpaid':     'The service is back; something is still unpaid.',
  'subscription.found_cancelling': 'The service is back until the period ends.',
  'subscription.plan_scheduled':   'Another plan was chosen for the next period.',
  'subscription.plan_changed':     'The plan was changed.',
  'subscription.plan_took_effect': ({ to }) => `The plan is now ${said(to)}.`,
  'billing_cycle.claimed':         null,
  'billing_cycle.processed':       null,
  'billing_cycle.nothing_to_pay':  'Account credit paid for the period.',
  'billing_cycle.declined':        'The card was declined.',
  'billing_cycle.no_payment_method': 'There was no card to ask.',
  'billing_cycle.not_sent':        'The payment provider could not be reached.',
  'billing_cycle.unknown':         'Nobody knows yet whether the payment went through.',
  'billing_cycle.not_wanted':      'A period is not billed.',
  'billing_cycle.given_up':        null,
  'billing_cycle.address_awaited': 'The first invoice waits for the company’s address.',
  'dunning.climb':                 step,
  'dunning.settled':               'Dunning is over.',
  'invoice.issued':                ({ number }) => `Invoice ${said(number)} was issued.`,
  'invoice.pay_asked':             'The customer asked to pay with the saved card.',
  'invoice.settled':               null,
  'invoice.issued_without_address': ({ number }) => `Invoice ${said(number)} shows no address of the company.`,
  'e_invoice.accepted':            ({ number }) => `${said(number)} went out as an electronic document.`,
  'e_invoice.rejected':            ({ number, rule_id }) => `The network refused ${said(number)} by its rule ${said(rule_id)}.`,
  'e_invoice.unknown_recipient':   ({ number }) => `The network knows nobody at the address for ${said(number)}.`,
  'e_invoice.given_up':            ({ number }) => `The access point was away for days: ${said(number)} went by mail alone so far.`,
  'invoice.written_off':           'What was owed is written off.',
  'payment.processed':             'The payment went through.',
  'payment.completed':             'A top-up was paid.',
  'payment.refused':               'The customer tried a card by hand, and it was declined.',
  'payment.overpaid':              'More was paid than asked; the rest is account credit.',
  'refund.credit_taken':           'Unused call credit was taken back for a refund.',
  'credit_note.issued':            ({ number }) => `Credit note ${said(number)} was issued.`,
  'payment_method.made_default':   'Another card is charged from now on.',
  'payment_method.deleted':        'A card was removed.',
  'topup.requested':               'A top-up was asked for.',
  'customer.imported':           'The customer came from another system.',
  'tenant.created':                null,
  'subscription.trial_started':    null,
  'subscription.came_back':        'Subscribed again, on the same account.',
  'support_ticket.opened':         'The customer opened a support ticket.',
  'support_ticket.customer_replied': 'The customer wrote in a support ticket.',
  'support_ticket.we_replied':     'We answered in a support ticket.',
  'support_ticket.taken':          null,
  'support_ticket.reminded':       null,
  'support_ticket.resolved':       'A support ticket was resolved.',
  'support_ticket.closed':         'A support ticket was closed.',
  'support_ticket.went_quiet':     'A support ticket was closed, as nobody wrote in it any more.',
  'support_ticket.marked_duplicate': 'A support ticket repeats another one.',
  'admin.support_ticket.reply':    null,
  'admin.support_ticket.update':   null,
  'kyb.opened':                    null,
  'kyb.uploaded':                  ({ doc_key }) => `The customer sent a document: ${said(doc_key)}.`,
  'kyb.submitted':                 'The identity papers were handed in for review.',
  'kyb.approved':                  'An operator accepted the identity papers.',
  'kyb.rejected':                  'An operator refused the identity papers.',
  'admin.kyb.download':            'An operator opened an identity paper.',
  'tenant.removed':                'The phone system is removed.',
  'tenant.drifted':                'The phone system was not as we want it; it is being put right.',
  'admin.signup.give_trial':       'An operator gave a trial although there had been one.',
  'admin.tenant.provision':        'An operator had the phone system made by hand.',
  'admin.tenant.suspend':          null,
  'admin.subscription.transition': null,
  'admin.subscription.change_plan': null,
  'admin.credit_note.create':      null,
  'admin.tenant.restore':          null,
  'admin.customer.update':         'An operator changed company details.',
  'admin.customer.note':           null,
  'admin.customer.read_as':        'An operator read as the customer.',
  'admin.payment_method.add':      'An operator asked for another card.',
  'admin.payment_method.delete':   'An operator removed a card.',
  'admin.banner.create':           'An operator put a banner up.',
  'admin.banner.clear':            'An operator took a banner away.',
}

/** Families of rows that are of no account's story: sign-ins, and the ledger behind what is told already. */
const LEFT_OUT = ['auth', 'ledger', 'user', 'webhook', 'operator']

/** One row in plain words; null when it is left out. */
export function timelineWords(action: string, meta: Meta): string | null {
  const words = TIMELINE_WORDS[action]
  if (words === null) return null
  if (typeof words === 'string') return words
  if (words) return words(meta)
  const [family = '', ...rest] = action.split('.')
  if (LEFT_OUT.includes(family)) return null
  return `${said(family)}: ${said(rest.join(' '))}.`.replace(/^./, (first) => first.toUpperCase())
}
