import { after, DAY, type EpochMs, MINUTE, SECOND } from '@billing/core'
import type { SeenCredential } from '../invariants/seen-credential.ts'
import type { Draw } from './draw.ts'
import { isMade } from './faulty-store.ts'
import type { Answered, Ask, Actor } from './actor.ts'
import type { Interleaver, Life } from './interleaver.ts'
import { ConnectionLost, type Server } from './server.ts'
import type { OutsideWorld } from './service.ts'
import { staleKey, type StaleReads } from './stale-reads.ts'

/** What a actor reaches with. */
export interface Reach {
  readonly interleaver: Interleaver
  readonly servers: readonly Server[]
  readonly outside: OutsideWorld
  readonly stale: StaleReads
  /** What the payment provider shows of an order, past all faults. */
  readonly readOrder: (order_id: string) => Promise<unknown>
  /** Whether anything has gone wrong so far. */
  readonly hasFailed: () => boolean
  /** When the people's time is up. */
  readonly until: EpochMs
  readonly note: (text: string) => void
  readonly onAnswer: (answered: Answered) => void
  readonly tried: (credential: SeenCredential) => void
  readonly owns: (actor: string, email: string) => void
  /** Whether what was told at that instant is lost. */
  readonly isLost: (at: number) => boolean
}

/** How often a browser tries again, and after how long at most. */
const TRIES = 5
const WAIT_MS = MINUTE

/** Make an actor. */
export function makeActor(life: Life, draw: Draw, reach: Reach): Actor {
  const { interleaver, outside, until, note, tried } = reach
  const step = <T>(what: string, work: () => Promise<T>) => interleaver.step(life, what, work)
  const sleep = async (ms: number) => {
    const awake = after(interleaver.now(), Math.max(1, Math.round(ms)))
    // Nobody wakes after the people's time is up.
    await interleaver.sleep(life, awake > until ? after(until, 100 * 365 * DAY) : awake).over
  }
  return {
    name: life.name,
    draw,
    now: interleaver.now,
    sleep,
    note: (text) => note(`${life.name}: ${text}`),
    tried,
    owns: (email) => reach.owns(life.name, email),
    isLost: reach.isLost,
    ask: (asked) => askAgain(asked, { life, draw, reach, sleep }),
    async invite(account_id, email) {
      await step('invites', async () => undefined)
      try {
        return await draw.pick(reach.servers).invite(account_id, email)
      } catch (error) {
        if (error instanceof ConnectionLost || isMade(error)) return undefined
        throw error
      }
    },
    outside: {
      pay: (order_token, behaviour) =>
        step('pays', async () => {
          await rememberOrder(order_token, reach)
          return outside.pay(order_token, behaviour)
        }),
      setCards: (...how) => step('cards change', () => outside.setCards(...how)),
      dispute: (email) => step('disputes', () => outside.dispute(email)),
      decideDispute: (...how) => step('the bank decides', () => outside.decideDispute(...how)),
      mailTo: (email) => step('looks for mail', () => outside.mailTo(email)),
      ...(outside.call && {
        call: (...much) => step('calls', async () => outside.call?.(...much)),
      }),
    },
  }
}

/** What the order shows before the customer pays is what a stale read will show afterwards. */
async function rememberOrder(
  order_token: string,
  { outside, stale, readOrder, interleaver }: Reach,
) {
  const order_id = await outside.orderOf(order_token)
  if (order_id === undefined) return
  const key = staleKey({ name: 'payments', call: 'getOrder', args: [order_id] })
  stale.saw(key, await readOrder(order_id), interleaver.now())
}

interface Asking {
  readonly life: Life
  readonly draw: Draw
  readonly reach: Reach
  readonly sleep: (ms: number) => Promise<void>
}

/** As a browser asks: where the answer is lost or may come later, what is safe to ask again is asked again. */
async function askAgain(asked: Ask, asking: Asking): Promise<Answered | undefined> {
  const { draw, sleep } = asking
  const repeatable = asked.method === 'GET' || asked.key !== undefined
  for (let tries = 1; ; tries++) {
    const answered = await askOnce(asked, asking)
    if (answered && !isForLater(answered)) return answered
    if (!repeatable || tries === TRIES) return undefined
    await sleep(draw.between(SECOND, WAIT_MS))
  }
}

/** The answer asks for another try: later, or when the first request with this key is through. */
function isForLater({ status, text, ask }: Answered): boolean {
  if (status >= 500 || status === 429) return true
  return status === 409 && ask.key !== undefined && text.includes('"retry_after"')
}

async function askOnce(asked: Ask, { life, draw, reach }: Asking): Promise<Answered | undefined> {
  const { interleaver, servers, note, onAnswer } = reach
  const server = draw.pick(servers)
  // A step of its own: others may act between the decision and the request.
  await interleaver.step(life, `asks ${asked.method} ${pathOf(asked)}`, async () => undefined)
  try {
    const response = await server.request(`/v1${asked.path}`, initOf(asked, life.name))
    const text = await interleaver.busy(() => response.text())
    const { status } = response
    const replayed = response.headers.get('idempotent-replayed') === 'true'
    note(`${life.name}: ${asked.method} ${pathOf(asked)} ${status}${replayed ? ' again' : ''}`)
    const answered = { actor: life.name, ask: asked, status, text, replayed, at: interleaver.now() }
    if (status >= 500 && !(reach.hasFailed() && isOutage(text))) {
      throw new Error(`${asked.method} ${asked.path} answered ${status}: ${text}`)
    }
    onAnswer(answered)
    return answered
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error
    note(`${life.name}: ${asked.method} ${pathOf(asked)} lost`)
    return undefined
  }
}

/** What is away will be back, and the answer says so; anything else from 500 on is a defect. */
function isOutage(text: string): boolean {
  return text.includes('"retry_after"') || text.includes('upstream.pbx_unavailable')
}

/** The path for the trace: what is drawn at random in it is left out. */
function pathOf({ path }: Ask): string {
  return path.replaceAll(/[?].*$/g, '').replaceAll(/\/[\w-]{20,}(?=\/|$)/g, '/…')
}

function initOf({ method, body, form, token, key, headers }: Ask, name: string): RequestInit {
  const json = body === undefined ? undefined : { type: 'application/json', content: jsonOf(body) }
  const sent = form === undefined ? json : { type: FORM_TYPE, content: partsOf(form) }
  return {
    method,
    headers: {
      'user-agent': name,
      ...(sent === undefined ? {} : { 'content-type': sent.type }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent.content }),
  }
}

const jsonOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body))

/** Not drawn by the runtime: every run of a seed sends the same bytes. */
const BOUNDARY = 'the-end-of-a-part'
const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

function partsOf(form: NonNullable<Ask['form']>): Uint8Array<ArrayBuffer> {
  const parts = Object.entries(form).flatMap(([name, value]) => {
    const file = typeof value === 'string' ? '' : '; filename="a file"'
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`
    return [Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')]
  })
  return Uint8Array.from(Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]))
}
