import { epochMs, money, type Store, type Tx } from '@billing/core'
import {
  aCreditNote,
  aCycle,
  aLedgerTransaction,
  anAccount,
  anApiKey,
  anAuditRow,
  anInvoice,
  anOrder,
  aOneTime,
  aPaymentMethod,
  aRefund,
  aRefreshToken,
  aSession,
  aSignup,
  aSubscription,
  aTenant,
  aTicket,
  aTicketMessage,
  aUser,
  march,
} from '@billing/core/fixtures'
import { createSqlStore, migrate, type Opened } from '@billing/store-sql'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DIALECTS, OPEN } from '../support/databases.ts'

/** What no bug of ours may ever write, each in an otherwise good record. */
const WRONG: Record<string, (tx: Tx) => Promise<unknown>> = {
  'an account in no state': (tx) => tx.accounts.put(anAccount({ status: 'odd' as never })),
  'an account with no VAT status': (tx) =>
    tx.accounts.put(anAccount({ vat_status: 'odd' as never })),
  'a user of no role': (tx) => tx.users.put(aUser({ role: 'odd' as never })),
  'a user of no account': (tx) => tx.users.put(aUser({ account_id: 'nobody' })),
  'a session of no user': (tx) => tx.sessions.insert(aSession({ user_id: 'nobody' })),
  'a session that ended without a reason': (tx) =>
    tx.sessions.insert(aSession({ end_reason: null })),
  'an API key of nobody': (tx) => tx.apiKeys.put(anApiKey({ user_id: 'nobody' })),
  'a refresh token of no session': (tx) => tx.sessions.insertRefresh(aRefreshToken()),
  'a one-time secret with less than no tries': (tx) =>
    tx.oneTimes.insert(aOneTime({ tries_left: -1 })),
  'a signup in no state': (tx) => tx.signups.put(aSignup({ status: 'odd' as never })),
  'a signup that failed for no known reason': (tx) =>
    tx.signups.put(aSignup({ failure_reason: 'odd' as never })),
  'a subscription in no state': (tx) =>
    tx.subscriptions.put(aSubscription({ status: 'odd' as never })),
  'a subscription at no dunning step': (tx) =>
    tx.subscriptions.put(aSubscription({ dunning_state: 'odd' as never })),
  'a period that ends before it starts': (tx) =>
    tx.subscriptions.put(aSubscription({ current_period_end: epochMs(march(1) - 1) })),
  'a cycle in no state': (tx) => tx.cycles.plan(aCycle({ state: 'odd' as never })),
  'a cycle of no subscription': (tx) => tx.cycles.plan(aCycle({ subscription_id: 'none' })),
  'a cycle that pays the customer': (tx) =>
    tx.cycles.plan(aCycle({ amount: { amount_minor: -1, currency: 'EUR' } })),
  'an amount that is not whole': (tx) =>
    tx.cycles.plan(aCycle({ amount: { amount_minor: 0.5, currency: 'EUR' } })),
  'an invoice in no state': (tx) => tx.invoices.put(another({ status: 'odd' as never })),
  'an invoice of no account': (tx) => tx.invoices.put(another({ account_id: 'nobody' })),
  'an invoice of no cycle that we know': (tx) => tx.invoices.put(another({ cycle_id: 'none' })),
  'an open invoice without a number': (tx) => tx.invoices.put(another({ number: null as never })),
  'a draft with a number': (tx) => tx.invoices.put(another({ status: 'draft' })),
  'an issued invoice that is never due': (tx) =>
    tx.invoices.put(another({ due_at: null as never })),
  'an invoice that does not add up': (tx) => tx.invoices.put(another({ vat_amount: euro(398) })),
  'an invoice that pays the customer': (tx) =>
    tx.invoices.put(another({ subtotal: euro(-1), vat_amount: euro(0), total: euro(-1) })),
  'more credited than the total': (tx) => tx.invoices.put(another({ credited: euro(2_300) })),
  'more VAT credited than there was': (tx) =>
    tx.invoices.put(another({ credited: euro(2_299), vat_credited: euro(400) })),
  'more refunded than the total': (tx) => tx.invoices.put(another({ refunded: euro(2_300) })),
  'more account credit used than the total': (tx) =>
    tx.invoices.put(another({ credit_applied: euro(2_300) })),
  'an invoice in two currencies': (tx) =>
    tx.invoices.put(another({ refunded: { amount_minor: 0, currency: 'GBP' as never } })),
  'a credit note of no kind': (tx) => tx.creditNotes.insert(aCreditNote({ kind: 'odd' as never })),
  'a credit note over nothing': (tx) =>
    tx.creditNotes.insert(aCreditNote({ amount: euro(0), vat_amount: euro(0) })),
  'a credit note of more VAT than it has': (tx) =>
    tx.creditNotes.insert(aCreditNote({ vat_amount: euro(1_211) })),
  'a credit note for a refund that it does not name': (tx) =>
    tx.creditNotes.insert(aCreditNote({ refund_id: null })),
  'a credit note of no invoice': (tx) =>
    tx.creditNotes.insert(aCreditNote({ kind: 'credit', refund_id: null, invoice_id: 'none' })),
  'a refund in no state': (tx) => tx.refunds.put(aRefund({ status: 'odd' as never })),
  'a refund of nothing': (tx) => tx.refunds.put(aRefund({ amount: euro(0) })),
  'a refund of no invoice': (tx) => tx.refunds.put(aRefund({ invoice_id: 'none' })),
  'a number of no series': (tx) => tx.numbers.take('ODD' as never, 2026, 1, march(1)),
  'a ledger transaction of no account': (tx) =>
    tx.ledger.append(aLedgerTransaction({ account_id: 'nobody' })),
  'a card of no month': (tx) => tx.paymentMethods.insert(aPaymentMethod({ exp_month: 13 })),
  'a deleted card that is charged': (tx) =>
    tx.paymentMethods.insert(aPaymentMethod({ deleted_at: march(3) })),
  'an order in no state': (tx) => tx.orders.put(anOrder({ state: 'odd' as never })),
  'an order that was read before it was touched': (tx) => tx.orders.put(anOrder({ done_seq: 4 })),
  'a tenant at no level': (tx) => tx.tenants.put(aTenant({ desired_level: 'odd' as never })),
  'limits without their generation': (tx) => tx.tenants.put(aTenant({ limits: { seats: 8 } })),
  'limits confirmed that were never agreed': (tx) =>
    tx.tenants.put(
      aTenant({ limits: { seats: 8 }, limits_generation: 3, limits_synced_generation: 4 }),
    ),
  'a tenant synced to what was never wanted': (tx) =>
    tx.tenants.put(aTenant({ synced_generation: 4 })),
  'a ticket in no state': (tx) => tx.tickets.put(aTicket({ status: 'odd' as never })),
  'a ticket about nothing that we know': (tx) =>
    tx.tickets.put(aTicket({ category: 'odd' as never })),
  'a ticket that waits for the customer for ever': (tx) =>
    tx.tickets.put(aTicket({ next_action_at: null })),
  'a message of nobody': (tx) =>
    tx.tickets.insertMessage(aTicketMessage({ author: 'odd' as never })),
  'an audit row of nobody': (tx) => tx.audit.append(anAuditRow({ actor: 'odd' as never })),
}

