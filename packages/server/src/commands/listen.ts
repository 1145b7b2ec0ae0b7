import { setTimeout } from 'node:timers/promises'
import { EVENT_KINDS, type EventKind, isoInstant, type PublishedEvent, SYSTEM } from '@billing/core'
import { type Given, JSON_OPTION, Misuse, type Out, type ServiceCommand } from '../command.ts'
import { jsonAnswer } from '../json-answer.ts'
import type { OpenService } from '../open-service.ts'
import { oneLine } from './words.ts'

/** Milliseconds between two looks: a tick of the server publishes what happened within a second. */
const PAUSE = 500

/** The most events that are read at a time. */
const PAGE = 200

type Asked = Parameters<OpenService['billing']['events']['list']>[1]

/** Prints the events that a server beside it publishes. */
export const listen: ServiceCommand = {
  summary: 'print events as they happen, one a line, until it is stopped',
  words: [],
  options: {
    '--after <position>':
      'begin after this position, 0 for the first event; with what happens from now on unless given',
    '--kind <kind>': 'only events of this kind, such as invoice.paid',
    '--account <account>':
      'only those of one customer: an account’s id, or the e-mail address of one of its users',
    '--once': 'end with the newest event, in place of waiting for more',
    ...JSON_OPTION,
  },
  examples: ['listen', 'listen --after 0 --once --json', 'listen --kind payment.failed'],
  async run(service, { options }, out) {
    const { events } = service.billing
    const asked = await askedOf(service, options)
    let after =
      options['after'] === undefined ? await events.last(SYSTEM) : positionOf(options['after'])
    const line = 'json' in options ? (event: PublishedEvent) => jsonAnswer(event, 0) : lineOf
    const stopped = 'once' in options ? AbortSignal.abort() : stopOnSignals()
    do {
      after = await printed(service, { ...asked, after }, line, out)
      await setTimeout(PAUSE, undefined, { signal: stopped }).catch(() => undefined)
    } while (!stopped.aborted)
    return 0
  },
}

/** Print what came after a position. Resolves to the position of the last event that was printed. */
async function printed(
  { billing }: OpenService,
  asked: Asked & { readonly after: number },
  line: (event: PublishedEvent) => string,
  out: Out,
): Promise<number> {
  let { after } = asked
  for (;;) {
    const { data, next } = await billing.events.list(
      SYSTEM,
      { ...asked, after },
      { limit: PAGE, after: null },
    )
    for (const event of data) out.print(line(event))
    after = data.at(-1)?.position ?? after
    if (next === null) return after
  }
}

async function askedOf(
  { billing }: OpenService,
  { kind, account }: Given['options'],
): Promise<Asked> {
  const known = EVENT_KINDS.find((each) => each === kind) as EventKind | undefined
  if (kind !== undefined && known === undefined)
    throw new Misuse(`--kind expects one of ${EVENT_KINDS.join(', ')}`)
  const of = account === undefined ? undefined : await billing.account.find(SYSTEM, String(account))
  return { ...(known && { kind: known }), ...(of && { account_id: of.account_id }) }
}

function positionOf(after: string | true): number {
  if (/^\d{1,15}$/.test(String(after))) return Number(after)
  throw new Misuse('--after expects a position: a whole number, 0 or more')
}

function lineOf({ position, occurred_at, kind, account_id, data }: PublishedEvent): string {
  const told = Object.entries(data).map(([name, value]) => `${name}=${jsonAnswer(value, 0)}`)
  const words = [String(position), isoInstant(occurred_at), kind, account_id, ...told]
  return oneLine(words.join('  '))
}

/** Aborted by SIGINT or SIGTERM: what is being printed is printed whole, and the database closed. */
function stopOnSignals(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  return stop.signal
}
