/** What one trial printed, each figure in the unit that its name ends in: `ops_a_second`, `cpu_us`, `p99_ms`, `rss_mb`. */
export type Figures = Readonly<Record<string, number>>

/** The figures of every side in one round. */
export type RoundFigures = Readonly<Record<string, Figures>>

/** A side that is up, and can be measured again and again. */
export interface OpenSide {
  /** One trial of about so many seconds; one whose work has a fixed size takes what that takes. */
  readonly trial: (seconds: number) => Promise<Figures>
  readonly close: () => Promise<void>
}

/** One program that is measured: ours, or the smallest one that does the same work with the same durability. */
export interface Side {
  /** Bring it up. Called once; every round measures it again. */
  readonly open: () => Promise<OpenSide>
}

/** A row of the table: what it says, and of which figures. */
export interface Row {
  /** As the table names it, e.g. `GET /me, CPU, SQLite`. */
  readonly what: string
  /** What the value is, e.g. `of the floor`, `ms`, `MB`. */
  readonly unit: string
  /** The value of one round. The table shows the median of the rounds and their spread. */
  readonly value: (round: RoundFigures) => number
  /** Our own figure of a round as words beside the ratio, e.g. `61 µs a request`. */
  readonly ours?: (round: RoundFigures) => string
  /** The floor's figure likewise. */
  readonly floor?: (round: RoundFigures) => string
  readonly better: 'more' | 'less'
  /** What we want; missing it is told. */
  readonly goal: number
  /** What must be; missing it ends the run with 1. */
  readonly gate: number
}

/** How a comparison is run. */
export interface Effort {
  readonly rounds: number
  readonly seconds: number
}

/** Sides that are measured in turn, round by round, and the rows that come of it. */
export interface Comparison {
  readonly name: string
  /** In the order of the first round; every other round runs them the other way round. */
  readonly sides: Readonly<Record<string, Side>>
  readonly rows: readonly Row[]
  /** `pnpm bench`. */
  readonly full: Effort
  /** `pnpm bench --quick`; left out when absent. */
  readonly quick?: Effort
  /** Only with `pnpm bench --million`. */
  readonly million?: true
}
