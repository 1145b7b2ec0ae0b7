import type { OrderState } from '@billing/core'
import { html } from 'hono/html'

import type { ChargeRow, OrderRow } from '../rows.ts'
import { empty, type Html, moment, pill, table, type Tone } from './elements.ts'
import { amountText, words } from './format.ts'
import { BASE } from './layout.ts'
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
}

/** The payment provider's books: what we asked for, and what moved. */
export function paymentsPanel({ orders, charges }: Room): Html {
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
            : table('Orders', ['For', 'Amount', 'State', 'Made', 'Checkout'], orders.map(orderLine))
        }
      </div>
      <div>
        <h3>Money that moved</h3>
        ${
          charges.length === 0
            ? empty(
                'No money moved yet. Move time past the trial, and the first invoice is charged.',
              )
            : table(
                'Money that moved',
                ['What', 'Amount', 'Reference', 'When'],
                charges.map(chargeLine),
              )
        }
      </div>
    </div>
  </section>`
}

function orderLine(order: OrderRow): Html {
  const { state, amount_minor, refunded_minor, currency } = order
  const open = state === 'pending'
  return html`<tr>
    <th scope="row">
      ${order.description}<span class="muted">${order.customer_email}</span>
      <code class="reference">${order.reference}</code>
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
      ${pill(state, ORDER_TONES[state])}
      ${
        order.decline_code === null
          ? ''
          : html`<span class="muted">${order.declines} × ${words(order.decline_code)}</span>`
      }
    </td>
    <td class="nowrap">${moment(order.created_at)}</td>
    <td>
      <a
        class="button small ${open ? 'strong' : ''}"
        href="${BASE}/checkout/${encodeURIComponent(order.order_token)}"
        aria-label="${open ? 'Open' : 'View'} the checkout of ${order.reference}"
        >${open ? 'Open' : 'View'}</a
      >
    </td>
  </tr>`
}

function chargeLine(charge: ChargeRow): Html {
  return html`<tr>
    <th scope="row">
      ${pill(charge.kind, CHARGE_TONES[charge.kind])}
      <span class="muted">${charge.initiator === 'merchant' ? 'saved card' : 'by the payer'}</span>
    </th>
    <td class="number">${amountText(charge.amount_minor, charge.currency)}</td>
    <td><code class="reference">${charge.reference}</code></td>
    <td class="nowrap">${moment(charge.created_at)}</td>
  </tr>`
}
