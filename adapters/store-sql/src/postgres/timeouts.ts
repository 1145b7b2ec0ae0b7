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
export const SET_LONG_TIMEOUTS = `set local lock_timeout = '20s'; set local statement_timeout = '30s'`
