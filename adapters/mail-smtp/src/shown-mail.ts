import type { Mail, MailOutcome } from '@billing/core'
import type { Exchange } from '@billing/wire'

import { masked } from './address.ts'

/** What a recording shows of a mail: who and how much, never what it says. */
export function shownMail(mail: Mail, from: string): unknown {
  return {
    message_id: mail.message_id,
    from: masked(from),
    to: masked(mail.to),
    language: mail.language,
    subject_length: mail.subject.length,
    text_length: mail.text.length,
    html_length: mail.html.length,
    attachments: mail.attachments.map(({ content_type, bytes }) => ({
      content_type,
      size: bytes.length,
    })),
  }
}

/** `sent`, or the other outcomes with their reasons. */
export function shownOutcome(outcome: MailOutcome): Exchange['outcome'] {
  return outcome.kind === 'sent' ? 'sent' : `${outcome.kind}: ${outcome.reason}`
}
