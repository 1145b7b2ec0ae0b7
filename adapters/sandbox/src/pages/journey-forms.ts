import { html } from 'hono/html'

import { answered } from './answered.ts'
import { refusalOf, refusalText } from './ask-api.ts'
import { command, type Html, option, pill } from './elements.ts'
import { amountText } from './format.ts'
import { BASE } from './layout.ts'
import type { Room } from './room.ts'

const JSON_BODY = `-H 'content-type: application/json'`
const COUNTRIES = ['LT', 'LV', 'EE', 'PL', 'DE', 'FR', 'NL', 'SE', 'ES', 'GB', 'US'] as const

/** The sign-up form, or who signed up. */
export function signupStep(room: Room): Html {
  const { started } = room.journey
  if (started) {
    return html`<p><b>${started.email}</b> chose <b>${started.plan_tier}</b>.</p>`
  }
  const form = room.refused?.form ?? {}
  const individual = form['customer_type'] === 'individual'
  return html`<form method="post" action="${BASE}/room/signup" class="fields signup" aria-label="Sign up">
      ${refusalLine(room)}
      <fieldset class="toggle">
        <legend class="hidden">Who signs up</legend>
        <label><input type="radio" name="customer_type" value="company" ${individual ? '' : 'checked'} /><span>Company</span></label>
        <label><input type="radio" name="customer_type" value="individual" ${individual ? 'checked' : ''} /><span>Individual</span></label>
      </fieldset>
      <label><span class="if-company">Company name</span><span class="if-individual">Full name</span>
        <input name="name" required autocomplete="off" value="${form['name'] ?? 'Northwind Bakery'}" /></label>
      <label>E-mail
        <input name="email" type="email" required autocomplete="off" value="${form['email'] ?? 'ada@northwind.example'}" /></label>
      <label>Plan
        <select name="plan_tier">
          ${room.plans.map(({ plan_tier, name, price }) => {
            const text = `${name}, ${amountText(price.amount_minor, price.currency)} a month`
            return option(plan_tier, text, plan_tier === (form['plan_tier'] ?? 'business'))
          })}
        </select></label>
      <label>Country
        <input name="country" required minlength="2" maxlength="2" autocapitalize="characters" autocomplete="off" list="countries" value="${form['country'] ?? 'LT'}" />
        <datalist id="countries">${COUNTRIES.map((country) => option(country, country, false))}</datalist></label>
      <label class="across">Password <small>optional: the mail’s link asks for one too</small>
        <input name="password" type="password" minlength="12" autocomplete="new-password" /></label>
      <button class="strong across">Sign up</button>
    </form>
    ${command('curl-signup', 'curl: sign up', signupCurl(room.origin))}`
}

function signupCurl(origin: string): string {
  const body = {
    customer_type: 'company',
    company_name: 'Northwind Bakery',
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

/** The form that spends the mail's token, or who is signed in. */
export function redeemStep(room: Room, open: boolean): Html {
  const { journey } = room
  if (journey.session) return signedIn(room)
  if (!open && journey.token === undefined) {
    return html`<p class="muted">Its link carries a one-time token: spend it for a session.</p>`
  }
  const { mail, token } = journey
  return html`<form method="post" action="${BASE}/room/redeem" class="fields" aria-label="Redeem the link">
      ${mail
        ? html`<p class="across">The mail: <a href="${BASE}/mail/${encodeURIComponent(mail.id)}">${mail.subject}</a></p>`
        : html`<p class="across">No mail with a link has come yet.</p>`}
      <label class="across">Token of the link
        <input name="token" required autocomplete="off" spellcheck="false" class="mono" value="${token ?? ''}" /></label>
      <label class="across">New password <small>12 characters or more</small>
        <input name="password" type="password" required minlength="12" autocomplete="new-password" /></label>
      <button class="across ${open ? 'strong' : ''}">Redeem and sign in</button>
    </form>
    ${signInForm(journey.started?.email ?? '')}
    ${command('curl-redeem', 'curl: redeem the link', redeemCurl(room.origin, token))}`
}

/** For whoever has spent the link and set a password already. */
function signInForm(email: string): Html {
  return html`<details class="command" id="sign-in">
    <summary>Sign in with a password instead</summary>
    <form method="post" action="${BASE}/room/sign-in" class="fields" aria-label="Sign in">
      <label>E-mail<input name="email" type="email" required autocomplete="off" value="${email}" /></label>
      <label>Password<input name="password" type="password" required autocomplete="off" /></label>
      <button class="across">Sign in</button>
    </form>
  </details>`
}

function redeemCurl(origin: string, token = '<token>'): string {
  const body = JSON.stringify({ token, password: 'a long enough password' })
  return [
    `curl -s ${origin}/v1/auth/magic-link/redeem ${JSON_BODY} \\\n  -d '${body}'`,
    `curl -s ${origin}/v1/me -H "authorization: Bearer $ACCESS_TOKEN"`,
  ].join('\n\n')
}

function signedIn({ journey, origin }: Room): Html {
  const { me } = journey
  if (!me) return html``
  const refusal = refusalOf(me)
  return html`${refusal
      ? html`<form method="post" action="${BASE}/room/refresh">
          <p>
            ${pill(refusal.code, 'warn')} An access token lives 15 minutes of the service’s time, and
            the clock has passed that.
          </p>
          <button>Refresh the session</button>
        </form>`
      : html`<p>You are signed in. This is who the API says you are:</p>
          <pre class="answer" tabindex="0" aria-label="Answer of GET /v1/me"><code>${JSON.stringify(me.body, null, 2)}</code></pre>`}
    ${refusal ? answered(me) : ''}
    ${command('curl-me', 'curl: who am I', `curl -s ${origin}/v1/me -H "authorization: Bearer $ACCESS_TOKEN"`)}`
}
