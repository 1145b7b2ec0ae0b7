import type { Money } from '../../kernel/money.ts'
import { type EpochMs, isoInstant } from '../../kernel/time.ts'
import type { MessageArgs, NotificationKind } from './notification.ts'

/** What a blank of a text is filled with. One with a question mark may be missing, which leaves its sentence out. */
export type Blank = 'text' | 'text?' | 'money' | 'money?' | 'date' | 'date?'

/** The blanks of a text by their names. */
export type Blanks = Readonly<Record<string, Blank>>

const DUNNING = {
  number: 'text?',
  /** What is owed on the invoice that has been unpaid longest. */
  amount: 'money?',
  /** Our next try of the card. */
  next_date: 'date?',
  /** The day on which the service stops if nothing is paid. */
  suspend_date: 'date?',
  /** While it is stopped, the day on which the subscription ends if nothing is paid. */
  end_date: 'date?',
} as const
const DOCUMENT = { number: 'text', amount: 'money' } as const
const VAT = { vat_id: 'text' } as const
const REVIEWED = { reviewer_note: 'text?' } as const
const NOTHING = {} as const

/** Every message that we put into a web app, by the key of its text, and what the text can name. */
// prettier-ignore
export const MESSAGES = {
  'notification.invoice_issued':         { ...DOCUMENT, due_date: 'date' },
  'notification.invoice_paid':           DOCUMENT,
  'notification.payment_failed':         DUNNING,
  'notification.trial_ending':           { amount: 'money', date: 'date' },
  'notification.plan_changed':           { plan_en: 'text', plan_lt: 'text', date: 'date?' },
  'notification.prices_changed':          { date: 'date?', kept_date: 'date?' },
  'notification.price_rise':             { date: 'date' },
  'notification.subscription_cancelled': { ends_date: 'date?', ended_date: 'date?', billed_until_date: 'date?' },
  'notification.account_suspended':      { number: 'text?', amount: 'money?' },
  'notification.account_restored':       NOTHING,
  'notification.topup_completed':        { amount: 'money' },
  'notification.credit_note_issued':     { ...DOCUMENT, invoice_number: 'text' },
  'notification.refund_issued':          { ...DOCUMENT, invoice_number: 'text' },
  'notification.vat_valid':              VAT,
  'notification.vat_invalid':            VAT,
  'notification.vat_proof_approved':     { ...VAT, ...REVIEWED },
  'notification.vat_proof_rejected':     { ...VAT, ...REVIEWED },
  'notification.kyb_approved':           REVIEWED,
  'notification.kyb_rejected':           REVIEWED,
  'notification.ticket_reply':           { reference: 'text', subject: 'text' },
  'notification.address_missing':        { until_date: 'date?' },
  'banner.dunning_grace':                DUNNING,
  'banner.dunning_retry_1':              DUNNING,
  'banner.dunning_retry_2':              DUNNING,
  'banner.dunning_suspended':            DUNNING,
  'banner.dunning_cancelled':            DUNNING,
  'banner.address_missing':              NOTHING,
} as const satisfies Record<`notification.${NotificationKind}`, Blanks> & Record<string, Blanks>

/** The key of a text. */
export type MessageKey = keyof typeof MESSAGES

interface FactTypes {
  readonly text: string
  readonly money: Money
  readonly date: EpochMs
}
type FactOf<B extends Blank> = B extends `${infer Format extends keyof FactTypes}?`
  ? FactTypes[Format] | null
  : B extends keyof FactTypes
    ? FactTypes[B]
    : never

/** What the blanks of a text are filled with. */
export type MessageFacts<K extends MessageKey> = {
  readonly [Name in keyof (typeof MESSAGES)[K]]: FactOf<(typeof MESSAGES)[K][Name] & Blank>
}

/** What a notification tells, by its kind. */
export type NotificationWords<K extends NotificationKind = NotificationKind> = {
  [Kind in K]: { readonly kind: Kind; readonly args: MessageFacts<`notification.${Kind}`> }
}[K]

/**
 * The facts as a web app gets them, so that it writes them in its reader's language: a date as an instant of ISO 8601,
 * an amount in minor units as `amount_minor` beside its `currency`. Null where there are none. Source: contract 1.4, 1.6.
 */
export function messageArgs(
  facts: Readonly<Record<string, string | number | Money | null>>,
): MessageArgs | null {
  const args = Object.entries(facts).flatMap(([name, fact]) => {
    if (fact === null) return []
    if (typeof fact === 'number') return [[name, isoInstant(fact as EpochMs)]]
    if (typeof fact === 'string') return [[name, fact]]
    return [
      [`${name}_minor`, fact.amount_minor],
      ['currency', fact.currency],
    ]
  })
  return args.length === 0 ? null : (Object.fromEntries(args) as MessageArgs)
}
