import { type Composers, type MailContext, portal, textFact, toAccount } from './mail-context.ts'

type ReviewMail =
  | 'vat_valid'
  | 'vat_invalid'
  | 'vat_proof_approved'
  | 'vat_proof_rejected'
  | 'kyb_approved'
  | 'kyb_rejected'

/** What became of what a customer gave us to check. */
export const REVIEW_COMPOSERS: Composers<ReviewMail> = {
  vat_valid: toAccount((context) => ({ vat_id: textFact(context, 'vat_id') })),
  vat_invalid: toAccount((context) => ({
    vat_id: textFact(context, 'vat_id'),
    portal_url: portal(context, '/account/vat'),
  })),
  vat_proof_approved: toAccount((context) => ({ vat_id: textFact(context, 'vat_id') })),
  vat_proof_rejected: toAccount((context) => ({
    note: noteOf(context),
    portal_url: portal(context, '/account/vat'),
  })),
  kyb_approved: toAccount(() => ({})),
  kyb_rejected: toAccount((context) => ({
    reasons: linesOf(context.facts?.['reviewer_note']),
    portal_url: portal(context, '/account/documents'),
  })),
}

/** What the reviewer wrote of it, or null. */
function noteOf({ facts }: MailContext): string | null {
  const note = facts?.['reviewer_note']
  return typeof note === 'string' ? note : null
}

/** What the reviewer wrote, a line for each document; nothing when they wrote nothing. */
function linesOf(note: string | number | null | undefined): string[] {
  if (typeof note !== 'string') return []
  return note
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
