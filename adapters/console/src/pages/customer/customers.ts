import { answered, day } from '@billing/pages'
import { customerLink } from '../../shape/links.ts'
import { plain } from '../../shape/filters.ts'
import { listPage } from '../../shape/list.ts'
import { seconds } from '../../shape/time.ts'
import { word } from '../../shape/word.ts'
import { CUSTOMERS as t } from '../../texts/customers.ts'

/** All customers, found by whatever a caller says. */
export const customers = listPage({
  path: '/customers',
  title: t.title,
  lead: t.lead,
  none: t.none,
  labels: t.labels,
  filters: {
    q: 'text',
    plan_tier: ['promo', 'starter', 'business', 'enterprise'],
    subscription_status: [
      'trialing',
      'active',
      'past_due',
      'cancel_at_period_end',
      'unpaid',
      'suspended',
      'cancelled',
    ],
    dunning_state: [
      'current',
      'grace',
      'retry_1',
      'retry_2',
      'final_notice',
      'suspended',
      'cancelled',
    ],
    vat_status: ['none', 'pending_review', 'valid', 'invalid'],
    customer_type: ['company', 'individual'],
  },
  columns: [
    { head: t.name },
    { head: t.email },
    { head: t.plan },
    { head: t.state },
    { head: t.dunning },
    { head: t.vat },
    { head: t.since },
  ],
  async read({ api }, query) {
    const { data, next_cursor } = await answered(api.GET('/admin/customers', { params: { query } }))
    return { rows: data, next: next_cursor }
  },
  row: (one, reader) => [
    customerLink(one.account_id, one.display_name, reader),
    one.email,
    plain(one.plan_tier),
    word('subscription', one.subscription_status),
    word('dunning', one.dunning_state),
    word('vat', one.vat_status),
    day(seconds(one.created_at), reader),
  ],
})
