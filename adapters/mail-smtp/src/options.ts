import type { Alarm, Trace } from '@billing/wire'

import { parseMailbox } from './address.ts'
import type { DkimOptions } from './dkim-key.ts'

/** How patient the mailer is, in milliseconds. */
export interface SmtpTimeouts {
  /** Until a connection stands, TLS included. Default 10,000. */
  readonly connect_ms?: number
  /** Without a word from the server. Default 15,000. */
  readonly silence_ms?: number
  /**
   * For one mail, waiting for a free connection included. Default 20,000: below the 30 seconds of the
   * core's lease, after which another process would send it too.
   */
  readonly send_ms?: number
  /** For the mails under way when the mailer is closed. Default 10,000. */
  readonly close_ms?: number
}

/** The mail server, who the mails are from, and how they are signed. */
export interface SmtpOptions {
  /**
   * `smtp://user:password@host:587` (STARTTLS, which is required) or `smtps://user:password@host:465`, user
   * and password percent-encoded. `?tls=off` for a server on this machine.
   */
  readonly url: string
  /** `Name <billing@example.com>`; the address is the envelope's sender too. */
  readonly from: string
  /** Where answers go, when not to `from`. */
  readonly reply_to?: string | undefined
  /** Whom we say to be (`EHLO`): a name that leads here, for servers that look. Default: the domain of `from`. */
  readonly name?: string | undefined
  readonly dkim?: DkimOptions | undefined
  /** One more certificate authority, as PEM: for a mail server inside a company. */
  readonly ca?: string | undefined
  /** Open at once, at most. Default 3. */
  readonly connections?: number | undefined
  /** Under way at once, those that wait for a connection included; more are told to come later. Default 200. */
  readonly under_way_max?: number | undefined
  readonly timeouts?: SmtpTimeouts | undefined
  /**
   * Told of what only a person can mend: our sign-in, a certificate, our standing with the server. Once,
   * until a mail goes through or something else is wrong.
   */
  readonly on_alarm?: Alarm | undefined
  readonly trace?: Trace | undefined
  /** The texts under a name of the DNS, for the checkup. Default: as the system resolves them. */
  readonly resolve_txt?: ((name: string) => Promise<readonly string[]>) | undefined
}

/** Whom we say to be. Source: RFC 5321, 4.1.1.1. */
export function nameIn({ name, from }: SmtpOptions): string {
  const { address } = parseMailbox(from, 'the sender')
  return name ?? address.slice(address.lastIndexOf('@') + 1)
}

/** The timeouts of options, each with its default. */
export function timeoutsOf({ timeouts }: SmtpOptions): Required<SmtpTimeouts> {
  return {
    connect_ms: timeouts?.connect_ms ?? 10_000,
    silence_ms: timeouts?.silence_ms ?? 15_000,
    send_ms: timeouts?.send_ms ?? 20_000,
    close_ms: timeouts?.close_ms ?? 10_000,
  }
}
