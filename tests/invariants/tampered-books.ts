import { DAY, paymentOf, subscriptionOf, type Tampering } from './tampering.ts'

/** Whoever touches documents, phone systems, messages and states. */
export const TAMPERED_BOOKS: readonly Tampering[] = [
  {
    id: 'D1',
    what: 'a number was taken and nothing issued',
    async tamper({ run }) {
      await run(`update document_series set last = last + 1 where series = 'PBX'`)
      return 'PBX-2026'
    },
  },
  {
    id: 'D1',
    what: 'a document has skipped numbers',
    also: ['D2'],
    async tamper({ one, run, disarm }) {
      const note = await one('select max(number) from credit_notes')
      await disarm('credit_notes', 'credit_notes_no_update')
      await run(`update credit_notes set number = 'CN-2026-00017' where number = '${note}'`)
      return 'CN-2026'
    },
  },
  {
    id: 'D2',
    what: 'somebody has written another seller onto an issued invoice',
    async tamper({ ona, one, run, disarm }) {
      const invoice = await one(`select invoice_id from invoices where account_id = '${ona}'`)
      await disarm('invoices', 'invoices_no_update')
      await run(`update invoices set seller = '{}' where invoice_id = '${invoice}'`)
      return invoice
    },
  },
  {
    id: 'T1',
    what: 'the tenant of an active customer is gone from the core',
    async tamper({ ona, run }) {
      await run(`delete from sandbox_tenants where reference = '${ona}'`)
      return ona
    },
  },
  {
    id: 'T2',
    what: 'a tenant stands, and no card was ever proved',
    async tamper({ jonas, run }) {
      await run(`update signups set card_verified_at = null where prospect_account_id = '${jonas}'`)
      await run(`delete from payment_methods where account_id = '${jonas}'`)
      return jonas
    },
  },
  {
    id: 'T3',
    what: 'the core has cut off a customer that nothing locks',
    async tamper({ ona, run }) {
      await run(`update sandbox_tenants set level = 'emergency_only' where reference = '${ona}'`)
      return ona
    },
  },
  {
    id: 'Q1',
    what: 'an issued invoice never told that its PDF is to be drawn',
    async tamper({ ona, one, run }) {
      const invoice = await one(
        `select invoice_id from invoices where account_id = '${ona}' order by issued_at desc`,
      )
      await run(`delete from outbox where dedupe_key = 'document.store:${invoice}'`)
      await run(`delete from outbox_keys where dedupe_key = 'document.store:${invoice}'`)
      return invoice
    },
  },
  {
    id: 'Q1',
    what: 'an effect tells of an invoice that was never issued',
    async tamper({ run, now }) {
      await run(`insert into outbox (outbox_id, aggregate, effect, dedupe_key, attempts, next_at, created_at, done_at)
        values ('effect-1', 'x', '{}', 'document.store:no-such', 1, ${now}, ${now}, null)`)
      await run(`update outbox set done_at = ${now} where outbox_id = 'effect-1'`)
      return 'effect-1'
    },
  },
  {
    id: 'Q2',
    what: 'a payment was completed twice',
    also: ['S1'],
    async tamper({ ona, one, run }) {
      const payment = await one(paymentOf(ona))
      for (const status of ['pending', 'completed']) {
        await run(`update payments set status = '${status}' where payment_id = '${payment}'`)
      }
      return payment
    },
  },
  {
    id: 'Q3',
    what: 'the mail of an invoice is not in the mailbox',
    async tamper({ ona, one, run }) {
      const outbox_id = await one(`select outbox_id from outbox
        where dedupe_key like 'invoice_issued:%' and done_at is not null and effect like '%${ona}%' order by seq desc`)
      await run(`delete from sandbox_mail where content like '%${outbox_id}%'`)
      return outbox_id
    },
  },
  {
    id: 'Q3',
    what: 'a mail is there twice, and no answer was ever lost',
    async tamper({ one, run }) {
      await run(`insert into sandbox_mail (mail_id, recipient, content, sent_at)
        select 'again', recipient, content, sent_at from sandbox_mail where mail_id = (select max(mail_id) from sandbox_mail)`)
      const content = await one(`select content from sandbox_mail where mail_id = 'again'`)
      return (JSON.parse(content) as { message_id: string }).message_id
    },
  },
  {
    id: 'Q5',
    what: 'the access point has nothing of a document that we think it has accepted',
    async tamper({ one, run }) {
      const id = await one(`select delivery_id from e_invoice_deliveries where status = 'accepted'`)
      await run(`delete from sandbox_e_invoices where delivery_id = '${id}'`)
      return id
    },
  },
  {
    id: 'Q5',
    what: 'a document of two in the network was never sent there',
    async tamper({ one, run }) {
      const id = await one(`select delivery_id from e_invoice_deliveries order by created_at`)
      await run(`delete from e_invoice_deliveries where delivery_id = '${id}'`)
      return id
    },
  },
  {
    id: 'Q5',
    what: 'a document was given up, and no alert is raised',
    async tamper({ one, run }) {
      const id = await one(`select delivery_id from e_invoice_deliveries order by created_at`)
      await run(`update e_invoice_deliveries set status = 'given_up' where delivery_id = '${id}'`)
      return id
    },
  },
  {
    id: 'Q4',
    what: 'a poison message is neither delivered nor given up',
    also: ['L2'],
    async tamper({ run, now }) {
      const then = now - 20 * DAY
      await run(`insert into outbox (outbox_id, aggregate, effect, dedupe_key, attempts, next_at, created_at)
        values ('poison', 'x', '{"type":"mail.send","kind":"login_link","to":{}}', 'poison', 3, ${then}, ${then})`)
      return 'poison'
    },
  },
  {
    id: 'S1',
    what: 'a subscription moves as none may',
    async tamper({ ona, one, run }) {
      await run(`update subscriptions set status = 'unpaid' where account_id = '${ona}'`)
      return one(subscriptionOf(ona))
    },
  },
  {
    id: 'S1',
    what: 'a subscription moves as it may, and the audit log does not know',
    async tamper({ ona, one, run }) {
      await run(
        `update subscriptions set status = 'cancel_at_period_end' where account_id = '${ona}'`,
      )
      return one(subscriptionOf(ona))
    },
  },
  {
    id: 'S2',
    what: 'somebody has rewritten the audit log',
    async tamper({ ona, one, run, disarm }) {
      const row = await one(
        `select id from audit_log where chain = '${ona}' and action = 'ledger.charge_captured'`,
      )
      await disarm('audit_log', 'audit_log_no_update')
      await run(`update audit_log set reason = 'none of mine' where id = '${row}'`)
      return ona
    },
  },
  {
    id: 'S2',
    what: 'somebody has cut the ledger short',
    also: ['M7'],
    async tamper({ ona, one, run, disarm }) {
      const last = await one(`select max(seq) from ledger_transactions where account_id = '${ona}'`)
      await disarm('ledger_transactions', 'ledger_transactions_no_delete')
      await run(`delete from ledger_transactions where account_id = '${ona}' and seq = ${last}`)
      return ona
    },
  },
  {
    id: 'L1',
    what: 'a refund is still to be sent when all is at rest',
    async tamper({ ona, one, run, now }) {
      const invoice = await one(`select invoice_id from invoices where account_id = '${ona}'`)
      await run(`insert into refunds (refund_id, account_id, invoice_id, payment_id, order_id, amount_minor,
        amount_currency, reason_code, status, attempt_count, next_attempt_at, created_at, updated_at)
        values ('refund-1', '${ona}', '${invoice}', 'p', 'o', 1, 'EUR', 'x', 'requested', 0, ${now + DAY}, 1, 1)`)
      return 'refund-1'
    },
  },
  {
    id: 'L2',
    what: 'a VAT number is due to be asked about',
    async tamper({ ona, run, now }) {
      await run(`update accounts set vat_next_check_at = ${now - 1} where account_id = '${ona}'`)
      return ona
    },
  },
  {
    id: 'L3',
    what: 'a customer is in dunning whose card never declined',
    also: ['F1', 'S1'],
    async tamper({ ona, one, run }) {
      await run(`update subscriptions set dunning_state = 'grace' where account_id = '${ona}'`)
      return one(subscriptionOf(ona))
    },
  },
  {
    id: 'L3',
    what: 'we say that a card declined, and the provider never did',
    async tamper({ jonas, one, run }) {
      const cycle = await one(
        `select cycle_id from billing_cycles where account_id = '${jonas}' and state = 'failed'`,
      )
      await run(`update sandbox_orders set declines = 0 where reference = 'cyc_${cycle}'`)
      return cycle
    },
  },
  {
    id: 'L4',
    what: 'a debt is looked at in half a year',
    async tamper({ jonas, one, run, now }) {
      await run(`update billing_cycles set next_action_at = ${now + 180 * DAY}
        where account_id = '${jonas}' and state = 'failed'`)
      return one(
        `select invoice_id from invoices where account_id = '${jonas}' and status = 'open'`,
      )
    },
  },
]
