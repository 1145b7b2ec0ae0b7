import { amount, answered, day } from '@billing/pages'
import { plain } from '../../shape/filters.ts'
import { customerLink } from '../../shape/links.ts'
import { listPage } from '../../shape/list.ts'
import { word } from '../../shape/word.ts'
import { CUSTOMERS } from '../../texts/customers.ts'
import { MACHINE as t } from '../../texts/machine.ts'

/** The tenants of all accounts, and those that are not as we want them. */
export const phoneSystems = listPage({
  path: '/phone-systems',
  title: t.phones,
  lead: t.phones_lead,
  none: t.no_phones,
  labels: t.labels,
  filters: {
    q: 'text',
    pbx_status: ['active', 'suspended', 'deleted', 'unknown'],
    subscription_status: [
      'trialing',
      'active',
      'past_due',
      'cancel_at_period_end',
      'unpaid',
      'suspended',
      'cancelled',
    ],
  },
  columns: [
    { head: t.customer },
    { head: t.state },
    { head: t.subscription },
    { head: CUSTOMERS.plan },
    { head: t.mrr, amounts: true },
    { head: CUSTOMERS.since },
  ],
  async read({ api }, query) {
    const { data, page_info } = await answered(api.GET('/admin/tenants', { params: { query } }))
    return { rows: data, next: page_info.next_cursor }
  },
  row: (one, reader) => [
    customerLink(one.account_id, one.company_name, reader),
    word('tenant', one.pbx_status),
    word('subscription', one.subscription_status),
    plain(one.plan_tier),
    amount(one.mrr, reader),
    day(one.created_at, reader),
  ],
})
