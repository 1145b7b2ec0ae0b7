import type { Schema } from '@billing/client'
import { type Html, pill, type Reader, type Tone } from '@billing/pages'
import { SUPPORT } from '../../texts/support.ts'

type Status = Schema<'SupportTicketStatus'>
type Category = Schema<'SupportTicketCategory'>

/** What a question can be about. */
export const CATEGORIES = ['billing', 'technical', 'account', 'other'] as const satisfies Category[]

const TONES: Readonly<Record<Status, Tone>> = {
  open: 'busy',
  awaiting_us: 'busy',
  awaiting_customer: 'warn',
  resolved: 'good',
  closed: 'quiet',
  duplicate: 'quiet',
}

/** Whose turn it is, as a word in its colour. */
export function ticketPill(status: Status, { language }: Reader): Html {
  return pill(SUPPORT[language].states[status], TONES[status])
}

/** A category by its name; anything else is about something else. */
export function categoryOf(text: string | null): Category {
  return CATEGORIES.find((each) => each === text) ?? 'other'
}

/**
 * Whether a file may still be added to what the customer wrote last: while it is our turn. What stands last on the page
 * does not say it: it may come from a duplicate.
 */
export function takesFiles({ status }: Pick<Schema<'SupportTicketDetail'>, 'status'>): boolean {
  return status === 'open' || status === 'awaiting_us'
}

/** Whether something may be written in it: what is over is asked anew. */
export function isOver(status: Status): boolean {
  return status === 'closed' || status === 'duplicate'
}
