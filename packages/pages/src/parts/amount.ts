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

/** An amount in euro, with a dot or a comma, in cents. */
export function centsOf(text: string): number | undefined {
  const [, euro, cents = ''] =
    /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.replaceAll(/[\s€]/g, '')) ?? []
  return euro === undefined ? undefined : Number(euro) * 100 + Number(cents.padEnd(2, '0'))
}
