import type { Invariant } from './evidence.ts'
import { found } from './look.ts'
import type { OutsideBooks } from './outside-books.ts'

/** What becomes of documents that go through a network. */
export const E_DELIVERIES: readonly Invariant[] = [
  {
    id: 'Q5',
    says: 'Every document whose seller and buyer have an electronic address is with the access point, and we know what it said of it, or it is given up and is a dead letter, which raises an alert.',
    when: 'at rest',
    check: found(undelivered),
  },
]

const ISSUED = `select invoice_id as id, seller, buyer from invoices where number is not null
  union all select credit_note_id, seller, buyer from credit_notes`

function undelivered({ e_invoices }: OutsideBooks): string {
  return `select d.id, 'goes through no network, though both sides have an address' as flaw
    from (${ISSUED}) d
    where d.seller like '%"e_address":{%'
      and (d.buyer like '%"e_address":{%' or d.buyer like '%"leitweg_id":"%')
      and not exists (select 1 from e_invoice_deliveries e where e.delivery_id = d.id)
    union all
    select e.delivery_id, 'is given up, and no dead letter says so' from e_invoice_deliveries e
    where e.status = 'given_up' and not exists (select 1 from outbox o where o.dead_at is not null
      and o.dedupe_key like 'e_invoice.send:' || e.delivery_id || '%')
    union all
    select e.delivery_id,
      'is ' || e.status || ' with us, and the access point says ' || coalesce(x.outcome, 'nothing')
    from e_invoice_deliveries e left join ${e_invoices} x on x.delivery_id = e.delivery_id
    where e.status <> 'given_up' and e.status <> coalesce(x.outcome, 'nothing')`
}
