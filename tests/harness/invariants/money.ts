import type { Row } from '../simulation/service.ts'
import type { Evidence, Invariant, Moment } from './evidence.ts'
import { coveredInvoices } from './covered-invoices.ts'
import { lostAndNotBooked, notBooked } from './disputes.ts'
import { all, found, int, type JsonMoney, restOnly, windowOf } from './look.ts'
import { notesForDays } from './notes-for-days.ts'
import type { OutsideBooks } from './outside-books.ts'
import { butForLost } from './restored.ts'
import { topupsWithoutInvoice, wrongCallCredit, wrongDebits } from './topups.ts'

/** Money and the books. */
export const MONEY: readonly Invariant[] = [
  {
    id: 'M1',
    says: 'Per order, what the provider captured less what it gave back, and a bank took back, is what our ledger says of that order. While news of an order, a charge, a refund or a dispute is under way, only at rest.',
    when: 'always',
    check: all(
      butForLost('refunded', found(clearingDiffers('known'))),
      butForLost('orders', found(clearingDiffers('unknown'))),
    ),
  },
  {
    id: 'M2',
    says: 'Per subscription and period there is one cycle, at most one capture and at most one order known to us that can still take money; no two charged periods of a subscription overlap. An order whose making we were never told of counts at rest.',
    when: 'always',
    check: all(
      found(cyclesTwice),
      found(capturedTwice),
      found(liveOrdersTwice),
      found(periodsOverlap),
    ),
  },
  {
    id: 'M4',
    says: 'Every capture at the provider is one of our payments, of exactly one topup, cycle or plan change; the core was told of every paid topup once, and of nothing else. A captured topup has one paid invoice over it. What the core gave up for a refund is what the refund says, and came back where the refund was refused.',
    when: 'at rest',
    check: all(
      butForLost('orders', found(orphanCaptures)),
      butForLost('credits', found(wrongCallCredit)),
      found(topupsWithoutInvoice),
      found(wrongDebits),
    ),
  },
  {
    id: 'M5',
    says: 'An invoice is the sum of its lines and its VAT, in whole cents of one currency. A settled one is covered to the cent by what was captured for it, the account or call credit it used and the notes that came before its payment; one that is not settled has taken no money.',
    when: 'always',
    check: coveredInvoices,
  },
  {
    id: 'M6',
    says: 'The notes of an invoice come to what it says is credited, and to no more than its total; those of changes to no more than it billed for the days after them; the provider gave back no more than it captured; each note of kind refund has its one refund there, or its one lost dispute. A refund there has its note once its answer is known, and at rest every lost dispute of a charge is in the books, whatever was credited or refunded before.',
    when: 'always',
    check: all(
      found(overCredited),
      notesForDays,
      found(overRefunded),
      found(notesWithoutRefund),
      restOnly(butForLost('refunds', found(refundsWithoutNote))),
      restOnly(found(lostAndNotBooked)),
    ),
  },
  {
    id: 'M7',
    says: 'Every ledger transaction sums to zero in each currency, and prepaid call credit and account credit are never below zero; at rest, every balance is the sum of its postings.',
    when: 'always',
    check: all(postingsBalance, found(creditBelowZero)),
  },
]

/** Something about the order that is being learned or done. */
const UNDER_WAY = `exists (select 1 from provider_orders p where p.order_id = c.order_id
    and (p.dirty_seq > p.done_seq or p.next_read_at is not null))
  or not exists (select 1 from provider_orders p where p.order_id = c.order_id)
  or exists (select 1 from payments p where p.order_id = c.order_id and p.status = 'pending')
  or exists (select 1 from refunds r where r.order_id = c.order_id
    and r.status in ('requested', 'sent', 'accepted'))`

