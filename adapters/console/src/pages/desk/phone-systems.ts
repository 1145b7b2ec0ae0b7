import { amount, answered, day } from '@billing/pages'
import { SUBSCRIPTION_STATES } from '../../shape/choices.ts'
import { customerLink } from '../../shape/links.ts'
import { listPage } from '../../shape/list.ts'
import { plain, word } from '../../shape/word.ts'
import { CUSTOMERS } from '../../texts/customers.ts'
import { MACHINE as t } from '../../texts/machine.ts'

/** The tenants of all accounts, and those that are not as we want them. */
export const phoneSystems = listPage({
  path: '/phone-systems',
  words: t.phones,
  labels: t.labels,
  filters: {
    q: 'text',
    pbx_status: ['active', 'suspended', 'deleted', 'unknown'],
    subscription_status: SUBSCRIPTION_STATES,
  },
  kinds: { pbx_status: 'tenant', subscription_status: 'subscription' },
  async read({ api }, query) {
    const { data, page_info } = await answered(api.GET('/admin/tenants', { params: { query } }))
    return { rows: data, next: page_info.next_cursor }
  },
  columns: [
    [t.customer, (one, reader) => customerLink(one.account_id, one.company_name, reader)],
    [t.state, (one) => word('tenant', one.pbx_status)],
    [t.subscription, (one) => word('subscription', one.subscription_status)],
    [CUSTOMERS.plan, (one) => plain(one.plan_tier)],
    [t.mrr, (one, reader) => amount(one.mrr, reader), 'amounts'],
    [CUSTOMERS.since, (one, reader) => day(one.created_at, reader)],
  ],
})
