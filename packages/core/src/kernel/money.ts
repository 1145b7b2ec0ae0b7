import { invariant } from './problem.ts'

/** The euro: what an installation sells in unless its settings say otherwise. */
export const EUR = 'EUR'
/** What an installation can sell in, one of them for all its customers. Each has two decimals. Source: ISO 4217. */
export const CURRENCIES = [EUR, 'SEK', 'PLN', 'CZK', 'DKK', 'GBP', 'CHF', 'USD'] as const
/** ISO 4217. An installation has one: `settings.currency`. */
export type Currency = (typeof CURRENCIES)[number]

/** An amount in minor units (cents). Never a float, never without its currency. */
export interface Money {
  readonly amount_minor: number
  readonly currency: Currency
}

/** Throws when the amount is not a safe integer: a bug, never a refusal. */
export function money(amount_minor: number, currency: Currency): Money {
  invariant(
    Number.isSafeInteger(amount_minor),
    `amount_minor ${amount_minor} is not a safe integer`,
  )
  return { amount_minor, currency }
}

/** The sum of two amounts of one currency. Throws on two currencies: a bug. */
export function add(a: Money, b: Money): Money {
  invariant(a.currency === b.currency, `cannot add ${b.currency} to ${a.currency}`)
  return money(a.amount_minor + b.amount_minor, a.currency)
}

/** `a` without `b`. Throws on two currencies: a bug. */
export function subtract(a: Money, b: Money): Money {
  return add(a, negate(b))
}

/** The amount with the other sign; zero stays zero, never -0. */
export function negate(a: Money): Money {
  return money(a.amount_minor === 0 ? 0 : -a.amount_minor, a.currency)
}

/** The smaller of two amounts. */
export function smaller(a: Money, b: Money): Money {
  return subtract(a, b).amount_minor <= 0 ? a : b
}

/** The amount, or zero where it is below that. */
export function aboveZero(a: Money): Money {
  return a.amount_minor > 0 ? a : money(0, a.currency)
}

/**
 * `amount × numerator ÷ denominator` in minor units, rounded half away from zero, exactly: the
 * product may pass 2^53, so it is taken as a BigInt.
 */
export function fraction(
  of: Money,
  numerator: number | bigint,
  denominator: number | bigint,
): Money {
  invariant(
    isExact(numerator) && isExact(denominator) && denominator > 0,
    `${numerator}/${denominator} is not a fraction of integers`,
  )
  const product = BigInt(of.amount_minor) * BigInt(numerator)
  const size = product < 0n ? -product : product
  const rounded = (2n * size + BigInt(denominator)) / (2n * BigInt(denominator))
  const signed = Number(rounded) * (product < 0n ? -1 : 1)
  return money(signed === 0 ? 0 : signed, of.currency)
}

function isExact(size: number | bigint): boolean {
  return typeof size === 'bigint' || Number.isSafeInteger(size)
}

/**
 * The share that is in a gross amount, in basis points on its net: of 20.00 at 21 %, 3.47. Of a total, rounding
 * included, it is what was added to its net. Source: contract 6.3, 6.7.
 */
export function shareWithin(gross: Money, basis_points: number): Money {
  return fraction(gross, basis_points, 10_000 + basis_points)
}

/** A net amount with the VAT on it, at a rate in basis points. Source: contract 6.1. */
export function withVat(net: Money, basis_points: number): Money {
  return add(net, share(net, basis_points))
}

/** A share in basis points (21 % is 2100), rounded half away from zero. Source: contract 6.1. */
export function share(of: Money, basis_points: number): Money {
  return fraction(of, basis_points, 10_000)
}