/** Of orders that we know of, or of those that we do not. */
function clearingDiffers(orders: 'known' | 'unknown') {
  const known = `exists (select 1 from provider_orders k where k.order_id = c.order_id)`
  return ({ movements, disputes }: OutsideBooks, _now: number, moment: Moment): string => {
    const settled =
      moment === 'at rest'
        ? ''
        : `and not (${UNDER_WAY}) and not exists (${notBooked(disputes)} and d.order_id = c.order_id)`
    return `select c.order_id as id, 'the provider holds ' || cast(c.net as text) || ', our ledger says '
        || cast(c.ours as text) as flaw
      from (select o.order_id, max(o.net) as net, coalesce(sum(b.debit_minor), 0) as ours
        from (select order_id, sum(net) as net from (
            select order_id, case kind when 'capture' then amount_minor when 'refund' then -amount_minor
              when 'chargeback' then -amount_minor when 'chargeback_reversal' then amount_minor
              else 0 end as net from ${movements} m
            union all select subject_id, 0 from ledger_balances where account = 'provider_clearing') each
          group by order_id) o
        left join ledger_balances b on b.account = 'provider_clearing' and b.subject_id = o.order_id
        group by o.order_id) c
      where c.net <> c.ours
        and ${orders === 'known' ? known : `not ${known}`} ${settled}`
  }
}

function cyclesTwice(): string {
  return `select min(cycle_id) as id, 'one of ' || cast(count(*) as text) || ' cycles of the period' as flaw
    from billing_cycles group by subscription_id, period_start having count(*) > 1`
}

function capturedTwice({ movements }: OutsideBooks): string {
  return `select substr(reference, 5) as id, 'captured ' || cast(count(*) as text) || ' times' as flaw
    from ${movements} m where kind = 'capture' and reference like 'cyc%' group by reference
    having count(*) > 1`
}

function liveOrdersTwice({ orders }: OutsideBooks, now: number, moment: Moment): string {
  const known =
    moment === 'at rest'
      ? ''
      : 'and exists (select 1 from provider_orders p where p.order_id = o.order_id)'
  return `select substr(reference, 5) as id,
      cast(count(*) as text) || ' orders can take money for it' as flaw
    from ${orders} o where reference like 'cyc%' and (state in ('processing', 'authorised')
      or (state = 'pending' and expires_at > ${now})) ${known}
    group by reference having count(*) > 1`
}

function periodsOverlap(): string {
  return `select a.cycle_id as id, 'charged for days that ' || b.cycle_id || ' was charged for' as flaw
    from billing_cycles a join billing_cycles b on b.subscription_id = a.subscription_id
      and b.cycle_id <> a.cycle_id and b.period_start >= a.period_start and b.period_start < a.period_end
    where a.state = 'charged' and b.state = 'charged'`
}

function orphanCaptures({ movements }: OutsideBooks): string {
  return `select m.order_id as id, 'captured, and of no topup, cycle or plan change of ours' as flaw
    from ${movements} m
    where m.kind = 'capture' and not exists (select 1 from provider_orders o
      join payments p on p.order_id = o.order_id and p.captured_at is not null
      where o.order_id = m.order_id and (
        (o.purpose = 'topup' and p.kind = 'topup' and o.subject_id = p.payment_id)
        or (o.purpose = 'cycle' and p.kind = 'subscription'
          and exists (select 1 from billing_cycles c where c.cycle_id = o.subject_id
            and c.account_id = p.account_id and m.reference = 'cyc_' || c.cycle_id))
        or (o.purpose = 'plan_change' and p.kind = 'subscription'
          and exists (select 1 from plan_changes c where c.plan_change_id = o.subject_id
            and c.account_id = p.account_id and m.reference = 'pln_' || c.plan_change_id))))
    union all
    select p.order_id, 'captured here, and not at the provider' from payments p
    where p.captured_at is not null and not exists (select 1 from ${movements} m
      where m.order_id = p.order_id and m.kind = 'capture' and m.amount_minor = p.amount_minor)`
}

function overCredited(): string {
  return `select i.invoice_id as id, 'its notes come to ' || cast(coalesce(n.noted, 0) as text)
      || ', it says ' || cast(i.credited_minor as text) || ' of ' || cast(i.total_minor as text) as flaw
    from invoices i left join (select invoice_id, sum(amount_minor) as noted
      from credit_notes group by invoice_id) n on n.invoice_id = i.invoice_id
    where coalesce(n.noted, 0) <> i.credited_minor or i.credited_minor > i.total_minor`
}

function overRefunded({ movements }: OutsideBooks): string {
  return `select order_id as id, 'the provider gave back more than it captured' as flaw
    from ${movements} m where kind in ('capture', 'refund') group by order_id
    having sum(case kind when 'capture' then amount_minor else -amount_minor end) < 0`
}

