import { html } from 'hono/html'

import type { OrderRow } from '../world/rows.ts'
import type { Checkout } from '../world/rows.ts'
import { type Html, moment, webUrl } from './elements.ts'
import { amountText, words } from './format.ts'
import { BASE } from './layout.ts'
import { MANNERS, TEST_CARDS } from './test-cards.ts'

/** The provider's page for one order: what is asked for, and a card to pay with. */
export function checkoutPage({ order, can_be_paid }: Checkout, seller_name: string): Html {
  return html`<main id="main" class="till">
    ${summary(order, seller_name)}
    <section class="pay" aria-labelledby="pay-title">
      ${can_be_paid ? payForm(order) : outcome(order)}
      <p class="small-print">
        This page plays the payment provider: no card is real and no money moves.
        ${can_be_paid ? html`<a href="${BASE}#payments">To the control room</a>` : ''}
      </p>
    </section>
  </main>`
}

function summary(order: OrderRow, seller_name: string): Html {
  const { amount_minor, currency, capture } = order
  return html`<section class="bill" aria-label="What this is for">
    <p class="seller"><span class="mark" aria-hidden="true"></span>${seller_name}</p>
    ${
      amount_minor === 0
        ? html`<p class="sum">Save your card</p>
            <p>Saving it charges nothing.</p>`
        : html`<p class="sum">${amountText(amount_minor, currency)}</p>
            <p>${capture === 'manual' ? 'We only hold this amount for now.' : 'To pay now'}</p>`
    }
    <dl>
      <div>
        <dt>For</dt>
        <dd>${order.description}</dd>
      </div>
      <div>
        <dt>Payer</dt>
        <dd>${order.customer_email}</dd>
      </div>
      <div>
        <dt>Reference</dt>
        <dd><code>${order.reference}</code></dd>
      </div>
      ${
        order.expires_at === null || order.state !== 'pending'
          ? ''
          : html`<div>
              <dt>Open until</dt>
              <dd>${moment(order.expires_at)} UTC</dd>
            </div>`
      }
    </dl>
  </section>`
}

function payForm(order: OrderRow): Html {
  const path = `${BASE}/checkout/${encodeURIComponent(order.order_token)}`
  const verb =
    order.amount_minor === 0 ? 'Save card' : `Pay ${amountText(order.amount_minor, order.currency)}`
  return html`<h1 id="pay-title">Choose a test card</h1>
    ${order.decline_code === null ? '' : declined(order)}
    <form method="post" action="${path}">
      <fieldset class="cards">
        <legend>Card</legend>
        ${Object.entries(TEST_CARDS).map(([value, { name, card }], index) => {
          return html`<label class="tile ${value}">
            <input type="radio" name="card" value="${value}" ${index === 0 ? 'checked' : ''} />
            <span class="face-of-card">
              <b>${name}</b>
              <span class="digits"
                ><span class="hidden">ending in</span
                ><span aria-hidden="true">••••</span> ${card.last4}</span
              >
              <small>${card.exp_month}/${card.exp_year % 100}</small>
            </span>
          </label>`
        })}
      </fieldset>
      <fieldset class="manners">
        <legend>What the card does</legend>
        ${MANNERS.map(({ behaviour, name, hint }, index) => {
          return html`<label class="choice">
            <input
              type="radio"
              name="behaviour"
              value="${behaviour}"
              ${index === 0 ? 'checked' : ''}
            />
            <span><b>${name}</b> ${hint}</span>
          </label>`
        })}
      </fieldset>
      <button class="strong large" name="action" value="pay">${verb}</button>
      <div class="row">
        <button name="action" value="decline">Decline</button>
        <button class="plain" name="action" value="abandon" formnovalidate>
          Abandon and go back
        </button>
      </div>
    </form>`
}

function declined({ decline_code, declines }: OrderRow): Html {
  const tries = declines > 1 ? ` That was try number ${declines}.` : ''
  return html`<p class="refused" role="alert">
    <b>The card was declined: ${words(decline_code ?? '')}.</b>${tries} Nothing was taken; another
    card may work.
  </p>`
}

interface Ending {
  readonly tone: 'good' | 'busy' | 'bad'
  readonly title: string
  readonly text: string
}

/** A card proof is let go again once it has saved the card: for the payer that is the success. */
function endingOf(order: OrderRow): Ending {
  const { state, amount_minor, currency, saved_method_id } = order
  const sum = amountText(amount_minor, currency)
  if (saved_method_id !== null && (amount_minor === 0 || state === 'cancelled')) {
    return { tone: 'good', title: 'Your card is saved', text: 'Nothing was charged.' }
  }
  switch (state) {
    case 'completed':
      return { tone: 'good', title: `You paid ${sum}`, text: 'Thank you.' }
    case 'authorised':
      return { tone: 'good', title: 'The card works', text: `${sum} is held, and not taken yet.` }
    case 'processing':
      return { tone: 'busy', title: 'The payment is on its way', text: 'It settles by itself.' }
    case 'cancelled':
      return {
        tone: 'bad',
        title: 'This order was cancelled',
        text: 'It takes no payment any more.',
      }
    case 'failed':
      return { tone: 'bad', title: 'This order has expired', text: 'It takes no payment any more.' }
    case 'pending':
      return { tone: 'busy', title: 'This order is open', text: 'It waits for a payment.' }
  }
}

const SIGNS = { good: '✓', busy: '…', bad: '✕' } as const

function outcome(order: OrderRow): Html {
  const { tone, title, text } = endingOf(order)
  const back = webUrl(order.return_url)
  return html`<div class="ending ${tone}">
    <p class="sign" aria-hidden="true">${SIGNS[tone]}</p>
    <h1 id="pay-title">${title}</h1>
    <p role="status">${text}</p>
    <p class="row">
      ${back === undefined ? '' : html`<a class="button strong" href="${back}">Back to the seller</a>`}
      <a class="button" href="${BASE}#start">To the control room</a>
    </p>
  </div>`
}
