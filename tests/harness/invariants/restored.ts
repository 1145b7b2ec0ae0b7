import type { Query } from '../simulation/service.ts'
import type { Evidence, Moment, Restored } from './evidence.ts'
import type { OutsideBooks } from './outside-books.ts'

type Unknown = Restored['unknown']

/** What the outside world has and our database does not know of, right after it went back. */
export async function unknownTo(query: Query, books: OutsideBooks): Promise<Unknown> {
  const ids = async (sql: string) =>
    new Set((await query(sql)).map(({ id }) => String(id))) as ReadonlySet<string>
  const { orders, refunds, credits, tenants } = books
  const lostRefunds = `from ${refunds} f where not exists (select 1 from refunds r
    where r.provider_refund_id = f.refund_id)`
  return {
    orders: await ids(`select o.order_id as id from ${orders} o
      where not exists (select 1 from provider_orders p where p.order_id = o.order_id)`),
    refunds: await ids(`select f.refund_id as id ${lostRefunds}`),
    refunded: await ids(`select f.order_id as id ${lostRefunds}`),
    credits: await ids(`select c.reference as id from ${credits} c
      where not exists (select 1 from payments p where p.payment_id = c.reference)`),
    tenants: await ids(`select t.reference as id from ${tenants} t
      where not exists (select 1 from accounts a where a.account_id = t.reference)`),
  }
}

/**
 * A check that says nothing of what a restored database does not know: an operator finds it by comparing
 * the books with the outside world's. Without a restore it is the check itself.
 */
export function butForLost(
  kind: keyof Unknown,
  check: (evidence: Evidence, moment: Moment) => Promise<readonly string[]>,
) {
  return async (evidence: Evidence, moment: Moment): Promise<readonly string[]> => {
    const lines = await check(evidence, moment)
    const { restores = [] } = evidence.observer
    if (restores.length === 0 || lines.length === 0) return lines
    return lines.filter((line) => !restores.some(({ unknown }) => unknown[kind].has(idOf(line))))
  }
}

function idOf(line: string): string {
  return line.slice(0, line.indexOf(': '))
}
