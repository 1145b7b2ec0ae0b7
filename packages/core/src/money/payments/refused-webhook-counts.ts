import type { EpochMs } from '../../kernel/time.ts'

/** Webhooks of one source that were refused and stand in no audit row yet; gone once they do. */
export interface RefusedWebhooks {
  /** An address, or the network that one customer of IPv6 gets. */
  readonly source: string
  readonly times: number
  /** Of the newest of them. */
  readonly ip: string | null
  readonly user_agent: string | null
  /** A minute after the source's newest audit row. */
  readonly due_at: EpochMs
}

/** Counts of refused webhooks, one for each source. */
export interface RefusedWebhookCounts {
  getForUpdate(source: string): Promise<RefusedWebhooks | undefined>
  put(refused: RefusedWebhooks): Promise<void>
  remove(source: string): Promise<void>
  /** Sources whose minute is over, those that have waited longest first. */
  due(now: EpochMs, limit: number): Promise<string[]>
}