function notesWithoutRefund({ refunds, disputes }: OutsideBooks): string {
  return `select n.credit_note_id as id, 'its refund is not one at the provider, of its amount' as flaw
    from credit_notes n left join refunds r on r.refund_id = n.refund_id
    where n.kind = 'refund' and r.dispute_id is null and (coalesce(r.status, '') not in ('accepted', 'completed', 'failed')
      or r.credit_note_id <> n.credit_note_id
      or (select count(*) from ${refunds} o where o.refund_id = r.provider_refund_id
        and o.order_id = r.order_id and o.amount_minor = n.amount_minor) <> 1)
    union all
    select r.refund_id, 'no bank took so much back' from refunds r
    where r.dispute_id is not null and not exists (select 1 from ${disputes} d
      where d.dispute_id = r.dispute_id and d.order_id = r.order_id
        and d.amount_minor >= r.amount_minor)
    union all
    select refund_id, 'stands for ' || cast(count(*) as text) || ' notes' from credit_notes
    where refund_id is not null group by refund_id having count(*) > 1`
}

function refundsWithoutNote({ refunds }: OutsideBooks): string {
  return `select o.refund_id as id, 'a refund at the provider without its note' as flaw from ${refunds} o
    where not exists (select 1 from refunds r left join credit_notes n on n.refund_id = r.refund_id
      where r.provider_refund_id = o.refund_id
        and (n.refund_id is not null or r.taken_from <> 'invoice'))`
}

/** A credit is negative in the ledger: debits less credits. */
function creditBelowZero(): string {
  return `select subject_id as id, account || ' is ' || cast(-debit_minor as text) as flaw
    from ledger_balances where account in ('prepaid_call_credit', 'customer_credit') and debit_minor > 0`
}

interface Posting {
  readonly account: string
  readonly subject_id: string | null
  readonly amount: JsonMoney
}

async function postingsBalance(evidence: Evidence, moment: Moment): Promise<string[]> {
  const since = await windowOf(evidence, 'M7', moment)
  const fresh = `where ledger_tx_id in (select row_id from recorded_changes
    where resource = 'ledger_transactions' and seq > ${since})`
  const rows = await evidence.query(
    `select ledger_tx_id, postings from ledger_transactions ${moment === 'at rest' ? '' : fresh}`,
  )
  const balances = new Map<string, number>()
  const flaws = rows.flatMap((row) => unbalanced(row, balances))
  if (moment !== 'at rest') return flaws
  const kept = await evidence.query(
    'select account, subject_id, currency, debit_minor from ledger_balances',
  )
  for (const { account, subject_id, currency, debit_minor } of kept) {
    const name = `${String(subject_id)} ${String(account)} ${String(currency)}`
    const posted = balances.get(name) ?? 0
    balances.delete(name)
    if (posted !== int(debit_minor)) {
      flaws.push(
        `${String(subject_id)}: ${String(account)} is kept as ${int(debit_minor)}, its postings come to ${posted}`,
      )
    }
  }
  for (const [name, posted] of balances) {
    if (posted !== 0)
      flaws.push(
        `${name.split(' ')[0]}: no balance is kept of ${name}, its postings come to ${posted}`,
      )
  }
  return flaws
}

/** Adds the postings to the balances, and says what is wrong with them. */
function unbalanced(row: Row, balances: Map<string, number>): string[] {
  const postings = JSON.parse(String(row['postings'])) as readonly Posting[]
  const sums = new Map<string, number>()
  for (const { account, subject_id, amount } of postings) {
    const { amount_minor, currency } = amount
    sums.set(
      currency,
      (sums.get(currency) ?? 0) + (Number.isSafeInteger(amount_minor) ? amount_minor : NaN),
    )
    if (subject_id === null) continue
    const name = `${subject_id} ${account} ${currency}`
    balances.set(name, (balances.get(name) ?? 0) + amount_minor)
  }
  const wrong = postings.length === 0 || [...sums.values()].some((sum) => sum !== 0)
  return wrong ? [`${String(row['ledger_tx_id'])}: its postings do not sum to zero`] : []
}
