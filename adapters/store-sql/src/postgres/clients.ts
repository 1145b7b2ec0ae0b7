import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import pg from 'pg'
import { SET_TIMEOUTS, Silence } from './timeouts.ts'

type Query = (...args: unknown[]) => Promise<pg.QueryResult>

/** A statement after one that failed, in the same transaction. */
const ABORTED = '25P02'

/** A standby that was asked to write, or to isolate a transaction as only a primary can (PostgreSQL, Appendix A). */
const TAKES_NO_WRITES = new Set(['25006', '0A000'])

/**
 * Of statements that are sent together only the first that fails is told why; the others of its transaction fail with
 * the same reason here, so that whoever hears of any of them knows whether to try again. A connection on which a
 * statement waits and nothing comes is cut: one whose machine is gone stays open for a quarter of an hour otherwise.
 */
abstract class TellingClient extends pg.Client {
  private reason: unknown
  private unanswered = 0
  private readonly silence = new Silence()
  /** It was asked for what only another server does: it is not to be kept. */
  outdated = false

  constructor(config?: pg.ClientConfig) {
    super(config)
    this.once('connect', () => {
      // Under TLS another than the one that it began with.
      const socket = this.connection.stream as Socket
      socket.on('timeout', () => this.cutUnlessHeard(socket))
      socket.setTimeout(this.silence.borne)
    })
  }

  protected async answered(text: string, asks: () => Promise<pg.QueryResult>) {
    if (this.silence.changes(text)) {
      ;(this.connection.stream as Socket).setTimeout(this.silence.borne)
    }
    this.unanswered += 1
    try {
      return await asks()
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined
      if (code !== ABORTED) this.reason = error
      if (code !== undefined && TAKES_NO_WRITES.has(code)) this.outdated = true
      throw this.reason ?? error
    } finally {
      this.unanswered -= 1
    }
  }

  /** Where we ourselves were too busy to read, the answer is there already. */
  private cutUnlessHeard(socket: Socket): void {
    const { bytesRead } = socket
    setImmediate(() => {
      if (this.unanswered > 0 && socket.bytesRead === bytesRead) {
        socket.destroy(new Error('Connection terminated: the server fell silent'))
      }
    })
  }
}

/** A connection of ours. */
export type OurClient = TellingClient

/** Prepares each statement once per connection, by a name made from its text. */
export class NamedStatementClient extends TellingClient {
  override query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const query = super.query.bind(this) as unknown as Query
    const named = typeof text === 'string' && Array.isArray(values) && values.length > 0
    if (typeof text !== 'string') return query(text, values, ...rest)
    return this.answered(text, () =>
      named ? query({ name: nameOf(text), text, values }, ...rest) : query(text, values, ...rest),
    )
  }) as pg.Client['query']
}

const BEGINS = /^(?:begin|start transaction)\b/

/**
 * For a pool in transaction mode, which gives each transaction another session: nothing is prepared by name, and the
 * timeouts are set in each transaction. A statement by itself becomes one, so that they hold for it too.
 */
export class UnnamedStatementClient extends TellingClient {
  override query = ((text: string, values?: readonly unknown[]) =>
    this.answered(text, () => this.ask(text, values))) as pg.Client['query']

  private async ask(text: string, values?: readonly unknown[]): Promise<pg.QueryResult> {
    const query = super.query.bind(this) as unknown as Query
    if (BEGINS.test(text)) return query(`${text}; ${SET_TIMEOUTS}`)
    if (this.getTransactionStatus() !== 'I') return query(text, values)
    await query(`begin; ${SET_TIMEOUTS}`)
    try {
      const answer = await query(text, values)
      await query('commit')
      return answer
    } catch (error) {
      await query('rollback').catch(() => (this.outdated = true))
      throw error
    }
  }
}

const names = new Map<string, string>()
const NAMES_MAX = 2_000

/** The name under which a statement is prepared. */
export function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha1').update(text).digest('base64url')
  if (names.size >= NAMES_MAX) names.clear()
  names.set(text, name)
  return name
}
