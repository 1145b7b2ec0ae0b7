import { lookUp, type IssuedInvoice } from '@billing/core'
import { html } from 'hono/html'

import type { Customer } from './customer.ts'
import { empty, type Html, link, moment, pill, type Tone } from './elements.ts'
import { amountText, dateText, words } from './format.ts'
import type { Step } from './journey-step.ts'
import { BASE } from './layout.ts'
import type { Room } from './room.ts'

const TONES: Readonly<Partial<Record<string, Tone>>> = { paid: 'good', open: 'warn', void: 'quiet' }

/** What follows once a customer is signed in: the first charge, a card that fails, suspension, and back. */
export function moneySteps({ newcomer }: Room): Step[] {
  if (!newcomer) return []
  const { standing, card, past } = newcomer
  const happened = (action: string) => past.some((event) => event.action === action)
  const suspended = happened('account.first_lock')
  const restored = suspended && happened('account.last_lock_gone')
  return [
    {
      id: 'charge',
      title: 'Pay the first invoice',
      done: standing.invoices.some(({ status }) => status === 'paid'),
      body: (open) => chargeStep(newcomer, open),
    },
    {
      id: 'fail',
      title: 'Have a card that fails',
      done: suspended || (card ? card.decline_code !== null : happened('dunning.climb')),
      body: (open) => failStep(newcomer, open),
    },
    {
      id: 'suspend',
      title: 'Be suspended',
      done: suspended,
      body: (open) => suspendStep(newcomer, open),
    },
    {
      id: 'back',
      title: 'Pay, and have the service back',
      done: restored,
      body: (open) => backStep(newcomer, open, restored),
    },
  ]
}

function chargeStep({ standing, mail }: Customer, open: boolean): Html {
  const ends = standing.subscription?.trial_ends_at ?? null
  const shown = standing.invoices.slice(0, 4)
  return html`${
    open && ends !== null
      ? html`${go('charge', standing.account_id, 'Let the trial end and take the first charge')}
          <p class="muted">The trial ends on ${dateText(ends)}.</p>`
      : ''
  }
  ${
    shown.length > 0
      ? html`<ul class="plain-list" aria-label="Invoices">
          ${shown.map((invoice) => invoiceItem(invoice, mail))}
        </ul>`
      : open
        ? ''
        : html`<p class="muted">At the end of the trial the saved card is charged.</p>`
  }`
}

function invoiceItem({ number, total, status }: IssuedInvoice, mail: Customer['mail']): Html {
  return html`<li>
    <b>${number}</b>
    <span class="number">${amountText(total.amount_minor, total.currency)}</span>
    ${pill(words(status), lookUp(TONES, status) ?? 'bad')} ${pdfLink(number, mail)}
  </li>`
}

/** The customer's own copy: the one that came with the mail. */
function pdfLink(number: string, mail: Customer['mail']): Html | string {
  for (const { id, attachments } of mail) {
    const position = attachments.findIndex(({ filename }) => filename === `${number}.pdf`)
    if (position < 0) continue
    const path = `${BASE}/mail/${encodeURIComponent(id)}`
    return html`<a href="${path}/pdf/${position}">Open its PDF</a> · <a href="${path}">the mail</a>`
  }
  return html`<span class="muted">Its PDF is on the way.</span>`
}

function failStep({ card, standing }: Customer, open: boolean): Html {
  if (!open) {
    const failing = card !== undefined && card.decline_code !== null
    return html`<p class="muted">
      ${failing ? 'The bank says no to it from now on.' : 'One day the bank says no.'}
    </p>`
  }
  if (!card) return empty('There is no saved card any more.')
  return html`<form method="post" action="${BASE}/room/card">
    <input type="hidden" name="method_id" value="${card.method_id}" />
    <input type="hidden" name="behaviour" value="decline" />
    <input type="hidden" name="back" value="start" />
    <button class="strong">Make the card fail</button>
    <p class="muted">
      ${card.brand} ••${card.last4} of ${standing.email} is declined at every later charge.
    </p>
  </form>`
}

function suspendStep({ standing, past }: Customer, open: boolean): Html {
  const locked = past.findLast(({ action }) => action === 'account.first_lock')
  if (locked) return html`<p>It was suspended on ${moment(locked.at)}.</p>`
  if (!open) {
    return html`<p class="muted">21 days of tries, reminders and banners; then the phones go.</p>`
  }
  return go('suspend', standing.account_id, 'Move on until the service is suspended')
}

function backStep({ standing }: Customer, open: boolean, restored: boolean): Html {
  const { banner, tenant, owed } = standing
  if (restored) return html`<p>All is paid, and the phones work again.</p>`
  if (!open) {
    return html`<p class="muted">Paying by any card brings all of it back at once.</p>`
  }
  const url = banner?.cta_url ?? null
  return html`<p>
      Owes <b class="number">${amountText(owed.amount_minor, owed.currency)}</b>; the phones are
      ${pill(words(tenant?.actual_level ?? 'none'), 'bad')}
    </p>
    ${url === null ? empty('No page to pay on is shown.') : html`<p class="pay-now">${link(url, 'Pay now')}</p>`}
    <p class="muted">The banner in the customer’s web app leads to the same page.</p>`
}

function go(where: string, account_id: string, text: string): Html {
  return html`<form method="post" action="${BASE}/room/journey">
    <input type="hidden" name="account_id" value="${account_id}" />
    <button class="strong" name="go" value="${where}">${text}</button>
  </form>`
}
