import { isoInstant } from '@billing/core'
import { field, html, type Page, select, type Sent, textArea, type Visit } from '@billing/pages'
import { did } from '../../shape/answers.ts'
import { ask, mustBeTyped } from '../../shape/ask.ts'
import { dayOf } from '../../shape/days.ts'
import { customerPath } from '../../shape/paths.ts'
import { type Standing, standingOf } from '../../shape/standing.ts'
import { DETAILS as t, SUBSCRIPTION } from '../../texts/deeds.ts'

const optional = '(optional)'

/** Company, phone, code and VAT number; what is left empty stays. */
export const editCustomer: Page<Standing> = {
  path: '/customers/{account_id}/edit',
  who: 'account',
  load: standingOf,
  view({ name, phone, account_id }, reader, attempt) {
    const fields = html`${field({ name: 'company_name', label: t.company_name, optional }, attempt)}
      ${field(
        {
          name: 'contact_phone',
          label: t.contact_phone,
          type: 'tel',
          optional,
          value: phone ?? '',
        },
        attempt,
      )}
      ${field({ name: 'reg_number', label: t.reg_number, optional }, attempt)}
      ${field({ name: 'vat_id', label: t.vat_id, hint: t.vat_hint, optional }, attempt)}
      <label class="check"><input type="checkbox" name="no_vat" value="yes" /> ${t.no_vat}</label>`
    const question = {
      title: t.edit_title(name),
      says: [t.edit_lead],
      fields,
      button: t.save,
      back: customerPath(account_id),
    }
    return ask(question, reader, attempt)
  },
  actions: {
    '': ({ api, params }: Visit, sent: Sent) => {
      const { account_id = '' } = params
      const named = ['company_name', 'contact_phone', 'reg_number', 'vat_id'] as const
      const given = named.flatMap((name) => {
        const text = sent.optional(name)
        return text === undefined ? [] : [[name, text] as const]
      })
      const body = {
        ...Object.fromEntries(given),
        ...(sent.text('no_vat') === 'yes' && { vat_id: null }),
      }
      const call = api.PATCH('/admin/customers/{account_id}', {
        params: { path: { account_id } },
        body,
      })
      return did(call, {
        to: customerPath(account_id),
        says: t.saved,
        audit: { action: 'admin.customer.update', account_id },
      })
    },
  },
}

/** A trial for a sign-up that the rules withhold it from. */
export const giveTrial: Page<Standing> = {
  path: '/customers/{account_id}/trial',
  who: 'account',
  load: standingOf,
  view({ name, account_id }, reader, attempt) {
    const question = {
      title: t.trial_title,
      says: [SUBSCRIPTION.to(name), ...t.trial_says],
      fields: textArea({ name: 'reason', label: t.reason, max: 500 }, attempt),
      button: t.trial_button,
      back: customerPath(account_id),
    }
    return ask(question, reader, attempt)
  },
  actions: {
    '': ({ api, params }: Visit, sent: Sent) => {
      const { account_id = '' } = params
      const given = { params: { path: { account_id } }, body: { reason: sent.text('reason') } }
      return did(api.POST('/admin/customers/{account_id}/trial', given), {
        to: customerPath(account_id),
        says: t.trial_done,
        audit: { action: 'admin.signup.give_trial', account_id },
      })
    },
  },
}

/** A withdrawal that came by letter or mail. Source: Directive 2011/83/EU, Art. 11. */
export const enterWithdrawal: Page<Standing> = {
  path: '/customers/{account_id}/withdrawal',
  who: 'account',
  load: standingOf,
  view({ name, account_id }, reader, attempt) {
    const channels = (['letter', 'email'] as const).map((value) => {
      return { value, label: t.channels[value] }
    })
    const fields = html`${select({ name: 'channel', label: t.channel }, channels, attempt)}
    ${field({ name: 'received_at', label: t.received, hint: t.day_hint }, attempt)}
    ${field({ name: 'sent_at', label: t.sent, hint: t.day_hint, optional }, attempt)}
    ${textArea({ name: 'words', label: t.words, max: 5_000 }, attempt)}`
    const question = {
      title: t.withdrawal_title,
      says: [SUBSCRIPTION.to(name), ...t.withdrawal_says],
      fields,
      button: t.withdrawal_button,
      weight: 'danger',
      typed: name,
      back: customerPath(account_id),
    } as const
    return ask(question, reader, attempt)
  },
  actions: { '': withdraw },
}

async function withdraw({ api, params }: Visit, sent: Sent) {
  mustBeTyped(sent)
  const { account_id = '' } = params
  const sent_at = sent.optional('sent_at')
  const body = {
    channel: sent.text('channel') === 'email' ? ('email' as const) : ('letter' as const),
    received_at: isoInstant(dayOf(sent, 'received_at', t.bad_day)),
    words: sent.text('words'),
    ...(sent_at !== undefined && { sent_at: isoInstant(dayOf(sent, 'sent_at', t.bad_day)) }),
  }
  const header = { 'Idempotency-Key': sent.key }
  const given = { params: { path: { account_id }, header }, body }
  return did(api.POST('/admin/customers/{account_id}/withdrawal', given), {
    to: customerPath(account_id),
    says: t.withdrawal_done,
    audit: { action: 'admin.withdrawal.enter', account_id },
  })
}
