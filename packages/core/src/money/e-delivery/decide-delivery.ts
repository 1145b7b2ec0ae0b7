import { step } from '../../kernel/machine.ts'
import type { EpochMs } from '../../kernel/time.ts'
import {
  type EInvoiceDelivery,
  type EInvoiceDeliveryEvent,
  eInvoiceDeliveryMachine,
} from './e-invoice-delivery.ts'
import type { DeliveryStatusAnswer } from './ports.ts'

/** What is done after an answer: the document is given to the access point, all is done, or it is asked again later. */
type Next = 'send' | 'done' | 'again'

interface Rule {
  /** What it means to the delivery; null where nothing was learned. */
  readonly event: EInvoiceDeliveryEvent | null
  readonly next: Next
  readonly why: string
}

/** What each answer to `status`, which is always asked first, means. */
// prettier-ignore
const AFTER_STATUS: { readonly [K in DeliveryStatusAnswer['kind']]: Rule } = {
  accepted:          { event: 'accepted',          next: 'done',  why: 'it is there already' },
  rejected:          { event: 'rejected',          next: 'done',  why: 'a rule refuses it for good' },
  unknown_recipient: { event: 'unknown_recipient', next: 'done',  why: 'nobody receives at this address' },
  not_found:         { event: 'sending',           next: 'send',  why: 'nothing is there: it is safe to send' },
  not_attempted:     { event: null,                next: 'again', why: 'the access point is away' },
  unknown:           { event: null,                next: 'again', why: 'the access point does not say what became of it' },
}

/** What each answer to `send` means. */
const AFTER_SEND: typeof AFTER_STATUS = {
  ...AFTER_STATUS,
  not_found: {
    event: null,
    next: 'again',
    why: 'the access point does not know what it was given',
  },
  not_attempted: { event: 'not_attempted', next: 'again', why: 'the access point is away' },
}

/** Another worker has moved the delivery meanwhile, or has given it up. */
const OVERTAKEN = { next: 'again', why: 'another worker was faster' } as const

/** What an access point answered, and to which question. */
export interface Answered {
  readonly asked: 'status' | 'send'
  readonly answer: DeliveryStatusAnswer
}

/** What follows an answer. */
export interface DeliveryDecision {
  /** As it is from now on. */
  readonly delivery: EInvoiceDelivery
  /** How it has moved; null where it stays. */
  readonly moved: EInvoiceDeliveryEvent | null
  readonly next: Next
  readonly why: string
}

/** Characters of somebody else's text that are kept. */
const TEXT_MAX = 1_000

/**
 * What an answer of the access point means to a delivery. One that has ended stays as it ended, whatever an overtaken
 * worker hears.
 */
export function decideDelivery(
  delivery: EInvoiceDelivery,
  { asked, answer }: Answered,
  now: EpochMs,
): DeliveryDecision {
  if (hasEnded(delivery)) return { delivery, moved: null, next: 'done', why: 'it has ended' }
  const { event, next, why } = (asked === 'status' ? AFTER_STATUS : AFTER_SEND)[answer.kind]
  if (event === null) return { delivery, moved: null, next, why }
  const status = step(eInvoiceDeliveryMachine, delivery.status, event)
  if (status === undefined) return { delivery, moved: null, ...OVERTAKEN }
  const moved = { ...delivery, ...told(answer), status, updated_at: now }
  return { delivery: moved, moved: event, next, why }
}

/** Nothing leaves the state in which it is. */
function hasEnded({ status }: EInvoiceDelivery): boolean {
  return eInvoiceDeliveryMachine.final.includes(status)
}

/** What a verdict says, as much as a database keeps of it: others wrote it, so that it may hold anything. */
function told(
  answer: DeliveryStatusAnswer,
): Partial<Pick<EInvoiceDelivery, 'message_id' | 'rule_id' | 'rule_message'>> {
  if (answer.kind === 'accepted') return { message_id: kept(answer.message_id) }
  if (answer.kind !== 'rejected') return {}
  return { rule_id: kept(answer.rule_id), rule_message: kept(answer.message) }
}

function kept(text: string): string {
  return text.slice(0, TEXT_MAX).replaceAll('\0', '').toWellFormed()
}
