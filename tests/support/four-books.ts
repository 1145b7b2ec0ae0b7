import { sql } from 'kysely'
import { expect } from 'vitest'
import type { World } from './world.ts'

type Sums = Record<string, number>

/** What each book says, order by order and account by account; written apart from the rules it checks. */
export interface FourBooks {
  /** Captured less refunded, per order: at the provider, in our payments, and in the ledger. */
  readonly provider: Sums
  readonly payments: Sums
  readonly clearing: Sums
  /** What customers owe: on open invoices, and in the ledger. */
  readonly owed: Sums
  readonly receivable: Sums
  /** Invoices that are paid although money, credit, call credit and notes do not cover them. */
  readonly unpaid_but_paid: readonly string[]
  /** Live subscriptions that are shown as paid past what was charged. */
  readonly served_unpaid: readonly string[]
}

interface SumRow {
  readonly name: string
  readonly amount: number | string
}

/**
 * The four books: the provider's charges, our ledger, the invoices, and until when subscriptions are
 * paid. In every story's end they agree.
 */
async function readFourBooks({ opened }: Pick<World, 'opened'>): Promise<FourBooks> {
  const sums = async (query: ReturnType<typeof sql<SumRow>>): Promise<Sums> => {
    const { rows } = await query.execute(opened.db)
    const named = rows.map(({ name, amount }) => [name, Number(amount)] as const)
    return Object.fromEntries(named.filter(([, amount]) => amount !== 0))
  }
  const names = async (query: ReturnType<typeof sql<{ name: string }>>) => {
    return (await query.execute(opened.db)).rows.map(({ name }) => name)
  }
  return {
    provider: await sums(sql<SumRow>`
      select order_id as name,
        sum(case kind when 'capture' then amount_minor when 'refund' then -amount_minor
          when 'chargeback' then -amount_minor when 'chargeback_reversal' then amount_minor
          else 0 end) as amount
      from sandbox_charges group by order_id`),
    payments: await sums(sql<SumRow>`
      select p.order_id as name, p.amount_minor - p.refunded_minor
        - coalesce((select sum(case when d.stage = 'won' then 0 else d.amount_minor end)
            from disputes d where d.payment_id = p.payment_id and d.taken is not null), 0)
        + coalesce((select sum(r.amount_minor) from refunds r where r.payment_id = p.payment_id
            and r.dispute_id is not null and r.status = 'completed'), 0) as amount
      from payments p where p.captured_at is not null`),
    clearing: await sums(sql<SumRow>`
      select subject_id as name, debit_minor as amount
      from ledger_balances where account = 'provider_clearing'`),
    owed: await sums(sql<SumRow>`
      select account_id as name, sum(total_minor - credit_applied_minor - credited_minor) as amount
      from invoices where status = 'open' group by account_id`),
    receivable: await sums(sql<SumRow>`
      select subject_id as name, debit_minor as amount
      from ledger_balances where account = 'receivable'`),
    unpaid_but_paid: await names(sql<{ name: string }>`
      select i.number as name from invoices i
      where i.status in ('paid', 'partially_refunded', 'refunded')
        and i.total_minor > i.credit_applied_minor + i.credited_minor + coalesce((
          select sum(p.amount_minor) from payments p
          where p.invoice_id = i.invoice_id and p.captured_at is not null), 0)
        and not exists (select 1 from ledger_transactions t
          where t.kind = 'calls_billed' and t.ref = i.invoice_id)`),
    served_unpaid: await names(sql<{ name: string }>`
      select s.subscription_id as name from subscriptions s
      where s.status in ('active', 'cancel_at_period_end') and s.trial_converted_at is not null
        and s.current_period_end > coalesce((
          select max(c.period_end) from billing_cycles c
          left join invoices i on i.invoice_id = c.invoice_id
          where c.subscription_id = s.subscription_id
            and (c.state = 'charged' or i.exempt_from_ladder = 1 or i.status = 'void')), 0)`),
  }
}

/** Fails where two books differ. */
export async function expectBooksAgree(world: Pick<World, 'opened'>): Promise<void> {
  const books = await readFourBooks(world)
  expect(books.payments, 'our payments, against the provider').toEqual(books.provider)
  expect(books.clearing, 'the ledger, against the provider').toEqual(books.provider)
  expect(books.receivable, 'the ledger, against the open invoices').toEqual(books.owed)
  expect(books.unpaid_but_paid, 'invoices that are paid without money').toEqual([])
  expect(books.served_unpaid, 'subscriptions served beyond what was charged').toEqual([])
}
