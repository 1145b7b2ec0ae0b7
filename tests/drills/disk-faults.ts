/** One way for the disk of a database to take nothing more. */
export interface DiskFault {
  /** What it is called in a sentence. */
  readonly says: string
  /** What `/ready` names. */
  readonly named: string
}

/** Every way for a database to have no room. This table is the list. */
export const DISK_FAULTS = {
  sqlite_may_not_grow: {
    says: 'SQLite that may not grow',
    named: 'its disk is full (SQLITE_FULL)',
  },
  sqlite_full_disk: {
    says: 'SQLite on a disk that is full',
    named: 'its disk is full (SQLITE_FULL)',
  },
  postgres_full_disk: {
    says: 'PostgreSQL on a disk that is full',
    named: 'its disk is full (53100)',
  },
} as const satisfies Readonly<Record<string, DiskFault>>
