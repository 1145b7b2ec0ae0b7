import { EUR, formatMoney, money } from '@billing/core'
import { type Html, html } from '../html/html.ts'
import type { Reader } from '../reader.ts'

/** An amount as the API writes it. */
export interface Amount {
  readonly amount_minor: number
  readonly currency: string
}

/** An amount as text: €1,234.50 or 1 234,50 €. */
export function amountText(
  { amount_minor }: Amount,
  { language }: Pick<Reader, 'language'>,
): string {
  return formatMoney(money(amount_minor, EUR), language)
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
const EURO =
  /^(\d{1,7}|\d{1,3}[ \u00a0\u202f]\d{3}|\d[ \u00a0\u202f]\d{3}[ \u00a0\u202f]\d{3})(?:[.,](\d{1,2}))?$/

/** An amount in euro that somebody typed, in cents: `1 234,50 €` is 123450. Undefined for what may mean another one, as `12€50`. */
export function centsOf(text: string): number | undefined {
  const [, euro, cents = ''] = EURO.exec(withoutSign(text.trim())) ?? []
  if (euro === undefined) return undefined
  return Number(euro.replaceAll(BLANKS, '')) * 100 + Number(cents.padEnd(2, '0'))
}

function withoutSign(text: string): string {
  if (text.startsWith('€')) return text.slice(1).trimStart()
  return text.endsWith('€') ? text.slice(0, -1).trimEnd() : text
}
