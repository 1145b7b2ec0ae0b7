import type { Invariant } from './evidence.ts'
import { all, found } from './look.ts'
import type { OutsideBooks } from './outside-books.ts'

const DAY = 24 * 3_600_000

/** What is owed is asked for. */
export const ARREARS: readonly Invariant[] = [
  {
    id: 'L4',
    says: 'An invoice past due is in dunning, its next step at most 18 days away, or, where the older of two debts was paid meanwhile, on its day counted from the younger; or an operator holds the account, or has forgiven dunning; or it is being charged for the first time; or its subscription has ended, at most 30 days ago. Else it was written off. Found within a day. An ended subscription stands at no dunning step.',
    when: 'always',
    check: all(found(forgottenInvoices), found(endedInDunning)),
  },
  {
    id: 'L5',
    says: 'What is billed, declined and still owed can be paid by hand, whatever locks the account: its order at the provider takes money, and the banner leads there. A dead one is renewed within a day.',
    when: 'always',
    check: all(found(deadPages), found(deadBanners)),
  },
  {
    id: 'L6',
    says: 'A subscription that has not ended and whose period is over has a cycle of the next one that is taken up, or waits for a person with an alert. Found within a day.',
    when: 'always',
    check: found(standingStill),
  },
]

/** The two dunning steps that lie furthest apart are the suspension on day 21 and the notice on day 38; a local day may have 25 hours. */
const NEXT_STEP = 18 * DAY

/** The day on which something follows, counted from what is unpaid the longest; of two debts the older may be paid. Source: states 1.6. */
const NEXT_DAY = `case s.dunning_state when 'grace' then ${3 * DAY} when 'retry_1' then ${7 * DAY}
  when 'retry_2' then ${14 * DAY} when 'final_notice' then ${21 * DAY} else ${38 * DAY} end`

/** So long what an ended subscription owes can still be paid. Source: states 1.3. */
const OWED_FOR = 30 * DAY

/** Found within a day, in which somebody has looked: whole ticks. */
const WITHIN = DAY
const TICKS = 50

const OPEN = `select i.invoice_id, a.locks, s.status, s.dunning_state, c.state, c.next_action_at,
    i.due_at + s.dunning_postponed_ms + ${NEXT_DAY} + ${DAY / 24} as next_day,
    case when i.due_at > i.issued_at then i.due_at else i.issued_at end as since,
    coalesce((select max(r.at) from recorded_changes r where r.resource = 'subscriptions'
      and r.field = 'status' and r.row_id = i.subscription_id and r.new_value = 'cancelled'), 0) as ended_at
  from invoices i join accounts a on a.account_id = i.account_id
  left join subscriptions s on s.subscription_id = i.subscription_id
  left join billing_cycles c on c.cycle_id = i.cycle_id
  where i.status = 'open' and i.exempt_from_ladder = 0`

const passed = (instant: string, now: number) => `(${instant} < ${now - WITHIN}
  and (select coalesce(sum(h.ticks), 0) from scheduler_hours h where h.hour_at > ${instant}) > ${TICKS})`

function forgottenInvoices(_books: OutsideBooks, now: number): string {
  const goesOn = `o.next_action_at is not null and (o.next_action_at <= ${now + NEXT_STEP}
    or o.next_action_at <= o.next_day)`
  return `select o.invoice_id as id, 'past due, the subscription is ' || coalesce(o.status, '-')
      || ', dunning ' || coalesce(o.dunning_state, '-') || ', its cycle ' || coalesce(o.state, '-')
      || ', and nothing follows within 18 days' as flaw
    from (${OPEN}) o
    where o.status <> 'cancelled' and ${passed('o.since', now)} and o.locks not like '%"operator"%'
      and not (coalesce(o.state, '') = 'charging'
        or (coalesce(o.state, '') = 'planned' and ${goesOn})
        or (coalesce(o.state, '') = 'failed' and o.dunning_state not in ('current', 'cancelled') and ${goesOn}))
    union all
    select o.invoice_id, 'past due since its subscription ended, and never given up' from (${OPEN}) o
    where o.status = 'cancelled' and coalesce(o.state, '') <> 'charging'
      and ${passed(`o.ended_at + ${OWED_FOR}`, now)} and ${passed('o.since', now)}`
}

/** Who has ended leaves dunning, however it came. Source: states 1.6 (k). */
function endedInDunning(_books: OutsideBooks, now: number): string {
  return `select subscription_id as id, 'it has ended, and stands at the dunning step ' || dunning_state as flaw
    from subscriptions where status = 'cancelled' and dunning_state not in ('current', 'cancelled')
      and ${passed('updated_at', now)}`
}

/** An order fails by itself after this at the latest. Source: states 2.3. */
const ORDER_LIVES = 30 * DAY

/** That an order at the provider still takes money, or just has. */
const TAKES = (now: number) =>
  `(o.state in ('processing', 'authorised', 'completed')
    or (o.state = 'pending' and coalesce(o.expires_at, ${now + 1}) > ${now}))`

function deadPages({ orders }: OutsideBooks, now: number): string {
  return `select i.invoice_id as id, 'still owed, and no order under its reference takes money' as flaw
    from invoices i join billing_cycles c on c.cycle_id = i.cycle_id
    where i.status = 'open' and c.state = 'failed' and ${passed('i.issued_at', now)}
      and not exists (select 1 from ${orders} o where o.reference = 'cyc_' || c.cycle_id
        and (${TAKES(now)} or not ${passed(`o.created_at + ${ORDER_LIVES}`, now)}))`
}

function deadBanners({ orders }: OutsideBooks, now: number): string {
  return `select b.id, 'the banner leads to order ' || o.order_id || ', which takes no money any more' as flaw
    from banners b join provider_orders p on p.checkout_url = b.cta_url
    join ${orders} o on o.order_id = p.order_id
    where b.cleared_at is null and not ${TAKES(now)}
      and ${passed(`o.created_at + ${ORDER_LIVES}`, now)}`
}

/** Whatever its cycles before came to: without the next one nothing is billed any more, and nobody is told. Source: states 1.3. */
function standingStill(_books: OutsideBooks, now: number): string {
  return `select s.subscription_id as id, 'it is ' || s.status
      || ', its period is over, and no cycle of the next one is taken up' as flaw
    from subscriptions s where s.status <> 'cancelled' and ${passed('s.current_period_end', now)}
      and not exists (select 1 from billing_cycles c where c.subscription_id = s.subscription_id
        and c.period_end > s.current_period_end
        and (c.next_action_at is not null or c.state = 'charging' or c.held_for is not null))`
}
