import { lookUp, type MailOutcome } from '@billing/core'

/** How an attempt failed, as the client of the protocol tells it. */
export interface Failure {
  /** `EAUTH`, `ETLS`, `EDNS`, `ESOCKET`, `ETIMEDOUT`, `EENVELOPE`, `EMESSAGE`, … */
  readonly code: string
  /** The system's or TLS's own code below it: `ECONNREFUSED`, `CERT_HAS_EXPIRED`. */
  readonly cause: string
  /** Where it happened: `CONN`, `STARTTLS`, `AUTH PLAIN`, `MAIL FROM`, `RCPT TO`, `DATA`, … */
  readonly command: string
  /** The server's answer, cleaned; empty when there was none. */
  readonly answer: string
  /** In its own words, cleaned. */
  readonly message: string
}

/** `alarm` marks what stays wrong until a person does something about our side. */
export type Decided = {
  readonly outcome: Exclude<MailOutcome, { kind: 'sent' }>
  readonly alarm: boolean
}

type Verdict = 'refused' | 'later' | 'ours'

/** What an enhanced status code says of the mail; the first that fits. Source: RFC 3463, 3; RFC 7372. */
// prettier-ignore
const ENHANCED: readonly (readonly [code: RegExp, verdict: Verdict])[] = [
  [/^5\.1\.[78]$/,    'ours'],    // the sender's address
  [/^5\.1\./,         'refused'], // the recipient's address
  [/^5\.2\.2$/,       'later'],   // a full mailbox: "should only be used as a persistent transient error"
  [/^5\.2\./,         'refused'], // the mailbox is closed or takes no such mail
  [/^5\.3\.4$/,       'refused'], // too big for them
  [/^5\.3\.[235]$/,   'later'],   // their system, for now
  [/^5\.5\./,         'ours'],    // how we speak
  [/^5\.6\./,         'refused'], // the content
  [/^5\.7\.2$/,       'refused'], // a list that we may not write to
  [/^5\.7\./,         'ours'],    // policy: relaying, reputation, SPF, DKIM, DMARC, signing in
]

/** Replies that are about the session or the credentials wherever they come. Source: RFC 5321, 4.2; 4954. */
const SESSION_REPLIES: readonly number[] = [421, 500, 502, 503, 504, 530, 534, 535, 538]
/** A size in the envelope that is over the server's limit. Source: RFC 1870, 6. */
const TOO_BIG = /^\d{3}[ -]5\.3\.4\b|^552[ -](?!5\.)/
/** Words of refusals without an enhanced code that are about who we are. */
const ABOUT_US =
  /relay|authenticat|\bsender\b|black ?list|block ?list|\bblocked\b|reputation|\b(spf|dkim|dmarc|helo|ehlo|rbl|dnsbl)\b|client host|reverse dns|policy/i

/**
 * What a failed attempt means for the mail. Only an answer to this recipient or this message refuses it for
 * good; whatever is about us, the server or the way to it is worth another try. Source: contract 10.1.
 */
export function decideOutcome(failure: Failure): Decided {
  const trouble = troubleOf(failure)
  if (trouble) return later(`${trouble.words}: ${wordsOf(failure)}`, trouble.alarm)
  const reason = `The mail server answered "${failure.answer}" to ${failure.command || 'us'}.`
  const verdict = verdictOf(failure)
  if (verdict === 'refused') return { outcome: { kind: 'refused', reason }, alarm: false }
  return later(reason, verdict === 'ours')
}

/** What kept the server from saying anything about the mail. */
function troubleOf(failure: Failure): { words: string; alarm: boolean } | undefined {
  const { code, answer } = failure
  if (isOfTls(failure)) return { words: 'We cannot trust the connection', alarm: true }
  if (code === 'EAUTH') {
    const alarm = !answer.startsWith('4')
    return { words: 'The mail server does not accept our sign-in', alarm }
  }
  return statusOf(answer) === 0 ? { words: silenceAt(failure), alarm: false } : undefined
}

function verdictOf({ command, answer }: Failure): Verdict {
  const status = statusOf(answer)
  if (status < 500 || status > 599) return 'later'
  if (SESSION_REPLIES.includes(status)) return 'ours'
  switch (command) {
    case 'MAIL FROM':
      // Only its size is said of the message here, all else is about the sender.
      return TOO_BIG.test(answer) ? 'refused' : 'ours'
    case 'RCPT TO':
    case 'DATA':
      return enhancedOf(answer) ?? byWords(command, answer)
    default:
      return 'ours'
  }
}

function statusOf(answer: string): number {
  return Number(/^\d{3}/.exec(answer)?.[0] ?? 0)
}

function enhancedOf(answer: string): Verdict | undefined {
  const code = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1] ?? ''
  return ENHANCED.find(([form]) => form.test(code))?.[1]
}

function byWords(command: string, answer: string): Verdict {
  // "Too many recipients" of old. Source: RFC 5321, 4.5.3.1.10.
  if (command === 'RCPT TO' && answer.startsWith('552')) return 'later'
  return ABOUT_US.test(answer) ? 'ours' : 'refused'
}

function later(reason: string, alarm: boolean): Decided {
  return { outcome: { kind: 'later', reason }, alarm }
}

/** A certificate that does not hold comes as a failure of the socket. */
function isOfTls({ code, cause }: Failure): boolean {
  return (
    code === 'ETLS' || /CERT|SELF_SIGNED|ISSUER|ERR_(TLS|SSL)|UNABLE_TO/.test(`${code} ${cause}`)
  )
}

// prettier-ignore
const SILENCES: Readonly<Record<string, string>> = {
  EDNS:        "We could not look up the mail server's address",
  ETIMEDOUT:   'The mail server did not answer in time',
  EABORT:      'The mail server did not answer in time',
  ESOCKET:     'We could not reach the mail server',
  ECONNECTION: 'The mail server closed the connection',
  EPROTOCOL:   'The mail server does not speak the protocol',
}

function silenceAt({ code }: Failure): string {
  return lookUp(SILENCES, code) ?? 'The mail could not be handed over'
}

function wordsOf({ message, cause }: Failure): string {
  return cause === '' || message.includes(cause) ? message : `${message} (${cause})`
}
