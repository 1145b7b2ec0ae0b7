import { type Clock, type EpochMs, hourOf } from '../../kernel/time.ts'
import type { Ports } from '../../ports.ts'
import { Sums, type Tally } from '../reporting/tallies.ts'

/** One request that was answered. */
export interface AnsweredRequest {
  /** Its method and the pattern of its path: no id, so that there are few. */
  readonly route: string
  readonly status: number
  /** Who was signed in; null for strangers, and for operators, who appear in no figure. */
  readonly account_id: string | null
}

/** From this status on an answer is an error: every problem is one. Source: contract 3. */
const ERROR_FROM = 400

/** Accounts of an hour that a process remembers errors of: the first ones, so that memory is bounded. */
const ACCOUNTS_MAX = 200

/** Requests that are counted and not yet written down. */
export interface RequestCounts {
  /** Count one answered request in the memory of this process. */
  observe(request: AnsweredRequest): void
  /** Everything that was counted; afterwards there is nothing. */
  take(): Tally[]
  /** What was taken and could not be written. */
  giveBack(tallies: readonly Tally[]): void
}

/** What counts the requests of this process. */
export interface Counting {
  readonly requestCounts: RequestCounts
}

/** Count the requests of this process, in memory. */
export function createRequestCounts(clock: Clock): RequestCounts {
  const sums = new Sums()
  const accounts = new Set<string>()
  let remembered: EpochMs | null = null
  const remembers = (account_id: string, hour_at: EpochMs) => {
    if (remembered !== hour_at) accounts.clear()
    remembered = hour_at
    if (accounts.size < ACCOUNTS_MAX) accounts.add(account_id)
    return accounts.has(account_id)
  }
  return {
    observe({ route, status, account_id }) {
      const hour_at = hourOf(clock())
      sums.add({ measure: 'requests', hour_at, tally_key: '', amount: 1 })
      sums.add({ measure: 'requests_by_status', hour_at, tally_key: String(status), amount: 1 })
      if (status < ERROR_FROM) return
      sums.add({ measure: 'errors', hour_at, tally_key: '', amount: 1 })
      sums.add({ measure: 'errors_by_route', hour_at, tally_key: route, amount: 1 })
      if (account_id !== null && remembers(account_id, hour_at)) {
        sums.add({ measure: 'errors_by_account', hour_at, tally_key: account_id, amount: 1 })
      }
    },
    take: () => sums.taken(),
    giveBack(tallies) {
      for (const tally of tallies) sums.add(tally)
    },
  }
}

/** Count an answered request in the memory of this process, for the dashboards. `countRequests` writes it down. */
export function observeRequest({ requestCounts }: Counting, request: AnsweredRequest): void {
  requestCounts.observe(request)
}

/**
 * Write down the requests that were counted since the last time. What cannot be written is kept for the
 * next time, and thrown: a count is only ever late, or twice when a commit's answer was lost.
 */
export async function countRequests({
  store,
  requestCounts,
}: Pick<Ports, 'store'> & Counting): Promise<void> {
  const tallies = requestCounts.take()
  if (tallies.length === 0) return
  try {
    await store.transaction((tx) => tx.tallies.add(tallies))
  } catch (error) {
    requestCounts.giveBack(tallies)
    throw error
  }
}
