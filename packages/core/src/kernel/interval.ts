/** For how long a period is paid in advance. */
export const INTERVALS = ['month', 'year'] as const
/** One length of a period. */
export type Interval = (typeof INTERVALS)[number]

/** How many calendar months a period of each length has. */
export const MONTHS = { month: 1, year: 12 } as const satisfies Record<Interval, number>

/** How a price is charged again, by the length of its periods. */
export const RENEWS = { month: 'monthly', year: 'yearly' } as const satisfies Record<
  Interval,
  string
>

/** Local days of the longest month. */
const MONTH_AT_MOST = 31

/** Of which length a whole period of so many local days is. */
export function intervalOf(days: number): Interval {
  return days > MONTH_AT_MOST ? 'year' : 'month'
}
