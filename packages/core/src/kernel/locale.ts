/** The languages that we write in. */
export const LOCALES = ['en', 'lt'] as const
/** A language that we write in: ISO 639-1. */
export type Locale = (typeof LOCALES)[number]
