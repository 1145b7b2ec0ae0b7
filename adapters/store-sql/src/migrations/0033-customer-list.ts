import {
  CUSTOMER_TYPES,
  dunningMachine,
  PLAN_TIERS,
  statesOf,
  subscriptionMachine,
  vatStatusMachine,
} from '@billing/core'
import { type Ddl, differs, oneOf, react, type Words } from './ddl.ts'

/**
 * The customers as operators list and find them: the account, with its newest subscription. Kept by the
 * database itself, so that each filter has one index in the list's order however the two tables combine.
 * Before the first subscription a customer is shown with the plan of the signup, about to begin a trial;
 * one that ended before it is in no list.
 */
export const customerList: Ddl = (words) => [
  ...table(words),
  ...INDEXES,
  ...whenSignedUp(words),
  ...whenAccountChanges(words),
  ...whenSubscribed(words),
]

const table = ({ int, key, strict }: Words): string[] => [
  `create table listed_customers (
    account_id ${key} primary key,
    display_name text not null,
    email text not null,
    customer_type ${key} not null ${oneOf('customer_type', CUSTOMER_TYPES)},
    vat_status ${key} not null ${oneOf('vat_status', statesOf(vatStatusMachine))},
    plan_tier ${key} not null ${oneOf('plan_tier', PLAN_TIERS)},
    subscription_status ${key} not null
      ${oneOf('subscription_status', statesOf(subscriptionMachine))},
    dunning_state ${key} not null ${oneOf('dunning_state', statesOf(dunningMachine))},
    subscription_id ${key},
    search_words text not null,
    created_at ${int} not null
  )${strict}`,
]

const FILTERS = ['plan_tier', 'subscription_status', 'vat_status', 'dunning_state', 'customer_type']

/** Each filter's index ends with the other filters: what they refuse is passed over within the index. */
const INDEXES = [
  `create index listed_customers_page on listed_customers (created_at, account_id)`,
  ...FILTERS.map((filter) => {
    const others = FILTERS.filter((other) => other !== filter).join(', ')
    return `create index listed_customers_${filter}
      on listed_customers (${filter}, created_at, account_id, ${others})`
  }),
]

/** A row from the account, with what is told of its subscription. */
function listed(subscription: string, account_id: string): string {
  return `insert into listed_customers (account_id, display_name, email, customer_type, vat_status,
      search_words, created_at, plan_tier, subscription_status, dunning_state, subscription_id)
    select account_id, company_name, contact_email, customer_type, vat_status,
      search_words, created_at, ${subscription}
    from accounts where account_id = ${account_id} and kind = 'customer'`
}

function whenSignedUp(words: Words): string[] {
  const body = `${listed(`new.plan_tier, 'trialing', 'current', null`, 'new.prospect_account_id')}
    and status <> 'cancelled' on conflict (account_id) do nothing;`
  const when = 'new.prospect_account_id is not null'
  return react(words, {
    name: 'signups_list_customer',
    table: 'signups',
    after: 'insert',
    when,
    body,
  })
}

const SHOWN = 'company_name contact_email customer_type vat_status search_words'

function whenAccountChanges(words: Words): string[] {
  return [
    ...react(words, {
      name: 'accounts_list_customer',
      table: 'accounts',
      after: 'update',
      when: differs(SHOWN),
      body: `update listed_customers set display_name = new.company_name,
          email = new.contact_email, customer_type = new.customer_type,
          vat_status = new.vat_status, search_words = new.search_words
        where account_id = new.account_id;`,
    }),
    ...react(words, {
      name: 'accounts_unlist_customer',
      table: 'accounts',
      after: 'update',
      when: `new.status = 'cancelled' and old.status <> 'cancelled'`,
      body: `delete from listed_customers
        where account_id = new.account_id and subscription_id is null;`,
    }),
  ]
}

/** The newest one counts: a subscription that is added is newer than all before. */
function whenSubscribed(words: Words): string[] {
  const own = 'new.plan_tier, new.status, new.dunning_state, new.subscription_id'
  return [
    ...react(words, {
      name: 'subscriptions_list_customer',
      table: 'subscriptions',
      after: 'insert',
      body: `${listed(own, 'new.account_id')} on conflict (account_id) do update set
        plan_tier = excluded.plan_tier, subscription_status = excluded.subscription_status,
        dunning_state = excluded.dunning_state, subscription_id = excluded.subscription_id;`,
    }),
    ...react(words, {
      name: 'subscriptions_relist_customer',
      table: 'subscriptions',
      after: 'update',
      when: differs('plan_tier status dunning_state'),
      body: `update listed_customers set plan_tier = new.plan_tier,
          subscription_status = new.status, dunning_state = new.dunning_state
        where account_id = new.account_id and subscription_id = new.subscription_id;`,
    }),
  ]
}
