import type { Mail } from '@billing/core'
import PostalMime, { type Attachment } from 'postal-mime'

/** A message as it came over the wire, as the mailbox keeps it; `to` is who the envelope named. */
export async function readMessage(raw: Uint8Array, to: string): Promise<Mail> {
  const email = await PostalMime.parse(raw)
  const header = (name: string) => email.headers.find(({ key }) => key === name)?.value
  return {
    message_id: email.messageId ?? '',
    to,
    subject: email.subject ?? '',
    text: withoutLastBreak(email.text),
    html: withoutLastBreak(email.html),
    language: header('content-language') ?? 'en',
    attachments: email.attachments.map((attachment) => ({
      filename: attachment.filename ?? '',
      content_type: attachment.mimeType,
      bytes: bytesOf(attachment),
    })),
  }
}

function bytesOf({ content }: Attachment): Uint8Array {
  if (typeof content === 'string') return new TextEncoder().encode(content)
  return new Uint8Array(content)
}

/** A part ends with a line break that nobody wrote. */
function withoutLastBreak(text: string | undefined): string {
  return (text ?? '').replace(/\r?\n$/, '')
}
