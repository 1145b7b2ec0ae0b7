import type { Mail, MailOutcome } from '@billing/core'
import type { Transporter } from 'nodemailer'

import { checkAddress } from './address.ts'
import { createAlarms } from './alarms.ts'
import { askServer } from './ask-server.ts'
import { composeMessage, type Sender } from './compose-message.ts'
import { decideOutcome } from './decide-outcome.ts'
import type { Endpoint } from './endpoint.ts'
import { cleaned, failureOf } from './failure.ts'
import { nameIn, type SmtpOptions, timeoutsOf } from './options.ts'

/** The server, the way to it, and who writes. */
export interface Desk {
  readonly endpoint: Endpoint
  readonly sender: Sender
  readonly options: SmtpOptions
  readonly transport: Transporter
  /** What no reason may show. */
  readonly secrets: readonly string[]
}

/** What came of one mail; `answer` is null when the server said nothing. */
export interface Attempt {
  readonly outcome: MailOutcome
  readonly answer: string | null
}

const NOT_ASCII: Attempt = {
  outcome: {
    kind: 'refused',
    reason: 'The part before the @ is not ASCII, and our mail server takes no such address.',
  },
  answer: null,
}

/** Hands mails to the server, one try each. Never throws. */
export function createHandOver(desk: Desk): (mail: Mail) => Promise<Attempt> {
  const { options, sender, transport, secrets } = desk
  const { send_ms } = timeoutsOf(options)
  const alarms = createAlarms(options.on_alarm)
  const takesInternational = internationalAsked(desk)

  const failed = (error: unknown): Attempt => {
    const failure = failureOf(error, secrets)
    const { outcome, alarm } = decideOutcome(failure)
    const { code, command, answer } = failure
    if (alarm) alarms.raise(`${code} ${command} ${answer.slice(0, 3)}`, outcome.reason)
    return { outcome, answer: answer === '' ? null : answer }
  }
  return async (mail) => {
    const checked = checkAddress(mail.to)
    if ('reason' in checked) {
      return { outcome: { kind: 'refused', reason: checked.reason }, answer: null }
    }
    try {
      if (checked.international && !(await takesInternational())) return NOT_ASCII
      const signal = AbortSignal.timeout(send_ms)
      const message = { ...composeMessage(mail, checked.address, sender), signal }
      const { response } = (await transport.sendMail(message)) as { response?: string }
      alarms.calm()
      return { outcome: { kind: 'sent' }, answer: cleaned(response ?? '', secrets) }
    } catch (error) {
      return failed(error)
    }
  }
}

/** Whether the server takes addresses beyond ASCII (RFC 6531); asked when the first one comes. */
function internationalAsked({ endpoint, options }: Desk): () => Promise<boolean> {
  const timeout_ms = timeoutsOf(options).connect_ms
  let known: boolean | undefined
  return async () => {
    known ??= (
      await askServer(endpoint, { name: nameIn(options), ca: options.ca, timeout_ms })
    ).extensions.has('SMTPUTF8')
    return known
  }
}
