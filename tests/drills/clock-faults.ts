/** One way for a clock not to be what the service needs. */
export interface ClockFault {
  /** What it is called in a sentence: `a clock that <says>`. */
  readonly says: string
  /** What it gives where the right one gives `now`. */
  readonly gives: (now: number) => number
  /** What whoever starts is told. */
  readonly told: RegExp
}

/** Every way for a clock to be wrong. This table is the list. */
// prettier-ignore
export const CLOCK_FAULTS = {
  seconds:      { says: 'counts seconds',                gives: (now) => Math.floor(now / 1_000), told: /the clock says \d{10}, that is in seconds/ },
  microseconds: { says: 'counts microseconds',           gives: (now) => now * 1_000,             told: /that is in microseconds/ },
  nanoseconds:  { says: 'counts nanoseconds',            gives: (now) => now * 1_000_000,         told: /that is in nanoseconds/ },
  fractions:    { says: 'has fractions of milliseconds', gives: (now) => now + 0.5,               told: /whole milliseconds since 1970 UTC/ },
  never_set:    { says: 'was never set',                 gives: () => 86_400_000,                 told: /outside of 2000 to 2100/ },
  before:       { says: 'is a century behind',           gives: (now) => now - 3_155_760_000_000, told: /outside of 2000 to 2100/ },
  ahead:        { says: 'is a century ahead',            gives: (now) => now + 3_155_760_000_000, told: /outside of 2000 to 2100/ },
  none:         { says: 'gives no number',               gives: () => Number.NaN,                 told: /the clock says NaN/ },
} as const satisfies Readonly<Record<string, ClockFault>>
