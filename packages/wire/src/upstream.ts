import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { getCACertificates } from 'node:tls'
import { Agent, type Dispatcher } from 'undici'
import { onlyPublic } from './addresses.ts'
import type { Answered } from './answer.ts'
import {
  begin,
  secretsIn,
  shownBody,
  shownHeaders,
  shownPath,
  type Told,
  type Trace,
  withoutSecrets,
} from './exchange.ts'

/** One provider that we ask over HTTP, and how patient we are with it. */
export interface UpstreamOptions {
  /** How traces and alarms name it. */
  readonly name: string
  /** `https://host[:port][/prefix]`, without a slash at the end. */
  readonly base_url: string
  /** For a whole exchange, in milliseconds. Default 10,000. */
  readonly timeout_ms?: number | undefined
  /** For the connection, in milliseconds. Default 3,000. */
  readonly connect_ms?: number | undefined
  /** A longer body is cut off, and the answer counts as unknown. Default 1 MiB. */
  readonly max_bytes?: number | undefined
  /** Connections at once; what is asked beyond waits. Default 32. */
  readonly at_once?: number | undefined
  /**
   * Whether a name may lead to an address that is not public. Default `refused`; an IP address or
   * `localhost` in `base_url` was meant so and is always allowed.
   */
  readonly private_addresses?: 'refused' | 'allowed' | undefined
  /** How names become addresses. Default: as the system resolves them. */
  readonly resolve?: LookupFunction | undefined
  /** One more certificate authority, as PEM: for a provider inside a company. */
  readonly ca?: string | undefined
  readonly trace?: Trace | undefined
}

/** One question. */
export interface Question {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the base address; begins with a slash, and may carry a query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | undefined
  /** Instead of the upstream's own, in milliseconds. */
  readonly timeout_ms?: number
}

/** A provider that is asked over HTTP. Never throws: an outage is an answer. Follows no redirect, repeats nothing. */
export interface Upstream {
  ask(question: Question): Promise<Answered>
  /** Let go of its connections. */
  close(): Promise<void>
}

const MIB = 1_048_576

/** Open the way to one provider. Throws when `base_url` is no address of HTTP. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { base_url, trace, name, timeout_ms = 10_000, max_bytes = MIB } = options
  const base = new URL(base_url)
  if (!/^https?:$/.test(base.protocol)) throw new Error(`${base_url} is no address of HTTP`)
  const prefix = base.pathname.replace(/\/$/, '')
  const agent = agentFor(base, options)
  return {
    async ask(question) {
      const end = begin(trace, name)
      const path = `${prefix}${question.path}`
      const answered = await exchange(
        agent,
        { ...question, path, origin: base.origin },
        { timeout_ms: question.timeout_ms ?? timeout_ms, max_bytes },
      )
      const secrets = secretsIn(question.headers ?? {})
      end(() => withoutSecrets(shown(question, answered), secrets))
      return answered
    },
    close: () => agent.destroy(),
  }
}

/** The connections to a provider, and where they may lead. */
function agentFor(
  { hostname }: URL,
  { connect_ms = 3_000, at_once = 32, private_addresses, resolve = lookup, ca }: UpstreamOptions,
): Agent {
  const meant = hostname === 'localhost' || isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0
  const guarded = !meant && private_addresses !== 'allowed'
  return new Agent({
    connections: at_once,
    pipelining: 1,
    // Our own watch ends what takes too long; these would only race with it.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: {
      timeout: connect_ms,
      // Said here, so that no variable of the environment can say otherwise.
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
      lookup: guarded ? onlyPublic(resolve) : resolve,
      // The usual ones go on counting: one setting may serve several providers.
      ...(ca === undefined ? {} : { ca: [...getCACertificates('default'), ca] }),
    },
  })
}

interface Bounds {
  readonly timeout_ms: number
  readonly max_bytes: number
}

/** Sends one question, once. What fails before its first byte was written reached nobody. */
function exchange(
  agent: Agent,
  { method, path, origin, headers, body }: Question & { readonly origin: string },
  { timeout_ms, max_bytes }: Bounds,
): Promise<Answered> {
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = []
    let size = 0
    let head: { status: number; headers: Record<string, string> } | undefined
    let controller: Dispatcher.DispatchController | undefined
    let over = false
    const end = (answered: Answered) => {
      if (over) return
      over = true
      clearTimeout(watch)
      resolve(answered)
    }
    const fail = (reason: string) => {
      end({ kind: controller ? 'unknown' : 'not_attempted', reason })
      controller?.abort(new Error(reason))
    }
    const watch = setTimeout(() => fail(`no answer within ${timeout_ms} ms`), timeout_ms)
    agent.dispatch(
      { origin, path, method, headers: { ...headers }, body: body ?? null },
      {
        // Called when a connection stands, right before the first byte goes out.
        onRequestStart(started) {
          if (over) return started.abort(new Error('given up before it was sent'))
          controller = started
        },
        onResponseStart(_controller, status, raw) {
          head = { status, headers: joined(raw) }
        },
        onResponseData(_controller, chunk) {
          size += chunk.length
          if (size > max_bytes) return fail(`the answer is longer than ${max_bytes} bytes`)
          chunks.push(chunk)
        },
        onResponseEnd() {
          if (!head) return fail('the answer has no status')
          end({ kind: 'answered', ...head, bytes: Buffer.concat(chunks) })
        },
        onResponseError(_controller, error) {
          fail(reasonOf(error))
        },
      },
    )
  })
}

function joined(raw: Readonly<Record<string, string | string[] | undefined>>) {
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )
}

/** What went wrong, in the words of the system; never an address with its query. */
function reasonOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException
  const [first] = error instanceof AggregateError ? (error.errors as Error[]) : []
  const said = error.message || first?.message || error.name
  return oneLine(code && !said.includes(code) ? `${code}: ${said}` : said)
}

const REASON_MAX = 300

/** The other side has a say in it, by its certificate: it must neither fill a log nor steer a terminal. */
function oneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return line.length > REASON_MAX ? `${line.slice(0, REASON_MAX - 1)}…` : line
}

function shown({ method, path, headers = {}, body }: Question, answered: Answered): Told {
  const what = `${method} ${shownPath(path)}`
  const asked = { headers: shownHeaders(headers), body: shownBody(body) }
  if (answered.kind !== 'answered') {
    return { what, asked, answered: null, outcome: `${answered.kind}: ${answered.reason}` }
  }
  const { status, headers: came, bytes } = answered
  const got = { status, headers: shownHeaders(came), body: shownBody(bytes) }
  return { what, asked, answered: got, outcome: 'answered' }
}
