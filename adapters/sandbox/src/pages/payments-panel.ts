import type { OrderState } from '@billing/core'
import { html } from 'hono/html'

import type { ChargeRow, OrderRow } from '../world/rows.ts'
import { empty, type Html, moment, pill, table, type Tone } from './elements.ts'
import { amountText, words } from './format.ts'
import type { Room } from './room.ts'

const ORDER_TONES: Readonly<Record<OrderState, Tone>> = {
  pending: 'busy',
  processing: 'busy',
  authorised: 'warn',
  completed: 'good',
  cancelled: 'quiet',
  failed: 'bad',
}

const CHARGE_TONES: Readonly<Record<ChargeRow['kind'], Tone>> = {
  capture: 'good',
  hold: 'warn',
  release: 'quiet',
  refund: 'busy',
  chargeback: 'bad',
  chargeback_reversal: 'good',
}

/** The payment provider's books: what we asked for, and what moved. */
export function paymentsPanel({ orders, charges, checkoutUrl }: Room): Html {
  return html`<section id="payments" class="card" aria-labelledby="payments-title" data-live>
    <h2 id="payments-title">Payment provider</h2>
    <div class="halves">
      <div>
        <h3>Orders</h3>
        ${
          orders.length === 0
            ? empty(
                'No orders yet. A sign-up makes the first one: it saves a card and charges nothing.',
              )
            : table(
                'Orders',
                ['For', 'Amount', 'State', 'Checkout'],
                orders.map((order) => orderLine(order, checkoutUrl(order))),
              )
        }
      </div>
      <div>
        <h3>Money that moved</h3>
        ${
          charges.length === 0
            ? empty('No money moved yet: saving a card charges nothing.')
            : table(
                'Money that moved',
                ['What', 'Amount', 'How and for what'],
                charges.map(chargeLine),
              )
        }
      </div>
    </div>
  </section>`
}

function orderLine(order: OrderRow, checkout_url: string): Html {
  const { state, amount_minor, refunded_minor, currency, saved_method_id } = order
  return html`<tr>
    <th scope="row">
      ${order.description}
      <span class="muted">${order.customer_email} · ${moment(order.created_at)}</span>
      ${referenceText(order.reference)}
    </th>
    <td class="number">
      ${amountText(amount_minor, currency)}
      ${
        refunded_minor > 0
          ? html`<span class="muted">${amountText(refunded_minor, currency)} back</span>`
          : ''
      }
    </td>
    <td>
      ${state === 'cancelled' && saved_method_id !== null ? pill('card saved', 'good') : pill(state, ORDER_TONES[state])}
      ${
        order.decline_code === null
          ? ''
          : html`<span class="muted">${order.declines} × ${words(order.decline_code)}</span>`
      }
    </td>
    <td>${checkoutLink(order, checkout_url)}</td>
  </tr>`
}

function checkoutLink({ state, reference }: OrderRow, checkout_url: string): Html {
  const [text, look] = state === 'pending' ? ['Open', 'strong'] : ['View', '']
  return html`<a
    class="button small ${look}"
    href="${checkout_url}"
    aria-label="${text} the checkout of ${reference}"
    >${text}</a
  >`
}

function referenceText(reference: string): Html {
  return html`<code class="reference" title="${reference}">${reference}</code>`
}

function chargeLine(charge: ChargeRow): Html {
  return html`<tr>
    <th scope="row">${pill(charge.kind, CHARGE_TONES[charge.kind])}</th>
    <td class="number">${amountText(charge.amount_minor, charge.currency)}</td>
    <td>
      ${charge.initiator === 'merchant' ? 'With the saved card' : 'By the payer'}
      <span class="muted">${moment(charge.created_at)}</span>
      ${referenceText(charge.reference)}
    </td>
  </tr>`
}
