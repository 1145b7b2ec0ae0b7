import {
  type Clock,
  emailKey,
  epochMs,
  type Mail,
  type Mailer,
  type MailOutcome,
} from '@billing/core'

import type { FaultInjector } from '../world/faults.ts'
import { newId } from '../world/ids.ts'
import { LAST, NEWEST } from '../world/slice.ts'
import type { MailTable, SandboxDb } from '../world/tables.ts'
import type { MailRow, Slice } from '../world/rows.ts'

interface Mailbox {
  readonly db: SandboxDb
  readonly now: Clock
  readonly base_url: string
}

const AWAY: MailOutcome = { kind: 'later', reason: 'The mail server is away.' }
const SILENT: MailOutcome = { kind: 'later', reason: 'The mail server did not answer.' }

/** The mail without the attachments' bytes, as it is stored. */
type Content = Omit<Mail, 'attachments'> & {
  readonly attachments: readonly { filename: string; content_type: string; size: number }[]
}

/**
 * Keeps every mail instead of sending it; one that comes twice is there twice, as at a real server. The
 * recipient `reject@…` is refused for good.
 */
export function createMailer(mailbox: Mailbox, injector: FaultInjector): Mailer {
  return {
    send: (mail) =>
      injector.command(() => receive(mailbox, mail), { not_attempted: AWAY, unknown: SILENT }),
  }
}

async function receive({ db, now }: Mailbox, mail: Mail): Promise<MailOutcome> {
  const recipient = emailKey(mail.to)
  if (recipient.startsWith('reject@')) {
    return { kind: 'refused', reason: '550 No such mailbox.' }
  }
  const mail_id = newId(now())
  const content: Content = {
    ...mail,
    attachments: mail.attachments.map(({ filename, content_type, bytes }) => {
      return { filename, content_type, size: bytes.length }
    }),
  }
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('sandbox_mail')
      .values({ mail_id, recipient, content: JSON.stringify(content), sent_at: now() })
      .execute()
    for (const [position, { filename, content_type, bytes }] of mail.attachments.entries()) {
      await trx
        .insertInto('sandbox_attachments')
        .values({ mail_id, position, filename, content_type, bytes: Buffer.from(bytes) })
        .execute()
    }
  })
  return { kind: 'sent' }
}

/** Newest first; of one recipient, or of all. */
export async function listMail(
  mailbox: Mailbox,
  to?: string,
  { limit, older_than = LAST }: Slice = NEWEST,
): Promise<MailRow[]> {
  const rows = await mailbox.db
    .selectFrom('sandbox_mail')
    .selectAll()
    .$if(to !== undefined, (query) => query.where('recipient', '=', emailKey(to ?? '')))
    .where('mail_id', '<', older_than)
    .orderBy('mail_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => mailRow(mailbox, row))
}

/** One mail, however old. */
export async function findMail(mailbox: Mailbox, mail_id: string): Promise<MailRow | undefined> {
  const row = await mailbox.db
    .selectFrom('sandbox_mail')
    .selectAll()
    .where('mail_id', '=', mail_id)
    .executeTakeFirst()
  return row && mailRow(mailbox, row)
}

function mailRow({ base_url }: Mailbox, { mail_id, content, sent_at }: MailTable): MailRow {
  const mail = JSON.parse(content) as Content
  return {
    id: mail_id,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: { 'Message-ID': mail.message_id, 'Content-Language': mail.language, To: mail.to },
    links: linksIn(mail.text),
    codes: codesIn(mail.text),
    attachments: mail.attachments.map((attachment, position) => ({
      ...attachment,
      url: `${base_url}/sandbox/mail/${mail_id}/attachments/${position}`,
    })),
    sent_at: epochMs(Number(sent_at)),
  }
}

/** The bytes of one attachment. */
export async function readAttachment(db: SandboxDb, mail_id: string, position: number) {
  const row = await db
    .selectFrom('sandbox_attachments')
    .selectAll()
    .where('mail_id', '=', mail_id)
    .where('position', '=', position)
    .executeTakeFirst()
  if (!row) return undefined
  const { filename, content_type } = row
  return { filename, content_type, bytes: Uint8Array.from(row.bytes) }
}

const LINK = /https?:\/\/[^\s<>"']+/g

/** Addresses in a text, without the punctuation that ends a sentence. */
function linksIn(text: string): string[] {
  return (text.match(LINK) ?? []).map((link) => link.replace(/[.,;:!?)\]]+$/, ''))
}

/** Six-digit codes in a text: not a part of a longer number, of an invoice's number or of a link. */
function codesIn(text: string): string[] {
  return text.replaceAll(LINK, ' ').match(/(?<![\w-])\d{6}(?![\w-])/g) ?? []
}
