import type { Schema } from '@billing/client'
import { type Html, html } from '../html/html.ts'

type Card = Schema<'PaymentMethod'>

const BRANDS: Readonly<Record<Card['brand'], string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  unknown: 'Card',
}

/** A card as people name it: Visa ···· 4242. */
export function cardText({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string {
  return `${BRANDS[brand]} ···· ${last4}`
}

/** A card with the month in which it expires. */
export function cardShown(card: Card): Html {
  const month = `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year % 100).padStart(2, '0')}`
  return html`<span class="bankcard">
    <span>${cardText(card)} <span class="hint">${month}</span></span>
  </span>`
}
