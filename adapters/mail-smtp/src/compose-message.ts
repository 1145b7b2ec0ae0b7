import type { Mail, MailAttachment } from '@billing/core'
import type { SendMailOptions } from 'nodemailer'

import type { Mailbox } from './address.ts'

/** Who every mail is from. */
export interface Sender {
  readonly from: Mailbox
  readonly reply_to: Mailbox | undefined
}

/** Messages in messages may not be encoded, so that their bytes would not arrive. Source: RFC 2046, 5.2.1. */
const CONTENT_TYPE = /^(?!message\/|multipart\/)[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/i
const LANGUAGE = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/

/**
 * A mail as the client of the protocol takes it, for one checked address. Nothing of the mail can begin
 * a header, name a file or a URL to read, or add a recipient. Source: RFC 3834, 5.2 (Auto-Submitted).
 */
export function composeMessage(
  mail: Mail,
  to: string,
  { from, reply_to }: Sender,
): SendMailOptions {
  const message_id = `<${mail.message_id.replaceAll(/[\s<>]|\p{Cc}/gu, '')}>`
  return {
    envelope: { from: from.address, to: [to] },
    from,
    to: { name: '', address: to },
    ...(reply_to ? { replyTo: reply_to } : {}),
    subject: oneLine(mail.subject),
    text: partOf(mail.text),
    html: partOf(mail.html),
    messageId: message_id,
    xMailer: false,
    headers: {
      'Auto-Submitted': 'auto-generated',
      // Keeps mail programs from folding different mails with one subject into one thread.
      'X-Entity-Ref-ID': message_id.slice(1, -1).split('@')[0] ?? '',
      ...(LANGUAGE.test(mail.language) ? { 'Content-Language': mail.language } : {}),
    },
    attachments: mail.attachments.map(attachmentOf),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Encoded always: else long lines would be folded in a way that some readers show broken. */
function partOf(text: string) {
  if (text === '') return ''
  return { content: text.toWellFormed(), contentTransferEncoding: 'quoted-printable' }
}

function attachmentOf({ filename, content_type, bytes }: MailAttachment) {
  return {
    filename: oneLine(filename).replaceAll(/[/\\]/g, '_') || 'attachment',
    contentType: CONTENT_TYPE.test(content_type) ? content_type : 'application/octet-stream',
    contentDisposition: 'attachment' as const,
    content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  }
}

/** A text that can stand in a header: without line breaks, control characters and halves of characters. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}
