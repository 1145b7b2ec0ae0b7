import type { Schema } from '@billing/client'
import { customersSoldTo, formatCountry } from '@billing/core'
import {
  answered,
  type Attempt,
  attribute,
  type Done,
  field,
  form,
  heading,
  hidden,
  type Html,
  html,
  navigation,
  NOTHING,
  type Page,
  type Reader,
  type Sent,
  shownAgain,
  type Visit,
} from '@billing/pages'
import { SIGNUP } from '../../texts/signup.ts'
import { besidePlan, codeField, orderedBeside } from './beside.ts'
import { consumerFields, companyFields } from './fields.ts'
import { countryChoice, type CustomerType, type Offer, offerFor } from './offer.ts'
import { order } from './order.ts'
import { plansField } from './plans-field.ts'
import { steps } from './steps.ts'

/** Where somebody chooses a plan and becomes a customer. */
export const signup: Page<Offer> = {
  path: '/signup',
  who: 'anyone',
  load: offerFor,
  view(offer, reader, attempt) {
    const t = SIGNUP[reader.language]
    const body = html`${heading(t.title, t.lead)} ${steps(0, reader)}
      ${typeLinks(offer.type, reader)}
      <section class="card">${countryChoice(offer, reader)}</section>
      ${offer.plans.length === 0 ? '' : html`<section class="card">${orderForm(offer, reader, attempt)}</section>`}
      <p>${t.have_account} <a href="${reader.base}/sign-in">${t.sign_in}</a></p>`
    return { title: t.title, body, width: 'form-wide' }
  },
  actions: { '': begin },
}

/** The plans, who signs up, and what is ordered beside the button that does it. */
function orderForm(offer: Offer, reader: Reader, tried: Attempt): Html {
  const t = SIGNUP[reader.language]
  const attempt = { ...tried, values: { ...offer.known?.values, ...tried.values } }
  const isCompany = offer.type === 'company'
  const fields = html`${hidden('customer_type', offer.type)} ${hidden('priced_for', offer.country)}
    ${plansField(offer, reader, attempt)} ${besidePlan(offer, reader, attempt)}
    ${isCompany ? companyFields(offer.country, reader, attempt) : consumerFields(offer.country, reader, attempt)}
    ${field({ name: 'email', label: t.email, type: 'email', hint: t.email_hint, autocomplete: 'email' }, attempt)}
    ${offer.takes_codes ? codeField(reader, attempt) : NOTHING}
    ${isCompany ? '' : beginField(offer, reader, attempt.values['begin_at_once'])}
    <p class="hint">
      ${offer.plans.some(({ trial_days }) => trial_days === 0) ? t.soon : t.nothing_now}
    </p>
    ${agreement(reader)} ${order(offer, reader)}`
  return form({ button: isCompany ? t.go_company : t.go_individual, fields }, attempt)
}

/** Who signs up, where we sell to more than one kind of customer. */
function typeLinks(type: CustomerType, { base, language, house }: Reader): Html {
  if (customersSoldTo(house.sells_to ?? 'both').length < 2) return NOTHING
  const t = SIGNUP[language]
  const links = [
    { href: `${base}/signup`, text: t.company, current: type === 'company' },
    { href: `${base}/signup?type=individual`, text: t.individual, current: type === 'individual' },
  ]
  return navigation(links, t.who, 'sub')
}

/** A consumer is told of the right to withdraw, and may ask us to begin before it ends. Source: Directive 2011/83/EU, Art. 7 (3), 9. */
function beginField({ plans }: Offer, { language }: Reader, before: string | undefined) {
  const t = SIGNUP[language]
  const days = plans[0]?.price_with_vat?.withdrawal?.days ?? 14
  return html`<div class="field">
    <p>${t.withdrawal(`${days} ${t.days.other}`)}</p>
    <label class="check">
      <input
        type="checkbox"
        name="begin_at_once"
        value="yes"
        ${attribute('checked', before && '')}
      />
      ${t.begin}
    </label>
  </div>`
}

/** What is agreed to, where the seller says where it stands. */
function agreement({ language, house: { brand } }: Reader): Html {
  const { terms_url, privacy_url } = brand.legal
  const sentence = ([before, name, after]: readonly string[], url: string | null) =>
    url === null ? NOTHING : html`${before}<a href="${url}">${name}</a>${after} `
  const { terms, privacy } = SIGNUP[language]
  if (terms_url === null && privacy_url === null) return NOTHING
  return html`<p class="hint">${sentence(terms, terms_url)}${sentence(privacy, privacy_url)}</p>`
}

/** Nothing is ordered at another price than that which stood by the button. */
function pricedAnew(sent: Sent, { language }: Reader): Done | null {
  const priced = sent.text('priced_for')
  const type = sent.text('customer_type') === 'individual' ? 'individual' : 'company'
  const country = sent.text(type === 'individual' ? 'country' : 'legal_address.country')
  if (priced === '' || country === '' || priced === country) return null
  const text = SIGNUP[language].priced_anew(formatCountry(country, language))
  const { priced_for: _, ...values } = shownAgain(sent)
  const to = `/signup?${new URLSearchParams({ type, country }).toString()}`
  return { to, fill: { path: '/signup', values }, note: { tone: 'quiet', text } }
}

async function begin({ api, reader }: Visit, sent: Sent): Promise<Done> {
  const anew = pricedAnew(sent, reader)
  if (anew) return anew
  const started = await answered(
    api.POST('/signup/order', {
      params: { header: { 'Idempotency-Key': sent.key } },
      body: bodyOf(sent, reader),
    }),
  )
  return {
    to: started.checkout_url,
    fill: { path: `/signup/${started.signup_id}`, values: { email: sent.text('email') } },
  }
}

function bodyOf(sent: Sent, { language }: Reader): Schema<'SignupOrderRequest'> {
  // No password: the first link of a mail asks for one, and forgets what was chosen before it. Source: contract 2.6.
  const common = {
    email: sent.text('email'),
    plan_tier: sent.text('plan_tier') as Schema<'PlanTier'>,
    language,
    ...orderedBeside(sent),
  }
  if (sent.text('customer_type') === 'individual') {
    return {
      ...common,
      customer_type: 'individual',
      full_name: sent.text('full_name'),
      country: sent.text('country'),
      ...(sent.text('begin_at_once') && { begin_at_once: true }),
    }
  }
  const line2 = sent.optional('legal_address.line2')
  const country = sent.text('legal_address.country')
  const legal_address = {
    line1: sent.text('legal_address.line1'),
    ...(line2 !== undefined && { line2 }),
    city: sent.text('legal_address.city'),
    postal_code: sent.text('legal_address.postal_code'),
    country,
  }
  const company_name = sent.text('company_name')
  return { ...common, customer_type: 'company', company_name, legal_address, country }
}
