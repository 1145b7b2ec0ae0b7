import type { PaymentProvider } from '@billing/core'
import { money } from '@billing/core'
import {
  type Charge,
  claim,
  type Due,
  issue,
  type Numbered,
  Rows,
  tally,
} from './billing-run-rows.ts'
import { settle } from './billing-run-settle.ts'
import type { FloorConnection, FloorDatabase } from './floor-database.ts'

/** Cycles of one batch: more make it no faster. */
const BATCH = 500

const CLAIMED = ['ledger.invoice_issued', 'invoice.issued', 'billing_cycle.claimed']
const SETTLED = [
  'ledger.charge_captured',
  'payment.processed',
  'invoice.settled',
  'billing_cycle.processed',
  'subscription.charge_succeeded',
]

const CYCLES = `select c.cycle_id, c.subscription_id, c.account_id, c.period_start, c.period_end,
    s.price_minor, a.company_name, a.reg_number, a.contact_email, a.invoice_address, a.vat_checked_at,
    p.payment_method_id, p.provider_method_id, p.brand, p.last4, h.seq as audit_seq, h.hash as audit_hash,
    l.seq as ledger_seq, l.hash as ledger_hash
  from billing_cycles c
  join subscriptions s on s.subscription_id = c.subscription_id
  join accounts a on a.account_id = c.account_id
  join payment_methods p on p.account_id = c.account_id and p.is_default = 1 and p.deleted_at is null
  left join audit_chains h on h.chain = c.account_id
  left join ledger_chains l on l.chain = c.account_id
  where c.next_action_at <= ? and (c.lease_until is null or c.lease_until <= ?)`
const ALL = `${CYCLES} order by c.next_action_at, c.cycle_id limit ${BATCH}`
const ONE = `${CYCLES} and c.cycle_id = ?`
const LOCKED = { sqlite: '', postgres: ' for update of c skip locked' }

const NUMBERS = `insert into document_series (series, year, last, last_issued_at)
  values ('PBX', 2026, ?, ?) on conflict (series, year) do update
  set last = document_series.last + excluded.last, last_issued_at = excluded.last_issued_at
  returning last`

/** What is sold to consumers: here all whose number nobody has confirmed. */
const METER = `insert into vat_meters (year, cross_border_minor, cross_border_currency, consumers_minor, consumers_currency)
  values (2026, 0, 'EUR', ?, 'EUR') on conflict (year) do update
  set consumers_minor = vat_meters.consumers_minor + excluded.consumers_minor`

/**
 * The smallest program that does what a billing run does: due cycles are claimed and their invoices issued
 * in one transaction, the provider is asked, and what was paid is settled in another. It writes the same
 * rows, in statements that carry a whole batch, and knows no rule: every customer is charged as if theirs
 * were the plainest case. Resolves to how many were charged.
 */
export async function runFloor(
  database: FloorDatabase,
  payments: PaymentProvider,
  now: number,
): Promise<number> {
  for (let charged = 0; ;) {
    const charges = await database.transaction(() => claimBatch(database, now))
    if (charges.length === 0) return charged
    const orders = await Promise.all(charges.map((charge) => pay(payments, charge)))
    await database.transaction(() => settleBatch(database, { charges, orders }, now))
    charged += charges.length
  }
}

/** Runs a transaction on a connection that is free. */
export type Transact = <T>(work: (database: FloorConnection) => Promise<T>) => Promise<T>

/**
 * The same for one cycle alone, in two transactions of its own, as a job does it. Throws when the cycle is
 * not due, or is another's.
 */
export async function chargeOne(
  transact: Transact,
  cycle_id: string,
  payments: PaymentProvider,
  now: number,
): Promise<void> {
  const [charge] = await transact((database) => claimBatch(database, now, cycle_id))
  if (!charge) throw new Error(`${cycle_id} is not due`)
  const order = await pay(payments, charge)
  await transact((database) => settleBatch(database, { charges: [charge], orders: [order] }, now))
}

/**
 * A batch of what is due, or the one cycle that is named. Numbers come late: from there to the commit nobody
 * else gets one.
 */
async function claimBatch(
  database: FloorConnection,
  now: number,
  cycle_id?: string,
): Promise<Numbered[]> {
  const locked = LOCKED[database.dialect]
  const due = await (cycle_id === undefined
    ? database.query<Due>(`${ALL}${locked}`, [now, now])
    : database.query<Due>(`${ONE}${locked}`, [now, now, cycle_id]))
  if (due.length === 0) return []
  const claimed = new Rows()
  const charges = due.map((each) => claim(claimed, each, now))
  tally(claimed, 'audit_rows', each(CLAIMED, due.length), now)
  await claimed.write(database)
  const [taken] = await database.query<{ last: number }>(NUMBERS, [due.length, now])
  const first = (taken?.last ?? 0) - due.length + 1
  const sold = due.reduce((sum, { price_minor }) => sum + Number(price_minor), 0)
  await database.query(`${METER} returning year`, [sold])
  const issued = new Rows()
  const total = charges.reduce((sum, charge) => sum + charge.total, 0)
  tally(issued, 'ledger_minor', { 'revenue EUR': sold, 'vat_payable EUR': total - sold }, now)
  const numbered = charges.map((charge, at) => ({
    ...charge,
    number: `PBX-2026-${String(first + at).padStart(6, '0')}`,
  }))
  for (const charge of numbered) issue(issued, charge, now)
  await issued.write(database)
  return numbered
}

async function settleBatch(
  database: FloorConnection,
  { charges, orders }: { charges: readonly Numbered[]; orders: readonly string[] },
  now: number,
): Promise<void> {
  const rows = new Rows()
  charges.forEach((charge, at) => settle(rows, charge, orders[at] ?? '', now))
  tally(rows, 'audit_rows', each(SETTLED, charges.length), now)
  tally(rows, 'payment_outcomes', { completed: charges.length }, now)
  await rows.write(database)
}

/** So many rows of each action. */
function each(actions: readonly string[], rows: number): Record<string, number> {
  return Object.fromEntries(actions.map((action) => [action, rows]))
}

async function pay(payments: PaymentProvider, { due, total }: Charge): Promise<string> {
  const answer = await payments.createOrder({
    reference: `cyc_${due.cycle_id}`,
    amount: money(total, 'EUR'),
    capture: 'automatic',
    save_method: false,
    customer: { email: due.contact_email, full_name: due.company_name },
    description: '',
    return_url: '',
    expire_after: 0,
  })
  if (answer.kind !== 'order') throw new Error(`no order: ${answer.kind}`)
  const paid = await payments.payOrder(answer.order.order_id, due.provider_method_id)
  if (paid.kind !== 'processed') throw new Error(`not paid: ${paid.kind}`)
  return answer.order.order_id
}
