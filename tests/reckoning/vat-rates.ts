/**
 * The standard rates of the 27 member states, in hundredths of a percent, each with the day from which it holds. From
 * the states' own announcements; `GR` writes its numbers with `EL`. Written a second time on purpose: the core's own
 * are in `packages/core/src/people/places/vat-rates.ts`, and `tests/tax/two-tables-of-rates.test.ts` says where they differ.
 */
export const VAT_RATES: Readonly<
  Record<string, readonly (readonly [from: string, rate: number])[]>
> = {
  AT: [['2016-01-01', 2000]],
  BE: [['1996-01-01', 2100]],
  BG: [['1999-01-01', 2000]],
  HR: [['2012-03-01', 2500]],
  CY: [['2014-01-13', 1900]],
  CZ: [['2013-01-01', 2100]],
  DK: [['1992-01-01', 2500]],
  EE: [
    ['2024-01-01', 2200],
    ['2025-07-01', 2400],
  ],
  FI: [
    ['2013-01-01', 2400],
    ['2024-09-01', 2550],
  ],
  FR: [['2014-01-01', 2000]],
  DE: [['2021-01-01', 1900]],
  GR: [['2016-06-01', 2400]],
  HU: [['2012-01-01', 2700]],
  IE: [['2021-03-01', 2300]],
  IT: [['2013-10-01', 2200]],
  LV: [['2012-07-01', 2100]],
  LT: [['2009-09-01', 2100]],
  LU: [['2024-01-01', 1700]],
  MT: [['2004-01-01', 1800]],
  NL: [['2012-10-01', 2100]],
  PL: [['2011-01-01', 2300]],
  PT: [['2011-01-01', 2300]],
  RO: [
    ['2017-01-01', 1900],
    ['2025-08-01', 2100],
  ],
  SK: [
    ['2011-01-01', 2000],
    ['2025-01-01', 2300],
  ],
  SI: [['2013-07-01', 2200]],
  ES: [['2012-09-01', 2100]],
  SE: [['1990-07-01', 2500]],
}

/** The rate of a member state on a day such as 2026-01-31; 0 outside the Union. */
export function rateOn(country: string, day: string): number {
  return (VAT_RATES[country] ?? []).findLast(([from]) => from <= day)?.[1] ?? 0
}
