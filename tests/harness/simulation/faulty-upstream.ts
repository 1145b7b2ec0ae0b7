import { after, type Mail, MINUTE, type Ports, SECOND } from '@billing/core'
import type { SeenCommand } from '../invariants/evidence.ts'
import { type Between, dies, strikes } from './between.ts'
import type { FaultName } from './faults.ts'
import { staleKey } from './stale-reads.ts'

/** The ports with an outage of their own. */
export const UPSTREAMS = [
  'payments',
  'pbx',
  'vat',
  'mailer',
  'eInvoiceTransport',
  'webhookSender',
] as const
/** One of them. */
export type Upstream = (typeof UPSTREAMS)[number]

const COMMANDS: ReadonlySet<string> = new Set(
  `createOrder payOrder changeAmount cancelOrder refund deleteMethod createTenant setLevel setLimits
  changePlan creditCallBalance takeCallCredit deleteTenant send`.split(/\s+/),
)

/** What a call answers that certainly reached nobody; by call, otherwise by upstream. */
const AWAY: Readonly<Record<string, unknown>> = {
  mailer: { kind: 'later', reason: 'The mail server is away.' },
  webhookSender: { kind: 'failed', status: null, reason: 'the receiver is away' },
  vat: { kind: 'no_verdict', reason: 'MS_UNAVAILABLE' },
  deleteMethod: 'not_attempted',
}
/** What a call answers of which nobody knows whether it had an effect. */
const SILENT: Readonly<Record<string, unknown>> = {
  mailer: { kind: 'later', reason: 'The mail server did not answer.' },
  webhookSender: { kind: 'failed', status: 500, reason: 'the receiver answered 500' },
  vat: { kind: 'no_verdict', reason: 'TIMEOUT' },
  deleteMethod: 'unknown',
}

/** A call of an upstream. */
export interface Asked {
  readonly name: Upstream
  readonly call: string
  readonly args: readonly unknown[]
}

/** One call of an upstream, which may go wrong and may take long. */
export async function askUpstream(
  ports: Ports,
  between: Between,
  asked: Asked,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const { life, interleaver, faults } = between
  const { name, call } = asked
  const asked_at = interleaver.now()
  let lasts = 0
  const answer = await interleaver.step(life, `${name}.${call}`, async () => {
    if (dies(between)) return undefined
    const failed = failedAnswer(between, asked)
    if (failed !== undefined) return failed
    if (strikes(between, titleOf(asked), 'provider slow')) {
      lasts = faults.draw.between(10 * SECOND, 2 * MINUTE)
    }
    if (!COMMANDS.has(call)) return read(between, asked, work)
    await seeBefore(ports, between, asked)
    const answered = await command(between, asked, work)
    // The process stood still on its way here: another one may have done the same.
    if (interleaver.now() - asked_at > 30 * SECOND) between.sent.doubt()
    return answered
  })
  if (lasts > 0) {
    // Longer than a lease: another process may do the same meanwhile.
    between.sent.doubt()
    await interleaver.sleep(life, after(interleaver.now(), lasts)).over
  }
  return answer
}

function titleOf({ name, call }: Asked): string {
  return `${name}.${call}`
}

function awayAnswer({ name, call }: Asked): unknown {
  return AWAY[call] ?? AWAY[name] ?? { kind: 'not_attempted' }
}

function silentAnswer({ name, call }: Asked): unknown {
  return SILENT[call] ?? SILENT[name] ?? { kind: 'unknown' }
}

/** The answer of an upstream that does nothing just now; undefined when it works. */
function failedAnswer(between: Between, asked: Asked): unknown {
  const { outages, interleaver, faults } = between
  if (outages.isAway(asked.name, interleaver.now())) {
    faults.count('provider outage')
    return faults.draw.chance(0.5) ? awayAnswer(asked) : silentAnswer(asked)
  }
  const struck = (fault: FaultName) => strikes(between, titleOf(asked), fault)
  if (struck('provider refused')) return awayAnswer(asked)
  return struck('provider failed') ? silentAnswer(asked) : undefined
}

async function read(
  between: Between,
  asked: Asked,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const { stale, interleaver } = between
  const key = staleKey(asked)
  const answered = await work()
  const past = stale.past(key, interleaver.now())
  stale.saw(key, answered, interleaver.now())
  const differs = past !== undefined && JSON.stringify(past) !== JSON.stringify(answered)
  return differs && strikes(between, titleOf(asked), 'provider stale') ? past : answered
}

async function command(
  between: Between,
  asked: Asked,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const answered = await work()
  if (asked.name === 'mailer') {
    const [{ message_id }] = asked.args as [Mail]
    between.sent.sent(message_id)
    between.onMail(message_id)
  }
  const isLost = dies(between) || strikes(between, titleOf(asked), 'provider lost')
  return isLost ? silentAnswer(asked) : answered
}

/** The read that would show what a command changes. */
const SHOWN_BY: Readonly<Record<string, string>> = {
  createOrder: 'findOrders',
  payOrder: 'getOrder',
  changeAmount: 'getOrder',
  cancelOrder: 'getOrder',
  refund: 'getOrder',
  createTenant: 'findTenant',
}

/** What commands that make something are given. */
interface Made {
  readonly reference: string
  readonly amount?: { readonly amount_minor: number }
}

/** Before a command takes effect: what reads show now becomes the past, and the onlooker hears of it. */
async function seeBefore(
  ports: Ports,
  between: Between,
  { name, call, args }: Asked,
): Promise<void> {
  const { stale, interleaver, onCommand } = between
  const [first, second] = args as [string | Made, { amount_minor?: number } | undefined]
  const [id, made] = typeof first === 'string' ? [first, undefined] : [first.reference, first]
  const reader = SHOWN_BY[call]
  if (reader !== undefined) {
    const read = Reflect.get(ports[name] ?? {}, reader) as (of: string) => Promise<unknown>
    const key = staleKey({ name, call: reader, args: [id] })
    stale.saw(key, await read(id), interleaver.now())
  }
  if (name !== 'payments' || call === 'deleteMethod') return
  const named = made ? { order_id: null, reference: id } : { order_id: id, reference: null }
  const amount = made ? made.amount : second
  const amount_minor = amount?.amount_minor ?? null
  const at = interleaver.now()
  await onCommand({ name: call as SeenCommand['name'], ...named, amount_minor, at })
}
