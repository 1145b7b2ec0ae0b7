import { type Currency, EUR, formatMoney } from '@billing/core'
import { type Html, html } from '../html/html.ts'
import type { Reader } from '../reader.ts'

/** An amount as the API writes it. */
export interface Amount {
  readonly amount_minor: number
  readonly currency: string
}

/** An amount as text, in its currency: €1,234.50 or 1 234,50 €. */
export function amountText(
  { amount_minor, currency }: Amount,
  { language }: Pick<Reader, 'language'>,
): string {
  return formatMoney({ amount_minor, currency }, language)
}

/** An amount that never breaks over two lines. */
export function amount(value: Amount, reader: Pick<Reader, 'language'>): Html {
  return html`<span class="amount">${amountText(value, reader)}</span>`
}

/** A rate of VAT: 21 % of 2100 basis points. */
export function rateText(basis_points: number, { language }: Pick<Reader, 'language'>): string {
  const percent = String(basis_points / 100)
  return language === 'lt' ? `${percent.replace('.', ',')} %` : `${percent}%`
}

/** What stands between thousands: a blank, and the two that do not break. */
const BLANKS = /[ \u00a0\u202f]/g

/** Up to seven digits, alone or in threes, and cents behind a dot or a comma. */
const TYPED =
  /^(\d{1,7}|\d{1,3}[ \u00a0\u202f]\d{3}|\d[ \u00a0\u202f]\d{3}[ \u00a0\u202f]\d{3})(?:[.,](\d{1,2}))?$/

/**
 * An amount of a currency that somebody typed, in minor units: `1 234,50 €` is 123450. Undefined for what may mean another one,
 * as `12€50`, or the sign of another currency.
 */
export function centsOf(text: string, currency: Currency = EUR): number | undefined {
  const [, whole, cents = ''] = TYPED.exec(withoutSign(text.trim(), signOf(currency))) ?? []
  if (whole === undefined) return undefined
  return Number(whole.replaceAll(BLANKS, '')) * 100 + Number(cents.padEnd(2, '0'))
}

/** What stands before or behind an amount. */
function signOf(currency: Currency): string {
  return currency === EUR ? '€' : currency
}

function withoutSign(text: string, sign: string): string {
  if (text.startsWith(sign)) return text.slice(sign.length).trimStart()
  return text.endsWith(sign) ? text.slice(0, -sign.length).trimEnd() : text
}
