import type { OutsideBooks } from './outside-books.ts'

/** Disputes that were lost, and are no refund of ours. */
export function notBooked(disputes: string): string {
  return `select d.dispute_id from ${disputes} d where d.stage = 'lost'
    and not exists (select 1 from refunds b where b.dispute_id = d.dispute_id and b.status = 'completed')`
}

/** What a bank took back of a paid invoice that holds so much, and of which nothing is under way, is in no book. */
export function lostAndNotBooked({ disputes }: OutsideBooks): string {
  return `select d.dispute_id as id, 'the bank took it back, and no book shows it' as flaw
    from ${disputes} d join payments p on p.order_id = d.order_id
      join invoices i on i.invoice_id = p.invoice_id
    where d.dispute_id in (${notBooked(disputes)}) and p.captured_at is not null
      and p.amount_minor - p.refunded_minor >= d.amount_minor
      and i.status in ('paid', 'partially_refunded')
      and i.total_minor - i.credited_minor >= d.amount_minor
      and not exists (select 1 from refunds r where r.payment_id = p.payment_id
        and r.status in ('requested', 'sent', 'accepted'))`
}
