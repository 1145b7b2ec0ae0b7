import type { Mail } from '@billing/core'
import { createSmtp, type SmtpOptions } from '@billing/mail-smtp'
import type { Sandbox, SandboxOptions } from '@billing/sandbox'
import {
  type RunningSmtp,
  type SmtpEvent,
  type SmtpServerOptions,
  startSmtp,
} from '@billing/sandbox/smtp'
import type { Database } from '@billing/store-sql'
import { randomUUID } from 'node:crypto'
import { openSandbox } from '../sandbox/open-sandbox.ts'
import { certificateFor } from '../support/certificates.ts'

/** For the server's address and its name, made once for a run. */
export const TLS = await certificateFor(['127.0.0.1', 'localhost'])

/** A mailer, the server that it speaks to, and the mailbox behind it. */
export interface MailWorld {
  readonly sandbox: Sandbox
  readonly server: RunningSmtp
  readonly mailer: ReturnType<typeof createSmtp>['mailer']
  readonly smtp: ReturnType<typeof createSmtp>
  /** What happened at the server so far. */
  readonly events: SmtpEvent[]
  /** The messages that came to their final dot, as text. */
  readonly messages: () => string[]
  /** Resolves when an event fits; one that has been counts. */
  readonly seen: (fits: (event: SmtpEvent) => boolean) => Promise<void>
  readonly alarms: string[]
  readonly close: () => Promise<void>
}

interface Over {
  readonly server?: Partial<SmtpServerOptions>
  readonly smtp?: Partial<SmtpOptions>
  readonly sandbox?: Partial<SandboxOptions<Database>>
  /** Instead of the server's own, from the address that it has. */
  readonly url?: (url: string) => string
}

export async function openMail({ server: at = {}, smtp: over = {}, ...more }: Over = {}) {
  const opened = await openSandbox(more.sandbox)
  const { sandbox } = opened
  const events: SmtpEvent[] = []
  const alarms: string[] = []
  const waiting = new Set<() => void>()
  const watch = (event: SmtpEvent) => {
    events.push(event)
    waiting.forEach((look) => look())
  }
  const server = await startSmtp(sandbox, { tls: TLS, slow_ms: 1, watch, ...at })
  const smtp = createSmtp({
    url: more.url?.(server.url) ?? server.url,
    from: 'PBX billing <billing@example.com>',
    ca: TLS.cert,
    on_alarm: (says) => alarms.push(says),
    ...over,
  })
  const world: MailWorld = {
    sandbox,
    server,
    smtp,
    mailer: smtp.mailer,
    events,
    alarms,
    messages: () =>
      events.flatMap((event) =>
        event.kind === 'message' ? [Buffer.from(event.raw).toString()] : [],
      ),
    seen: (fits) =>
      new Promise((resolve) => {
        const look = () => {
          if (!events.some(fits)) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    async close() {
      await smtp.close()
      await server.close()
      await opened.close()
    },
  }
  return world
}

/** A mail to somebody whom nobody else writes to. */
export function newMail(over: Partial<Mail> = {}): Mail {
  const id = randomUUID()
  return {
    message_id: `<${id}@portal.example.com>`,
    to: `${id}@example.com`,
    subject: 'Your invoice',
    text: 'Hello.\nhttps://portal.example.com/x?token=abc',
    html: '<p>Hello.</p>',
    language: 'en',
    attachments: [],
    ...over,
  }
}

/** What arrived for an address, oldest first. */
export async function received(sandbox: Sandbox, to: string) {
  const mails = (await sandbox.listMail(to)).toReversed()
  return Promise.all(
    mails.map(async ({ id, headers, attachments, ...mail }) => ({
      ...mail,
      headers,
      message_id: headers['Message-ID'] ?? '',
      attachments: await Promise.all(
        attachments.map(async ({ filename, content_type }, position) => {
          const bytes = (await sandbox.attachment(id, position))?.bytes ?? new Uint8Array()
          return { filename, content_type, bytes }
        }),
      ),
    })),
  )
}
