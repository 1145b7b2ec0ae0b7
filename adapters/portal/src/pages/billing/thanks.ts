import type { Schema } from '@billing/client'
import {
  amountText,
  cardText,
  type Html,
  html,
  instantOf,
  NOTHING,
  type Reader,
} from '@billing/pages'
import { PAY } from '../../texts/pay.ts'

/** Milliseconds after which nobody comes back from the page of the provider any more. */
const JUST_NOW = 600_000

/** What came of the newest payment, for whoever comes back from the page of the provider; nothing when it is longer ago. */
export function paymentThanks(
  [newest]: readonly Schema<'Payment'>[],
  reader: Reader,
  path: string,
): Html {
  if (newest === undefined || !isNew(newest.occurred_at, reader)) return NOTHING
  const t = PAY[reader.language]
  const sum = amountText(newest, reader)
  if (newest.status === 'completed')
    return html`<p class="note good" role="status">${t.paid(sum)}</p>`
  if (newest.status !== 'pending') return NOTHING
  return html`<p class="note quiet" role="status">
    ${t.not_yet(sum)} <a href="${reader.base}${path}">${t.look_again}</a>
  </p>`
}

/** That a card is saved, for whoever has just entered it there. */
export function cardThanks(cards: readonly Schema<'PaymentMethod'>[], reader: Reader): Html {
  const saved = cards.find(({ created_at }) => isNew(created_at, reader))
  if (saved === undefined) return NOTHING
  const t = PAY[reader.language]
  const replaces = saved.is_default && cards.length > 1
  const text = (replaces ? t.saved_default : t.saved)(cardText(saved))
  return html`<p class="note good" role="status">${text}</p>`
}

function isNew(at: string, { now }: Reader): boolean {
  return now - instantOf(at) < JUST_NOW
}
