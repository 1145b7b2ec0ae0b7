import { BankDataError } from './bank-data-error.ts'

/** An amount in minor units of its currency: cents of EUR, whole JPY. Never a float. */
export interface Amount {
  readonly amount_minor: number
  /** ISO 4217. */
  readonly currency: string
}

/** Decimals of the currencies that do not have two. Source: ISO 4217, table A.1. */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...listed('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF', 0),
  ...listed('BHD IQD JOD KWD LYD OMR TND', 3),
  ...listed('CLF UYW', 4),
])

function listed(codes: string, decimals: number): [code: string, decimals: number][] {
  return codes.split(' ').map((code) => [code, decimals])
}

/** A currency code as written. Throws `invalid` for what is no three capital letters. */
export function currencyOf(text: string, place: string): string {
  if (/^[A-Z]{3}$/.test(text)) return text
  throw new BankDataError('invalid', place, `${quoted(text)} is no currency`)
}

/**
 * An unsigned decimal with a point, as `8.850`, in minor units. More decimals than the currency has are read if they
 * are zeros. Throws `invalid` for anything else.
 */
export function amountOf(text: string, currency: string, place: string): Amount {
  const [, whole = '', part = ''] = /^(\d*)(?:\.(\d*))?$/.exec(text) ?? []
  if (whole + part === '') throw new BankDataError('invalid', place, `${quoted(text)} is no amount`)
  const decimals = DECIMALS.get(currencyOf(currency, place)) ?? 2
  if (/[^0]/.test(part.slice(decimals))) {
    const says = `${quoted(text)} is finer than the smallest unit of ${currency}`
    throw new BankDataError('invalid', place, says)
  }
  const digits = (whole + part.slice(0, decimals).padEnd(decimals, '0')).replace(/^0+(?=\d)/, '')
  const amount_minor = digits.length > 16 ? NaN : Number(digits)
  if (Number.isSafeInteger(amount_minor)) return { amount_minor, currency }
  throw new BankDataError('invalid', place, `${quoted(text)} is more than is counted`)
}

/** The amount with its decimals, as `-8.70 EUR`. */
export function amountText({ amount_minor, currency }: Amount): string {
  return `${decimalText(amount_minor, currency)} ${currency}`
}

/** The amount with a point and the decimals of its currency, as `-8.70`. */
export function decimalText(amount_minor: number, currency: string): string {
  const decimals = DECIMALS.get(currency) ?? 2
  const digits = String(Math.abs(amount_minor)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = decimals === 0 ? '' : `.${digits.slice(-decimals)}`
  return `${amount_minor < 0 ? '-' : ''}${whole}${part}`
}

/** The other sign; zero stays zero, never -0. */
export function negated(amount_minor: number): number {
  return amount_minor === 0 ? 0 : -amount_minor
}

/** What a message quotes of a file: enough to find it, and never all of it. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
}
