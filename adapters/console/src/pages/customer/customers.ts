import type { Schema } from '@billing/client'
import { fromUnixSeconds } from '@billing/core'
import { amount, answered, currencyOf, day, html, NOTHING, pill, type Reader } from '@billing/pages'
import { SUBSCRIPTION_STATES } from '../../shape/choices.ts'
import { customerLink } from '../../shape/links.ts'
import { listPage } from '../../shape/list.ts'
import { plain, word } from '../../shape/word.ts'
import { CUSTOMERS as t } from '../../texts/customers.ts'

const DUNNING = ['current', 'grace', 'retry_1', 'retry_2', 'final_notice', 'suspended'] as const

const bare = (amount_minor: number, { house }: Reader) => ({
  amount_minor,
  currency: currencyOf(house),
})

/** Words that are found stand in the row; a fact does not, and is named. */
const foundBy = (kind: Schema<'AdminCustomerListRow'>['found_by']) =>
  kind === undefined || kind === 'words' ? NOTHING : pill(t.found_by[kind], 'quiet')

/** All customers, found by whatever a caller says. */
export const customers = listPage({
  path: '/customers',
  words: t,
  labels: t.labels,
  filters: {
    q: 'text',
    // Also of plans that are no longer offered.
    plan_tier: 'text',
    subscription_status: SUBSCRIPTION_STATES,
    dunning_state: [...DUNNING, 'cancelled'],
    vat_status: ['none', 'pending_review', 'valid', 'invalid'],
    customer_type: ['company', 'individual'],
    order: ['owed', 'next_charge'],
  },
  kinds: { subscription_status: 'subscription', dunning_state: 'dunning', vat_status: 'vat' },
  async read({ api }, { plan_tier, ...narrowed }) {
    // The API's types name the default plans; an operator may have others.
    const plan = plan_tier === undefined ? {} : { plan_tier: plan_tier as Schema<'PlanTier'> }
    const query = { ...narrowed, ...plan }
    const { data, next_cursor } = await answered(api.GET('/admin/customers', { params: { query } }))
    return { rows: data, next: next_cursor }
  },
  columns: [
    [
      t.name,
      (one, reader) =>
        html`${customerLink(one.account_id, one.display_name, reader)} ${foundBy(one.found_by)}`,
    ],
    [t.email, (one) => one.email],
    [t.plan, (one) => plain(one.plan_tier)],
    [
      t.state,
      ({ subscription_status, next_charge_at: at }, reader) =>
        html`${word('subscription', subscription_status)}
        ${at ? day(fromUnixSeconds(at), reader) : NOTHING}`,
    ],
    [
      t.dunning,
      ({ dunning_state, owed_minor: owed }, reader) =>
        html`${word('dunning', dunning_state)}
        ${owed ? amount(bare(owed, reader), reader) : NOTHING}`,
    ],
    [t.vat, (one) => word('vat', one.vat_status)],
    [t.since, (one, reader) => day(fromUnixSeconds(one.created_at), reader)],
  ],
})