const euro = (amount_minor: number) => money(amount_minor, 'EUR')

/** An invoice beside `anInvoice`. */
function another(differs: Parameters<typeof anInvoice>[0]) {
  const own = { invoice_id: 'another', number: 'PBX-2026-000002', cycle_id: null }
  return anInvoice({ ...own, ...differs })
}

describe.each(DIALECTS)('constraints on %s', (dialect) => {
  let opened: Opened
  let store: Store
  beforeAll(async () => {
    opened = await OPEN[dialect]()
    await migrate(opened)
    store = createSqlStore(opened)
    await store.transaction(async (tx) => {
      await tx.accounts.put(anAccount())
      await tx.users.put(aUser())
      await tx.subscriptions.put(aSubscription())
      await tx.audit.append(anAuditRow({ id: 'frozen', chain: 'frozen' }))
      await tx.audit.insertRoot({
        day: '2026-03-01',
        chains: 1,
        root_hash: 'r',
        heads_hash: null,
        grown_hash: null,
        prev_hash: 'p',
        created_at: march(2),
      })
      await tx.audit.insertDayHeads('2026-03-01', [{ chain: 'frozen', seq: 1, hash: 'h' }])
    })
  })
  afterAll(() => opened.close())

  it.each(Object.entries(WRONG))('refuse %s', async (_name, write) => {
    await expect(store.transaction(write)).rejects.toThrow()
  })

  const refused = (statement: string) =>
    expect(sql.raw(statement).execute(opened.db)).rejects.toThrow(/append-only/)

  it('refuse to change or remove an audit row or a daily root', async () => {
    await refused(`update audit_log set action = 'x'`)
    await refused(`update audit_log set hash = 'x'`)
    await refused(`update audit_log set user_id = null`)
    await refused(`update audit_log set ip = '198.51.100.1'`)
    await refused(`update audit_log set ip = null, reason = null`)
    await refused(`delete from audit_log`)
    await refused(`update audit_roots set root_hash = 'x'`)
    await refused(`delete from audit_roots`)
    await refused(`update audit_day_heads set hash = 'x'`)
    await refused(`delete from audit_day_heads`)
  })

  const [way, statement] = {
    postgres: ['empty the audit log', 'truncate audit_log'] as const,
    sqlite: ['replace a row', 'insert or replace into audit_log select * from audit_log'] as const,
  }[dialect]
  it(`refuse to ${way}`, () => refused(statement))

  it('let the personal fields of an audit row be erased', async () => {
    await sql`update audit_log set ip = null, user_agent = null, salt = null`.execute(opened.db)

    const [row] = await store.read((tx) => tx.audit.rows('frozen', 0, 1))
    expect(row).toEqual(
      anAuditRow({ id: 'frozen', chain: 'frozen', ip: null, user_agent: null, salt: null }),
    )
  })
})
