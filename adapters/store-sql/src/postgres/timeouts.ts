/** No statement, lock or forgotten transaction may hold the others up for longer, in milliseconds. */
export const TIMEOUTS = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
} as const

/** They for the rest of a transaction, whatever is in force outside of it. */
export const SET_TIMEOUTS = Object.entries(TIMEOUTS)
  .map(([name, ms]) => `set local ${name} = ${ms}`)
  .join('; ')

/** For work that may wait longer than a request. */
export const SET_LONG_TIMEOUTS =
  'set local statement_timeout = 30000; set local lock_timeout = 20000'

/** For work that ends when it ends. */
export const SET_NO_TIMEOUTS = 'set local statement_timeout = 0; set local lock_timeout = 0'

/** How much longer than its timeout a statement may leave us without a word, in milliseconds. */
const MARGIN = 5_000

const SETS = /^set (?<local>local )?statement_timeout = (?<ms>\d+)/
const BEGINS_OR_ENDS = /^(?:begin|start transaction|commit|rollback)\b/

/**
 * How long one connection may be without a word while a statement waits for its answer, in milliseconds: longer than
 * any timeout lasts, so that of a server that says nothing until then no answer comes. It was cut off from us.
 */
export class Silence {
  private usual = TIMEOUTS.statement_timeout + MARGIN
  borne = this.usual

  /** What is borne from this statement on: 0 for any. True where that is another. */
  changes(text: string): boolean {
    const { local, ms } = SETS.exec(text)?.groups ?? {}
    const before = this.borne
    if (ms !== undefined) this.borne = ms === '0' ? 0 : Number(ms) + MARGIN
    if (ms !== undefined && local === undefined) this.usual = this.borne
    if (BEGINS_OR_ENDS.test(text)) this.borne = this.usual
    return this.borne !== before
  }
}
