import type { Effect, SendableMail } from '../effects.ts'
import type { Ports } from '../ports.ts'
import { COMPOSERS, type Desk } from './compose-mail.ts'
import { renderMail } from './emails.ts'
import type { Mail, MailOutcome } from './ports.ts'

type SendMailPorts = Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets' | 'settings' | 'mailer'>

/**
 * Write one mail and hand it to the mail server. A new link or code is committed before it leaves, and
 * kills the one of an earlier try. For somebody who is not to get a mail there is nothing to do: `sent`.
 */
export async function sendMail(
  ports: SendMailPorts,
  { kind, to }: Extract<Effect, { type: 'mail.send' }>,
  outbox_id: string,
): Promise<MailOutcome> {
  const now = ports.clock()
  const written = await ports.store.transaction((tx) =>
    compose({ ports, tx, target: to, now }, kind),
  )
  if (!written) return { kind: 'sent' }
  return ports.mailer.send({ ...written, message_id: messageId(ports, outbox_id), attachments: [] })
}

async function compose<K extends SendableMail>(
  desk: Desk,
  kind: K,
): Promise<Omit<Mail, 'message_id' | 'attachments'> | null> {
  const letter = await COMPOSERS[kind](desk)
  if (!letter) return null
  const { to, language, name, args } = letter
  const { seller_name } = desk.ports.settings
  const { subject, text, html } = renderMail(kind, language, { ...args, seller_name, name })
  return { to, language, subject, text, html }
}

/** The same for every try of one mail, so that a repeat can be recognised (RFC 5322, 3.6.4). */
function messageId({ settings }: SendMailPorts, outbox_id: string): string {
  const host = /^https?:\/\/([^/:?#]+)/.exec(settings.portal_url)?.[1] ?? 'localhost'
  return `<${outbox_id}@${host}>`
}
