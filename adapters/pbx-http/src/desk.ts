import { createHash, randomUUID } from 'node:crypto'
import { type Currency, EUR, type PbxAnswer } from '@billing/core'
import { type Alarm, type Answered, createUpstream, isSendable, onceAnHour } from '@billing/wire'
import type { z } from 'zod'
import type { HttpPbxOptions } from './options.ts'
import { type Side, verdictOf } from './verdict.ts'

/** A command. It is the same command again when it has the same method, path and body, unless it is `fresh`. */
export interface Command<S extends z.ZodType> {
  readonly method: 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  readonly shape: S
  /** What was asked before may be asked again in earnest: A, then B, then A. */
  readonly fresh?: boolean
}

/** Where the core is asked: knows the token and the headers, and reads what comes back. */
export interface Desk {
  /** What every amount is in. */
  readonly currency: Currency
  /** `instead` is told in place of whoever takes our alarms. */
  read<S extends z.ZodType>(
    path: string,
    shape: S,
    instead?: Alarm,
  ): Promise<PbxAnswer<z.output<S>>>
  command<S extends z.ZodType>(command: Command<S>): Promise<PbxAnswer<z.output<S>>>
  /** A question without our token, as it was answered. */
  look(path: string): Promise<Answered>
  close(): Promise<void>
}

/** Open the way to the core. Throws when `url` is no address of HTTP, or `token` cannot be sent. */
export function openDesk(options: HttpPbxOptions): Desk {
  const { url, token, private_addresses = 'allowed', ca, trace, timeout_ms, connect_ms } = options
  const alarm = onceAnHour(options.on_alarm)
  if (!isSendable(token)) throw new Error('the token of the PBX core cannot be sent')
  const upstream = createUpstream({
    name: 'pbx',
    base_url: url.replace(/\/+$/, ''),
    private_addresses,
    timeout_ms,
    connect_ms,
    ca,
    trace,
  })
  const common = () => ({ accept: 'application/json', 'x-request-id': randomUUID() })
  const signed = () => ({ ...common(), authorization: `Bearer ${token}` })
  return {
    currency: options.currency ?? EUR,
    async read(path, shape, instead) {
      const side: Side = 'read'
      const answered = await upstream.ask({ method: 'GET', path, headers: signed() })
      return verdictOf(answered, { side, shape, alarm: instead ?? alarm })
    },
    async command({ method, path, body, shape, fresh = false }) {
      const side: Side = 'command'
      const text = body === undefined ? undefined : JSON.stringify(body)
      const key = fresh ? randomUUID() : digest(`${method} ${path}\n${text ?? ''}`)
      const type = text === undefined ? {} : { 'content-type': 'application/json' }
      const headers = { ...signed(), ...type, 'idempotency-key': key }
      const answered = await upstream.ask({ method, path, headers, body: text })
      return verdictOf(answered, { side, shape, alarm })
    },
    look: (path) => upstream.ask({ method: 'GET', path, headers: common() }),
    close: () => upstream.close(),
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
