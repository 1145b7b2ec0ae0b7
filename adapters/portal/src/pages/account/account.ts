import type { Schema } from '@billing/client'
import {
  answered,
  type Attempt,
  card,
  COMMON,
  facts,
  field,
  form,
  heading,
  type Html,
  html,
  type Page,
  type Part,
  partOf,
  type Reader,
  select,
  type Sent,
  shown,
  type Visit,
} from '@billing/pages'
import { ACCOUNT } from '../../texts/account.ts'
import { onlyOwner } from '../only-owner.ts'
import { accountPages, type InAccount, inAccount } from './sections.ts'
import { saveYou, youCard } from './you.ts'

type Account = Schema<'AccountResponse'>

interface Known {
  readonly account: Part<Account>
  readonly me: Part<Schema<'MeResponse'>>
}

/** What the account is called on invoices, where we write to, and who is reading. */
export const account: Page<InAccount<Known>> = {
  path: '/account',
  who: 'account',
  load: inAccount(async ({ api }) => {
    const [known, me] = await Promise.all([partOf(api.GET('/account')), partOf(api.GET('/me'))])
    return { account: known, me }
  }),
  view({ account: known, me, ...around }, reader, attempt) {
    const t = ACCOUNT[reader.language]
    const body = html`${heading(t.title, t.lead)} ${accountPages('/account', around, reader)}
      <div class="stackup">
        ${card(
          t.company,
          shown(known, reader, (data) => company(data, reader, attempt)),
        )}
        ${card(
          t.you,
          shown(me, reader, (data) => youCard(data, reader, attempt)),
        )}
      </div>`
    return { title: t.title, body, width: 'form-wide' }
  },
  actions: { company: saveCompany, you: saveYou },
}

function company(known: Account, reader: Reader, attempt: Attempt): Html {
  if (reader.writes) return companyForm(known, reader, attempt)
  const t = ACCOUNT[reader.language]
  const list = facts([
    { name: t.name, value: known.company_name },
    { name: t.reg_number, value: known.reg_number || t.none },
    { name: t.email, value: known.contact_email },
    { name: t.billing_email, value: known.billing_email ?? t.same },
    { name: t.phone, value: known.contact_phone || t.none },
    { name: t.mails_in, value: t.languages[known.language] },
  ])
  return html`${list} ${onlyOwner(reader, () => html``)}`
}

function companyForm(known: Account, { language }: Reader, attempt: Attempt): Html {
  const t = ACCOUNT[language]
  const { optional } = COMMON[language]
  const { company_name, reg_number, contact_email, contact_phone, pending_contact_email } = known
  const billing = { name: 'billing_email', label: t.billing_email, hint: t.billing_hint } as const
  const hint = pending_contact_email ? t.waits(pending_contact_email) : t.email_hint
  const fields = html`
    ${field({ name: 'company_name', label: t.name, hint: t.name_hint, value: company_name, autocomplete: 'organization' }, attempt)}
    ${field({ name: 'reg_number', label: t.reg_number, value: reg_number ?? '', optional }, attempt)}
    ${field({ name: 'contact_email', label: t.email, type: 'email', hint, value: contact_email, autocomplete: 'email' }, attempt)}
    ${field({ ...billing, type: 'email', value: known.billing_email ?? '', optional, autocomplete: 'off' }, attempt)}
    ${field({ name: 'contact_phone', label: t.phone, type: 'tel', value: contact_phone ?? '', optional, autocomplete: 'tel' }, attempt)}
    ${select({ name: 'account_language', label: t.mails_in, value: known.language }, languages(language), attempt)}
  `
  return form({ does: 'company', button: t.save, fields }, attempt)
}

function languages(language: Reader['language']) {
  return Object.entries(ACCOUNT[language].languages).map(([value, label]) => ({ value, label }))
}

async function saveCompany({ api, reader }: Visit, sent: Sent) {
  const body = {
    company_name: sent.text('company_name'),
    reg_number: sent.text('reg_number'),
    contact_email: sent.text('contact_email'),
    billing_email: sent.optional('billing_email') ?? null,
    contact_phone: sent.text('contact_phone'),
    language: sent.text('account_language') === 'lt' ? 'lt' : 'en',
  } as const
  const { pending_contact_email: waits } = await answered(api.PATCH('/account', { body }))
  const t = ACCOUNT[reader.language]
  const text = waits === undefined ? t.saved : t.link_sent(waits)
  return { to: '/account', note: { tone: 'good', text } } as const
}
