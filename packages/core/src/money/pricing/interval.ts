/** For how long a period is paid in advance. */
export const INTERVALS = ['month', 'year'] as const
/** One length of a period. */
export type Interval = (typeof INTERVALS)[number]
