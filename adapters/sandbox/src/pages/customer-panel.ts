import { type AccountStanding, isoInstant, type Money, lookUp } from '@billing/core'
import { html } from 'hono/html'

import type { TenantRow } from '../world/rows.ts'
import type { Behaviour } from '../world/behaviours.ts'
import type { Customer } from './customer.ts'
import { accountOf } from './customer.ts'
import { customerStory } from './customer-story.ts'
import { empty, type Html, option, pill, type Tone } from './elements.ts'
import { amountText, dateText, words } from './format.ts'
import { BASE } from './layout.ts'
import type { Room } from './room.ts'
import { MANNERS } from './test-cards.ts'

const TONES: Readonly<Record<string, Tone>> = {
  trialing: 'busy',
  active: 'good',
  past_due: 'warn',
  unpaid: 'bad',
  suspended: 'bad',
  cancelled: 'quiet',
  full: 'good',
  limited: 'warn',
  emergency_only: 'bad',
  deleted: 'quiet',
}

/** One customer: where they stand, what happened, and what will if nothing changes. */
export function customerPanel(room: Room): Html {
  const { customer, tenants } = room
  return html`<section id="customer" class="card" aria-labelledby="customer-title" data-live>
    <h2 id="customer-title">Timeline of a customer</h2>
    ${
      customer
        ? html`${chooser(tenants, customer)} ${facts(customer)} ${cardForm(customer)}
          ${moves(customer)} ${customerStory(customer, room.now)}`
        : empty(
            'Nobody yet. A customer’s past and future stand here as soon as a phone system does.',
          )
    }
  </section>`
}

function chooser(tenants: readonly TenantRow[], { standing }: Customer): Html | string {
  if (tenants.length < 2) return html`<p><b>${standing.name}</b> · ${standing.email}</p>`
  return html`<form method="post" action="${BASE}/room/customer" class="row" aria-label="Customer">
    <label for="account_id" class="hidden">Customer</label>
    <select id="account_id" name="account_id">
      ${tenants.map((tenant) => {
        const id = accountOf(tenant) ?? ''
        return option(id, tenant.contact_email, id === standing.account_id)
      })}
    </select>
    <button class="only">Show</button>
  </form>`
}

function facts({ standing, card }: Customer): Html {
  return html`<dl class="facts">
    ${subscriptionFacts(standing)} ${moneyFacts(standing)} ${serviceFacts(standing)}
    ${fact('Card', card ? `${card.brand} ••${card.last4}` : 'none')}
  </dl>`
}

const sum = ({ amount_minor, currency }: Money) => amountText(amount_minor, currency)

function subscriptionFacts({ subscription }: AccountStanding): Html {
  if (!subscription) return fact('Subscription', 'none')
  const { status, plan_tier, price, current_period_end } = subscription
  return html`${fact('Subscription', pill(words(status), lookUp(TONES, status) ?? 'quiet'))}
  ${fact('Plan', `${plan_tier}, ${sum(price)} net`)}
  ${fact('Period ends', dateText(current_period_end))}`
}

function moneyFacts({ owed, account_credit }: AccountStanding): Html {
  return html`${fact('Owes', html`<b class="number">${sum(owed)}</b>`)}
  ${fact('Account credit', html`<span class="number">${sum(account_credit)}</span>`)}`
}

function serviceFacts({ tenant, locks, banner }: AccountStanding): Html {
  const level = tenant?.actual_level ?? 'none'
  return html`${fact('Phones', pill(words(level), lookUp(TONES, level) ?? 'quiet'))}
  ${fact('Lock', locks.length === 0 ? 'none' : pill(locks.map(words).join(', '), 'bad'))}
  ${fact('Banner', banner ? pill(words(banner.kind), 'warn') : 'none')}`
}

function fact(name: string, value: Html | string): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`
}

function cardForm({ card }: Customer): Html | string {
  if (!card) return ''
  const manners = MANNERS.filter(({ behaviour }) => !behaviour.startsWith('decline_after'))
  const known = manners.some(({ behaviour }) => behaviour === card.behaviour)
  const now = card.decline_code === null ? 'pays' : 'is declined'
  return html`<form
    method="post"
    action="${BASE}/room/card"
    class="row"
    aria-label="The saved card"
  >
    <input type="hidden" name="method_id" value="${card.method_id}" />
    <label for="behaviour">The saved card</label>
    <select id="behaviour" name="behaviour">
      ${known ? '' : option(card.behaviour, `${mannerText(card.behaviour)} (now ${now})`, true)}
      ${manners.map(({ behaviour, name }) => option(behaviour, name, behaviour === card.behaviour))}
    </select>
    <button class="only">Set</button>
  </form>`
}

function mannerText(behaviour: Behaviour): string {
  return MANNERS.find((manner) => manner.behaviour === behaviour)?.name ?? words(behaviour)
}

function moves({ future }: Customer): Html {
  const next = future[0]
  return html`<form
    method="post"
    action="${BASE}/room/clock"
    class="row"
    aria-label="Move time for this customer"
  >
    <input type="hidden" name="back" value="customer" />
    ${
      next
        ? html`<button class="strong" name="next" value="${isoInstant(next.at).slice(0, -1)}">
            To the next thing that happens
          </button>`
        : html`<button class="strong" disabled>To the next thing that happens</button>`
    }
    <button name="advance" value="P1D">+1 day</button>
    <button name="advance" value="P1M">+1 month</button>
    <button name="advance" value="P1Y">+1 year</button>
  </form>`
}
