import type { EpochMs } from '../kernel/time.ts'
import type { AuditRow } from './audit.ts'

/** The last link of a chain. */
export interface ChainHead {
  readonly chain: string
  readonly seq: number
  readonly hash: string
}

/** Append-only: the database refuses to change or remove a row. */
export interface AuditLog {
  /** The chain's last link, locked until this transaction ends; undefined for a new chain. */
  headForUpdate(chain: string): Promise<ChainHead | undefined>
  append(row: AuditRow): Promise<void>
  /** In order of `seq`, after `after_seq`. */
  rows(chain: string, after_seq: number, limit: number): Promise<AuditRow[]>
  /** Chains in order of name, after `after`. */
  heads(after: string, limit: number): Promise<ChainHead[]>
  /** The newest daily root, and its day (`YYYY-MM-DD`). */
  lastRoot(): Promise<AuditRoot | undefined>
  insertRoot(root: AuditRoot): Promise<void>
  /** In order of day, after `after_day`. */
  roots(after_day: string, limit: number): Promise<AuditRoot[]>
  /** Chains that have rows and no last link: somebody took it away. At most `limit`. */
  headless(limit: number): Promise<string[]>
}

/** One digest over every chain's head at the end of a day (UTC). */
export interface AuditRoot {
  readonly day: string
  readonly chains: number
  readonly root_hash: string
  readonly prev_hash: string
  readonly created_at: EpochMs
}
