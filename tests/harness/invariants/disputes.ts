import type { OutsideBooks } from './outside-books.ts'

/** Disputes that the bank has decided and whose money the ledger does not show yet. */
export function notBooked(disputes: string): string {
  return `select d.dispute_id from ${disputes} d left join disputes b on b.dispute_id = d.dispute_id
    where ((d.stage = 'lost' and (b.dispute_id is null or b.taken is null))
      or (d.stage = 'won' and b.taken is not null))`
}

/** What a bank took of a charge of ours, of which no refund is in doubt, is in no book, whatever was credited before. */
export function lostAndNotBooked({ disputes }: OutsideBooks): string {
  return `select d.dispute_id as id, 'the bank took it back, and no book shows it' as flaw
    from ${disputes} d join payments p on p.order_id = d.order_id
    where d.dispute_id in (${notBooked(disputes)}) and d.stage = 'lost'
      and p.captured_at is not null and d.amount_minor > 0
      and not exists (select 1 from refunds r where r.payment_id = p.payment_id
        and r.status in ('requested', 'sent'))`
}
