import type { MailOutcome } from '@billing/core'
import type { SMTPServerDataStream, SMTPServerOptions, SMTPServerSession } from 'smtp-server'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

import type { FaultRow } from '../../world/rows.ts'
import type { Sandbox } from '../../sandbox.ts'
import { readMessage } from './read-message.ts'
import { fateOf, replyToRecipient } from './recipients.ts'
import type { SmtpEvent, SmtpReply, SmtpServerOptions, SmtpStep } from './types.ts'

type Handlers = Pick<
  SMTPServerOptions,
  'onConnect' | 'onAuth' | 'onMailFrom' | 'onRcptTo' | 'onData'
>
type Options = SmtpServerOptions & Required<Pick<SmtpServerOptions, 'user' | 'pass' | 'slow_ms'>>
type Inside = Pick<Sandbox, 'mailer' | 'listFaults'>
/** Cuts the connection that comes from a port. */
type Cut = (remote_port: number) => void

const AWAY: SmtpReply = { code: 421, text: '4.3.2 We are away' }
const LATER: SmtpReply = { code: 451, text: '4.3.2 Not now' }
const WRONG: SmtpReply = { code: 535, text: '5.7.8 User or password is wrong' }

/** What the server does at each step, for one sandbox. */
export function createHandlers(sandbox: Inside, options: Options, cut: Cut): Handlers {
  const met = new Set<string>()
  const told = (step: SmtpStep, address: string) => options.answer?.(step, address)
  const away = async () => (isAway(await mailFault(sandbox)) ? AWAY : undefined)
  return {
    onConnect: (_session, done) => settle(async () => told('greeting', '') ?? away(), done),
    onAuth({ username = '', password }, _session, done) {
      if (username !== options.user || password !== options.pass) return done(refusal(WRONG))
      options.watch?.({ kind: 'signed_in', user: username })
      done(null, { user: username })
    },
    onMailFrom: ({ address }, _session, done) =>
      settle(async () => told('mail_from', address) ?? away(), done),
    onRcptTo: ({ address }, _session, done) =>
      settle(async () => told('rcpt_to', address) ?? replyToRecipient(address, met), done),
    onData(stream, session, done) {
      settle(() => take({ sandbox, options, cut }, stream, session), done)
    },
  }
}

interface Desk {
  readonly sandbox: Inside
  readonly options: Options
  readonly cut: Cut
}

/** Takes one message; undefined when it is kept. */
async function take(
  desk: Desk,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<SmtpReply | undefined> {
  const { options, cut } = desk
  const to = session.envelope.rcptTo.map(({ address }) => address)
  const fates = new Set(to.map(fateOf))
  if (fates.has('drop')) return drop(stream, () => cut(session.remotePort))
  const raw = await bytesOf(stream)
  options.watch?.(arrived(raw, to, session))
  const told = options.answer?.('message', to[0] ?? '')
  // An oversized one is refused by the server itself, after this.
  if (told || stream.sizeExceeded) return told
  if (fates.has('slow')) await wait(options.slow_ms)
  const { reply, lost } = await keep(desk, raw, to)
  if (lost || fates.has('cut')) cut(session.remotePort)
  return reply
}

async function drop(stream: SMTPServerDataStream, cut: () => void): Promise<SmtpReply> {
  await once(stream, 'data')
  cut()
  return LATER
}

function arrived(
  raw: Uint8Array,
  to: readonly string[],
  { envelope, transmissionType: transmission }: SMTPServerSession,
): SmtpEvent {
  const from = envelope.mailFrom ? envelope.mailFrom.address : ''
  return { kind: 'message', raw, from, to, transmission }
}

/** Delivers a copy to each recipient; `lost` when the sandbox wants the answer not to arrive. */
async function keep({ sandbox }: Desk, raw: Uint8Array, to: readonly string[]) {
  const fault = await mailFault(sandbox)
  const outcomes: MailOutcome[] = []
  for (const each of to) outcomes.push(await sandbox.mailer.send(await readMessage(raw, each)))
  const lost = fault?.kind === 'timeout_after_effect' && outcomes.some(isLater)
  return { reply: replyTo(outcomes), lost }
}

const isLater = ({ kind }: MailOutcome) => kind === 'later'

function replyTo(outcomes: readonly MailOutcome[]): SmtpReply | undefined {
  if (outcomes.some(isLater)) return LATER
  const refused = outcomes.find(({ kind }) => kind === 'refused')
  return refused && { code: 550, text: '5.1.1 No such mailbox' }
}

async function bytesOf(stream: SMTPServerDataStream): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}

async function mailFault(sandbox: Inside): Promise<FaultRow | undefined> {
  return (await sandbox.listFaults()).find(({ target }) => target === 'mail')
}

/** A fault that is counted spoils single mails, so it shows at the message and not at the door. */
function isAway(fault: FaultRow | undefined): boolean {
  return fault?.kind === 'down' && fault.remaining === null
}

/** Tells the server what came of a step. What goes wrong in here is a failure of the server: 451. */
function settle(step: () => Promise<SmtpReply | undefined>, done: (error?: Error) => void): void {
  step().then(
    (reply) => (reply ? done(refusal(reply)) : done()),
    () => done(refusal(LATER)),
  )
}

function refusal({ code, text }: SmtpReply): Error {
  return Object.assign(new Error(text), { responseCode: code })
}
