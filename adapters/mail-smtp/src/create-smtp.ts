import type { Mail, Mailer, MailOutcome } from '@billing/core'
import { begin, type Diagnosable } from '@billing/wire'

import { parseMailbox } from './address.ts'
import { diagnose } from './diagnose.ts'
import { checkDkim } from './dkim-key.ts'
import { type Endpoint, parseEndpoint } from './endpoint.ts'
import { type Attempt, createHandOver, type Desk } from './hand-over.ts'
import { type SmtpOptions, timeoutsOf } from './options.ts'
import { shownMail, shownOutcome } from './shown-mail.ts'
import { openTransport } from './transport.ts'
import { createUnderWay } from './under-way.ts'

/** A mailer, the look at its server, and its end. */
export interface Smtp extends Diagnosable {
  readonly mailer: Mailer
  /** Takes no more mails, and gives those under way a bounded time. */
  close(): Promise<void>
}

/** More would only hold their attachments in memory. */
const UNDER_WAY_MAX = 200

/** Open a mailer. Throws when an option cannot be right, in words that show no secret. */
export function createSmtp(options: SmtpOptions): Smtp {
  const desk = openDesk(options)
  const handOver = createHandOver(desk)
  const underWay = createUnderWay(options.under_way_max ?? UNDER_WAY_MAX)
  return {
    mailer: { send: (mail) => underWay.add(() => traced(desk, mail, handOver)) },
    diagnose: () => diagnose(desk),
    async close() {
      await underWay.end(timeoutsOf(options).close_ms)
      desk.transport.close({ force: true })
    },
  }
}

function openDesk(options: SmtpOptions): Desk {
  const endpoint = parseEndpoint(options.url)
  const { reply_to, dkim } = options
  const sender = {
    from: parseMailbox(options.from, 'the sender'),
    reply_to: reply_to ? parseMailbox(reply_to, 'the reply address') : undefined,
  }
  if (dkim) checkDkim(dkim)
  const transport = openTransport(endpoint, options)
  return { endpoint, sender, options, transport, secrets: secretsOf(endpoint) }
}

/** What must stand in no reason, however it is written. */
function secretsOf({ auth }: Endpoint): string[] {
  if (!auth) return []
  const plain = Buffer.from(`\0${auth.user}\0${auth.pass}`).toString('base64')
  return [plain, Buffer.from(auth.pass).toString('base64'), auth.pass]
}

async function traced(
  { endpoint, sender, options }: Desk,
  mail: Mail,
  handOver: (mail: Mail) => Promise<Attempt>,
): Promise<MailOutcome> {
  const end = begin(options.trace, `smtp ${endpoint.host}:${endpoint.port}`)
  const { outcome, answer } = await handOver(mail)
  end(() => ({
    what: 'MAIL',
    asked: shownMail(mail, sender.from.address),
    answered: answer,
    outcome: shownOutcome(outcome),
  }))
  return outcome
}
