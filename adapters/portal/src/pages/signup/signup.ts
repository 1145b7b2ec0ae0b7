import type { Schema } from '@billing/client'
import {
  answered,
  attribute,
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
  type Visit,
} from '@billing/pages'
import { SIGNUP } from '../../texts/signup.ts'
import { countries } from '../countries.ts'
import { consumerFields, companyFields } from './fields.ts'
import { plansField } from './plans-field.ts'
import { steps } from './steps.ts'

type CustomerType = 'company' | 'individual'

/** What somebody can sign up for, in their country. */
interface Offer {
  readonly type: CustomerType
  readonly country: string
  readonly plans: readonly Schema<'Plan'>[]
}

/** Where somebody chooses a plan and becomes a customer. */
export const signup: Page<Offer> = {
  path: '/signup',
  who: 'anyone',
  async load({ api, query, reader }) {
    const type = query.get('type') === 'individual' ? 'individual' : 'company'
    const known = countries(reader).map(({ value }) => value)
    const country = known.find((code) => code === query.get('country')) ?? 'LT'
    const asked = { query: { country, customer_type: type } } as const
    const { data } = await answered(api.GET('/plans', { params: asked }))
    return { type, country, plans: data }
  },
  view(offer, reader, attempt) {
    const t = SIGNUP[reader.language]
    const isCompany = offer.type === 'company'
    const fields = html`${hidden('customer_type', offer.type)} ${plansField(offer, reader, attempt)}
      ${isCompany ? companyFields(offer.country, reader, attempt) : consumerFields(offer.country, reader, attempt)}
      ${field({ name: 'email', label: t.email, type: 'email', hint: t.email_hint, autocomplete: 'email' }, attempt)}
      ${field(
        {
          name: 'password',
          label: t.password,
          type: 'password',
          hint: t.password_hint,
          autocomplete: 'new-password',
          optional: '',
        },
        attempt,
      )}
      ${isCompany ? '' : beginField(offer, reader, attempt.values['begin_at_once'])}
      <p class="hint">
        ${offer.plans.some(({ trial_days }) => trial_days === 0) ? t.soon : t.nothing_now}
      </p>
      ${agreement(reader)}`
    const button = isCompany ? t.go_company : t.go_individual
    const body = html`${heading(t.title, t.lead)} ${steps(0, reader)}
      ${navigation(typeLinks(offer.type, reader), t.who, 'sub')}
      <section class="card">${form({ button, fields }, attempt)}</section>
      <p>${t.have_account} <a href="${reader.base}/sign-in">${t.sign_in}</a></p>`
    return { title: t.title, body, width: 'form-wide' }
  },
  actions: { '': begin },
}

function typeLinks(type: CustomerType, { base, language }: Reader) {
  const t = SIGNUP[language]
  return [
    { href: `${base}/signup`, text: t.company, current: type === 'company' },
    { href: `${base}/signup?type=individual`, text: t.individual, current: type === 'individual' },
  ]
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

async function begin({ api, reader }: Visit, sent: Sent) {
  const started = await answered(
    api.POST('/signup', {
      params: { header: { 'Idempotency-Key': sent.key } },
      body: bodyOf(sent, reader),
    }),
  )
  return {
    to: started.checkout_url,
    fill: { path: `/signup/${started.signup_id}`, values: { email: sent.text('email') } },
  }
}

function bodyOf(sent: Sent, { language }: Reader): Schema<'SignupRequest'> {
  const password = sent.optional('password')
  const common = {
    email: sent.text('email'),
    plan_tier: sent.text('plan_tier') as Schema<'PlanTier'>,
    language,
    ...(password !== undefined && { password }),
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
