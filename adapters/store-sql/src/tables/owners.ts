import type { Listings, NamedFact, NamedFactKind } from '@billing/core'
import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../dialect.ts'

type Named<K extends NamedFactKind> = Extract<NamedFact, { kind: K }>

/** The accounts of a fact and since when each has it, read by an index: of an amount the newest `limit` of each table. */
const ROWS: {
  readonly [K in NamedFactKind]: (fact: Named<K>, limit: number) => RawBuilder<unknown>
} = {
  document: ({ number }) => sql`
    select account_id, issued_at as at from invoices where number = ${number}
    union all select account_id, issued_at from credit_notes where number = ${number}`,
  ticket: ({ reference }) => sql`
    select account_id, created_at as at from support_tickets where reference = ${reference}`,
  amount: ({ amount_minor }, limit) => sql`
    select * from (select account_id, issued_at as at from invoices
      where total_minor = ${amount_minor} and issued_at is not null
      order by issued_at desc limit ${limit}) as billed
    union all select * from (select account_id, created_at as at from payments
      where amount_minor = ${amount_minor}
      order by created_at desc limit ${limit}) as paid`,
  payment: ({ reference }) => sql`
    select account_id, created_at as at from payments where payment_id = ${reference}
    union all select account_id, created_at from payments where order_id = ${reference}
    union all select p.account_id, p.created_at from provider_orders o
      join payments p on p.order_id = o.order_id where o.reference = ${reference}
    union all select subject_id, created_at from provider_orders
      where purpose = 'card' and (order_id = ${reference} or reference = ${reference})
    union all select s.account_id, o.created_at from provider_orders o
      join signups s on s.signup_id = o.subject_id and s.account_id is not null
      where o.purpose = 'signup_card' and (o.order_id = ${reference} or o.reference = ${reference})
    union all select account_id, created_at from refunds where provider_refund_id = ${reference}
    union all select account_id, created_at from disputes
      where dispute_id = ${reference} and account_id is not null`,
}

/** Whose a fact is that an operator named, from the records themselves: what is erased there leads nowhere. */
export function owners({ db }: Pick<Handle, 'db'>): Listings['owners'] {
  return async (fact, limit) => {
    const rows = ROWS[fact.kind] as (fact: NamedFact, limit: number) => RawBuilder<unknown>
    const found = await db
      .selectFrom(sql<{ account_id: string; at: number }>`(${rows(fact, limit)})`.as('named'))
      .select('account_id')
      .orderBy('at', 'desc')
      .limit(limit)
      .execute()
    return [...new Set(found.map(({ account_id }) => account_id))]
  }
}
