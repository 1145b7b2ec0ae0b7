import type { Slice } from './rows.ts'

/** What a list shows where nobody says. */
export const NEWEST: Slice = { limit: 200 }

/** Sorts after every id. */
export const LAST = '~'
