import type { OutsideBooks } from './outside-books.ts'

/** A core that refused for good leaves a dead letter; what a refused refund had taken comes back. */
export function wrongCallCredit({ credits }: OutsideBooks): string {
  return `select p.payment_id as id, 'paid for, and not credited at the core' as flaw from payments p
    where p.kind = 'topup' and p.status = 'completed'
      and not exists (select 1 from ${credits} c where c.reference = p.payment_id
        and c.amount_minor = p.amount_minor)
      and not exists (select 1 from outbox o where o.dead_at is not null
        and o.dedupe_key = 'call_credit.give:topup:' || p.payment_id)
    union all
    select c.reference, 'credited at the core, and not paid for' from ${credits} c
    where not exists (select 1 from payments p where p.payment_id = c.reference
      and p.kind = 'topup' and p.captured_at is not null)
      and not exists (select 1 from refunds r where c.reference = 'back-' || r.refund_id
        and r.status = 'refused' and r.credit_taken_minor = c.amount_minor)
    union all
    select c.reference, 'credited at the core more than once' from ${credits} c
    group by c.reference having count(*) > 1`
}

/** One paid invoice over the whole of it, and of no other payment. */
export function topupsWithoutInvoice(): string {
  return `select p.payment_id as id, 'captured, and has no paid invoice of its amount' as flaw
    from payments p where p.kind = 'topup' and p.captured_at is not null and p.uninvoiced is null
      and not exists (select 1 from invoices i where i.invoice_id = p.invoice_id
        and i.account_id = p.account_id and i.total_minor = p.amount_minor and i.cycle_id is null
        and i.status in ('paid', 'partially_refunded', 'refunded'))
    union all
    select invoice_id, 'stands for ' || cast(count(*) as text) || ' topups' from payments
    where kind = 'topup' and invoice_id is not null group by invoice_id having count(*) > 1`
}

/** What was taken back at the core under the id of a refund is what the refund says. */
export function wrongDebits({ debits }: OutsideBooks): string {
  return `select r.refund_id as id, 'its call credit was not taken as it says' as flaw from refunds r
    where r.credit_taken_minor is not null
      and not exists (select 1 from tenants t where t.account_id = r.account_id and t.status = 'deleted')
      and not exists (select 1 from ${debits} d
      where d.reference = r.refund_id and d.amount_minor = r.credit_taken_minor)`
}
