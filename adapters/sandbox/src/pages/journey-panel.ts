import { html } from 'hono/html'

import { answered } from './answered.ts'
import { command, type Html, pill } from './elements.ts'
import { words } from './format.ts'
import { moneySteps } from './journey-money.ts'
import { redeemStep, signupStep } from './journey-forms.ts'
import type { Step } from './journey-step.ts'
import { BASE, hostedUrl } from './layout.ts'
import type { Room } from './room.ts'

/** The way of a newcomer, from the sign-up to the first invoices, with each call shown. */
export function journeyPanel(room: Room): Html {
  const steps = stepsOf(room)
  const at = steps.findIndex(({ done }) => !done)
  return html`<section id="start" class="card journey" aria-labelledby="start-title" data-live>
    <h2 id="start-title">Start here</h2>
    <p class="muted">
      Become a customer of your own phone company. Up to the sign-in every step is a call of the
      public API; then time does the work.
    </p>
    <ol class="steps">
      ${steps.map((step, index) => stepItem(step, index === at))}
    </ol>
    ${
      room.journey.started
        ? html`<form method="post" action="${BASE}/room/restart">
            <button class="plain">Start over with another customer</button>
          </form>`
        : ''
    }
  </section>`
}

function stepItem({ id, title, done, body }: Step, open: boolean): Html {
  const state = done ? 'done' : open ? 'now' : 'later'
  return html`<li id="${id}" class="${state}">
    <h3>${title} <span class="hidden">(${state === 'now' ? 'next step' : state})</span></h3>
    ${body(open)}
  </li>`
}

function stepsOf(room: Room): Step[] {
  const { journey } = room
  const saved = ['payment_verified', 'provisioning', 'active'].includes(journey.status ?? '')
  return [
    {
      id: 'signup',
      title: 'Sign up',
      done: journey.started !== undefined,
      body: () => signupStep(room),
    },
    { id: 'card', title: 'Save a card', done: saved, body: (open) => cardStep(room, open) },
    {
      id: 'system',
      title: 'Get a phone system',
      done: journey.tenant !== undefined,
      body: (open) => tenantStep(room, open),
    },
    {
      id: 'redeem',
      title: 'Open the mail and sign in',
      done: journey.session !== undefined,
      body: (open) => redeemStep(room, open),
    },
    ...moneySteps(room),
  ]
}

function cardStep({ journey, checkoutUrl }: Room, open: boolean): Html {
  const { order, started, status } = journey
  if (!started) return html`<p class="muted">On the provider’s hosted page. Nothing is charged.</p>`
  const failed = status === 'failed'
  if (failed) return html`<p>This sign-up ${pill('failed', 'bad')}: please start over.</p>`
  return html`<p>
    ${
      open
        ? html`<a class="button strong" href="${order ? checkoutUrl(order) : hostedUrl(started)}"
            >Open the checkout</a
          >`
        : 'The card is saved.'
    }
    ${open && order?.decline_code ? pill(words(order.decline_code), 'bad') : ''}
  </p>`
}

function tenantStep({ journey, origin }: Room, open: boolean): Html {
  const { tenant, started, signup } = journey
  return html`${
    tenant
      ? html`<p><b>${tenant.name}</b> answers at <code>${tenant.sip_domain}</code>.</p>`
      : open
        ? html`<p>
            ${pill('working on it', 'busy')} The provider’s webhook has told us of the card; the
            worker now asks the PBX core. If nothing happens, a fault may be set below.
          </p>`
        : html`<p class="muted">The worker asks the PBX core for one, by itself.</p>`
  }
  ${
    signup && started
      ? html`${command('curl-status', 'curl: where the sign-up stands', `curl -s ${origin}/v1/signup/${started.signup_id}`)}
        ${answered(signup)}`
      : ''
  }`
}
