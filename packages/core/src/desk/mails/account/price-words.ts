/** How a price of a period is said: `€19.00 a month`. */
export const PER = {
  en: (by_year: boolean) => (by_year ? 'a year' : 'a month'),
  lt: (by_year: boolean) => (by_year ? 'per metus' : 'per mėnesį'),
} as const
