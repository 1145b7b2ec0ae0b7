import { texts } from '../reader.ts'

/** The way through a list that has more than a page shows. */
export const OLDER = texts({
  en: { older: 'Older ones', newest: 'Back to the newest' },
  lt: { older: 'Senesni', newest: 'Atgal prie naujausių' },
})
