/** A file that goes with a mail. */
export interface MailAttachment {
  readonly filename: string
  readonly content_type: string
  readonly bytes: Uint8Array
}

/** One mail, ready to be sent. */
export interface Mail {
  /** Stable for one logical mail, so that a repeat can be recognised (RFC 5322, 3.6.4). */
  readonly message_id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly language: string
  readonly attachments: readonly MailAttachment[]
}

/** `refused` is for good (5xx); `later` is worth another try (4xx, or the server is away). */
export type MailOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'later'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string }

/** Sends mail. An outage is a value. Passes `mailerContract` of @billing/testing. */
export interface Mailer {
  send(mail: Mail): Promise<MailOutcome>
}
