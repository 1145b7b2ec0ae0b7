import type { Delivery } from '../../records/outbox/effect-outcome.ts'
import type { Effect } from '../../records/outbox/effects.ts'
import { storedPdf } from '../../money/documents/stored-pdf.ts'
import { documentXml } from '../../money/documents/stored-xml.ts'
import type { EInvoiceSyntax } from '../../people/account/e-address.ts'
import type { Work, WritePorts } from '../../ports.ts'
import type { MailContext } from '../mails/mail-context.ts'
import type { MailKind } from '../../records/outbox/mail-kinds.ts'
import { MAILS, renderMail } from '../mails/emails.ts'
import type { Mail, MailAttachment, MailOutcome } from '../../people/notifications/ports.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

type SendMailPorts = WritePorts<'mailer' | 'files' | 'documents' | 'eInvoices'>
type MailEffect = Extract<Effect, { type: 'mail.send' }>

/** No mail server takes a mail back, so a worker whose lease has expired does not send it. */
const OVERTAKEN = { kind: 'overtaken' } as const

/**
 * Write one mail and hand it to the mail server. A new link or code is committed before it leaves, and
 * kills the one of an earlier try. For somebody who is not to get a mail there is nothing to do: `sent`.
 */
export async function sendMail(
  ports: SendMailPorts,
  effect: MailEffect,
  { outbox_id, held_until }: Delivery,
): Promise<MailOutcome | typeof OVERTAKEN> {
  const now = ports.clock()
  // Before anything is written, too: a new link would kill the one that another process has mailed.
  if (now > held_until) return OVERTAKEN
  const { kind, to: target, type: _type, ...telling } = effect
  const run = ({ tx }: Work) => compose({ ports, tx, target, ...telling, now }, kind)
  const written = await transact(ports, run, now)
  if (!written) return { kind: 'sent' }
  const attachments = await attachmentsOf(ports, effect)
  if (ports.clock() > held_until) return OVERTAKEN
  return ports.mailer.send({ ...written, message_id: messageId(ports, outbox_id), attachments })
}

async function compose<K extends MailKind>(
  context: MailContext,
  kind: K,
): Promise<Omit<Mail, 'message_id' | 'attachments'> | null> {
  const mail = await MAILS[kind].compose(context)
  if (!mail) return null
  const { to, language, name, args } = mail
  // An account that was anonymised has no address any more.
  if (to === '') return null
  const { settings } = context.ports
  const seller_name = settings.brand.name ?? settings.seller_name
  const told = { ...args, seller_name, name }
  const { subject, text, html } = renderMail(kind, language, told, settings)
  return { to, language, subject, text, html }
}

/** The stored bytes, which are drawn and stored first where nobody has; and the XML that the customer wants with them. */
async function attachmentsOf(
  ports: SendMailPorts,
  { kind, about, to }: MailEffect,
): Promise<MailAttachment[]> {
  const { attaches: document } = MAILS[kind]
  if (document === undefined || about === undefined) return []
  const name = { document, id: about } as const
  const syntax = await syntaxFor(ports, to)
  const pdf = await storedPdf(ports, name)
  const xml = syntax && (await documentXml(ports, name, syntax))
  return [pdf, xml && { ...xml, content_type: 'application/xml' }].filter((file) => !!file)
}

async function syntaxFor(
  { store }: SendMailPorts,
  to: MailEffect['to'],
): Promise<EInvoiceSyntax | null> {
  if (!('account_id' in to)) return null
  const account = await store.read((tx) => tx.accounts.get(to.account_id))
  return account?.e_invoice?.mailed_as ?? null
}

/** The same for every try of one mail, so that a repeat can be recognised (RFC 5322, 3.6.4). */
function messageId({ settings }: SendMailPorts, outbox_id: string): string {
  const host = /^https?:\/\/([^/:?#]+)/.exec(settings.portal_url)?.[1] ?? 'localhost'
  return `<${outbox_id}@${host}>`
}
