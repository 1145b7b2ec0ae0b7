import type { CustomerType } from '@billing/core'
import { html } from 'hono/html'

import type { MailRow } from '../world/rows.ts'
import { answered } from './answered.ts'
import { refusalOf, refusalText } from './ask-api.ts'
import { command, type Html, option, pill } from './elements.ts'
import { amountText } from './format.ts'
import type { Form } from './forms.ts'
import { BASE } from './layout.ts'
import type { Room } from './room.ts'
import { type SignInLink, spending } from './sign-in-link.ts'
import type { Started } from './visit.ts'

const JSON_BODY = `-H 'content-type: application/json'`
const PASSWORD = 'a long enough password'
const COUNTRIES = ['LT', 'LV', 'EE', 'PL', 'DE', 'FR', 'NL', 'SE', 'ES', 'GB', 'US'] as const

/** The sign-up form, or who signed up. */
export function signupStep(room: Room): Html {
  const { started } = room.journey
  if (started) {
    return html`<p><b>${started.email}</b> chose <b>${started.plan_tier}</b>.</p>`
  }
  const form = room.refused?.form ?? {}
  return html`<form
      method="post"
      action="${BASE}/room/signup"
      class="fields signup"
      aria-label="Sign up"
    >
      ${refusalLine(room)} ${whoFieldset(room, form)} ${signupFields(room, form)}
      <button class="strong across">Sign up</button>
    </form>
    ${command('curl-signup', 'curl: sign up', signupCurl(room))}`
}

const WHO: Readonly<Record<CustomerType, string>> = { company: 'Company', individual: 'Individual' }

/** Those to whom the operator sells; the first of them unless another was chosen. */
function whoFieldset({ sold_to }: Room, form: Form): Html {
  const chosen = sold_to.find((type) => type === form['customer_type']) ?? sold_to[0]
  return html`<fieldset class="toggle">
    <legend class="hidden">Who signs up</legend>
    ${sold_to.map((type) => {
      return html`<label
        ><input
          type="radio"
          name="customer_type"
          value="${type}"
          ${type === chosen ? 'checked' : ''}
        /><span>${WHO[type]}</span></label
      >`
    })}
  </fieldset>`
}

function signupFields({ plans }: Room, form: Form): Html {
  return html`<label
      ><span class="if-company">Company name</span><span class="if-individual">Full name</span>
      <input name="name" required autocomplete="off" value="${form['name'] ?? 'Northwind Bakery'}"
    /></label>
    <label
      >E-mail
      <input
        name="email"
        type="email"
        required
        autocomplete="off"
        value="${form['email'] ?? 'ada@northwind.example'}"
    /></label>
    <label
      >Plan
      <select name="plan_tier">
        ${plans.map(({ plan_tier, name, price }) => {
          const text = `${name}, ${amountText(price.amount_minor, price.currency)} a month`
          return option(plan_tier, text, plan_tier === (form['plan_tier'] ?? 'business'))
        })}
      </select></label
    >
    <label
      >Country
      <input
        name="country"
        required
        minlength="2"
        maxlength="2"
        autocapitalize="characters"
        autocomplete="off"
        list="countries"
        value="${form['country'] ?? 'LT'}"
      />
      <datalist id="countries">
        ${COUNTRIES.map((country) => option(country, country, false))}
      </datalist>
    </label>
    <label class="across"
      >Password <small>optional: the mail’s link asks for one too</small>
      <input name="password" type="password" minlength="12" autocomplete="new-password"
    /></label>`
}

function signupCurl({ origin, sold_to }: Room): string {
  const legal_address = {
    line1: 'Gedimino pr. 1',
    city: 'Vilnius',
    postal_code: '01103',
    country: 'LT',
  }
  const who = sold_to.includes('company')
    ? { customer_type: 'company', company_name: 'Northwind Bakery', legal_address }
    : { customer_type: 'individual', full_name: 'Ada Northwind' }
  const body = {
    ...who,
    email: 'ada@northwind.example',
    plan_tier: 'business',
    country: 'LT',
  }
  return `curl -s ${origin}/v1/signup ${JSON_BODY} \\\n  -d '${JSON.stringify(body, null, 2)}'`
}

