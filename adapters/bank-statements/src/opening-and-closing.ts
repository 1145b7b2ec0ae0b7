import type { Balance } from './statement.ts'

/**
 * Which of a statement's balances it begins and ends with. Opening: `OPBD`, else the previous day's closing `PRCD`;
 * closing: `CLBD`. A page between them begins and ends with an interim `ITBD`. Of several the earliest opens and the
 * latest closes, as in a statement of several days. Source: ISO 20022, balance type code.
 */
export function openingAndClosing(balances: readonly Balance[]): {
  readonly opening: Balance | null
  readonly closing: Balance | null
} {
  const interim = byDay(balances, 'ITBD')
  const opening = byDay(balances, 'OPBD')[0] ?? byDay(balances, 'PRCD')[0] ?? interim[0] ?? null
  const closing =
    byDay(balances, 'CLBD').at(-1) ??
    interim.filter((balance) => balance !== opening).at(-1) ??
    null
  return { opening, closing }
}

/** Those of a code, the earliest day first; in the order of the file where days are equal or not given. */
function byDay(balances: readonly Balance[], code: string): readonly Balance[] {
  return balances
    .filter((balance) => balance.code === code)
    .toSorted((a, b) =>
      a.on !== null && b.on !== null && a.on !== b.on ? (a.on < b.on ? -1 : 1) : 0,
    )
}
