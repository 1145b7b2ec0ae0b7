/**
 * For how many days the first invoice of a company waits for its address unless it is set otherwise, and at most: a
 * period is billed before the next one begins. Source: contract 6.2; Directive 2006/112/EC, Art. 226 (5).
 */
export const ADDRESS_WAIT = { days: 7, days_max: 27 } as const