function refusalLine({ refused }: Room): Html | string {
  if (!refused) return ''
  return html`<p class="refused across" role="alert">${refusalText(refused.refusal)}</p>`
}

/** The form that spends the mail's link, or who is signed in. */
export function redeemStep(room: Room, open: boolean): Html {
  const { link, mail, session, started, brought } = room.journey
  if (session && !brought) return signedIn(room)
  if (!open && !link) {
    return html`<p class="muted">Its link carries a one-time token: spend it for a session.</p>`
  }
  const form = redeemForm(link ?? { kind: 'first-login', token: '' })
  return html`${mailLine(mail)}
  ${open || brought ? form : folded('redeem-now', 'Redeem it already now', form)}
  ${signInForm(started)}
  ${command('curl-redeem', 'curl: spend the link', redeemCurl(room.origin, link))}`
}

function folded(id: string, summary: string, form: Html): Html {
  return html`<details class="command" id="${id}">
    <summary>${summary}</summary>
    ${form}
  </details>`
}

function mailLine(mail: MailRow | undefined): Html {
  if (!mail) return html`<p class="muted">The mail with the link has not come yet.</p>`
  const path = `${BASE}/mail/${encodeURIComponent(mail.id)}`
  return html`<p>The mail: <a href="${path}">${mail.subject}</a></p>`
}

function redeemForm({ kind, token }: SignInLink): Html {
  return html`<form method="post" action="${BASE}/room/redeem" class="fields" aria-label="Redeem">
    <input type="hidden" name="kind" value="${kind}" />
    <label class="across"
      >Token of the link
      <input
        name="token"
        required
        autocomplete="off"
        spellcheck="false"
        class="mono"
        value="${token}"
    /></label>
    ${
      kind === 'magic-link'
        ? ''
        : html`<label class="across"
            >New password <small>12 characters or more</small>
            <input
              name="password"
              type="password"
              required
              minlength="12"
              autocomplete="new-password"
          /></label>`
    }
    <button class="across strong">Redeem and sign in</button>
  </form>`
}

/** For whoever has spent the link and set a password already. */
function signInForm(started: Started | undefined): Html {
  return folded(
    'sign-in',
    'Sign in with a password instead',
    html`<form method="post" action="${BASE}/room/sign-in" class="fields" aria-label="Sign in">
      <label
        >E-mail<input
          name="email"
          type="email"
          required
          autocomplete="off"
          value="${started?.email ?? ''}"
      /></label>
      <label>Password<input name="password" type="password" required autocomplete="off" /></label>
      <button class="across">Sign in</button>
    </form>`,
  )
}

function redeemCurl(origin: string, link: SignInLink | undefined): string {
  const { path, body } = spending(link ?? { kind: 'first-login', token: '<token>' }, PASSWORD)
  return [
    `curl -s ${origin}${path} ${JSON_BODY} \\\n  -d '${JSON.stringify(body)}'`,
    meCurl(origin),
  ].join('\n\n')
}

function meCurl(origin: string): string {
  return `curl -s ${origin}/v1/me -H "authorization: Bearer $ACCESS_TOKEN"`
}

function signedIn({ journey, origin }: Room): Html {
  const { me } = journey
  if (!me) return html``
  const refusal = refusalOf(me)
  return html`${
    refusal
      ? html`<form method="post" action="${BASE}/room/refresh">
          <p>
            ${pill(refusal.code, 'warn')} An access token lives 15 minutes of the service’s time,
            and the clock has passed that.
          </p>
          <button>Refresh the session</button>
        </form>`
      : html`<p>You are signed in. This is who the API says you are:</p>
          <pre
            class="answer"
            tabindex="0"
            aria-label="Answer of GET /v1/me"
          ><code>${JSON.stringify(me.body, null, 2)}</code></pre>`
  }
  ${refusal ? answered(me) : ''} ${command('curl-me', 'curl: who am I', meCurl(origin))}`
}
