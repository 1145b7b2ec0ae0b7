import type { Answered } from '../harness/simulation/actor.ts'
import { cycleOf, DAY, moved, paymentOf, subscriptionOf, type Tampering } from './tampering.ts'

/** Whoever touches the money. */
export const TAMPERED_MONEY: readonly Tampering[] = [
  {
    id: 'M1',
    what: 'the provider has given a cent back, and nobody knows',
    async tamper({ ona, one, run }) {
      const order = await one(paymentOf(ona, 'order_id'))
      await run(moved(order, 'cyc_of_old', 'refund', 'back'))
      return order
    },
  },
  {
    id: 'M2',
    what: 'two more orders can take money for a period',
    async tamper({ ona, one, run, now }) {
      const cycle = await one(cycleOf(ona))
      for (const order of ['one', 'two']) {
        await run(`insert into sandbox_orders (order_id, token, reference, customer_id, state, amount_minor,
          refunded_minor, currency, declines, capture, save_method, description, return_url, expires_at, created_at)
          values ('${order}', '${order}', 'cyc_${cycle}', 'c', 'pending', 1, 0, 'EUR', 0, 'automatic', 0, '', '', ${now + DAY}, 1)`)
      }
      return cycle
    },
  },
  {
    id: 'M3',
    what: 'a charge begins while an operator holds the account',
    // The moves have no audit rows: those cannot be forged without breaking the chain.
    also: ['S1'],
    async tamper({ ona, one, run }) {
      const cycle = await one(
        `select cycle_id from billing_cycles where account_id = '${ona}' and state = 'planned'`,
      )
      const locks = (text: string) =>
        `update accounts set locks = '${text}' where account_id = '${ona}'`
      await run(locks('["operator"]'))
      await run(`update billing_cycles set state = 'charging' where cycle_id = '${cycle}'`)
      await run(`update billing_cycles set state = 'planned' where cycle_id = '${cycle}'`)
      await run(locks('[]'))
      return cycle
    },
  },
  {
    id: 'M3',
    what: 'a card is asked after the subscription has ended',
    also: ['Q1', 'S1'],
    async tamper({ ona, one, run, now }) {
      const order_id = await one(
        `select p.order_id from payments p join billing_cycles c on c.provider_order_id = p.order_id
          where p.account_id = '${ona}'`,
      )
      await run(`update subscriptions set status = 'cancelled', mrr_minor = 0,
          updated_at = ${now - 3_600_000}
        where account_id = '${ona}'`)
      const at = now as Answered['at']
      const command = {
        name: 'payOrder',
        reference: null,
        amount_minor: null,
        order_id,
        at,
      } as const
      return { names: order_id, observer: { commands: [command] } }
    },
  },
  {
    id: 'M4',
    what: 'we no longer know what an order was for',
    async tamper({ ona, one, run }) {
      const order = await one(
        `select order_id from payments where account_id = '${ona}' and kind = 'topup'`,
      )
      await run(`delete from provider_orders where order_id = '${order}'`)
      return order
    },
  },
  {
    id: 'M4',
    what: 'call credit was given for nothing',
    async tamper({ run }) {
      await run(`insert into sandbox_credits (tenant_id, reference, amount_minor, currency)
        values ('tenant', 'nobody paid', 1, 'EUR')`)
      return 'nobody paid'
    },
  },
  {
    id: 'M4',
    what: 'a topup was captured, and has no invoice',
    also: ['M5'],
    async tamper({ ona, one, run }) {
      const topup = await one(
        `select payment_id from payments where account_id = '${ona}' and kind = 'topup'`,
      )
      await run(`update payments set invoice_id = null where payment_id = '${topup}'`)
      return topup
    },
  },
  {
    id: 'M5',
    what: 'a paid invoice has no instant of payment',
    also: ['F1'],
    async tamper({ ona, one, run }) {
      const invoice = await one(`select invoice_id from invoices where account_id = '${ona}'`)
      await run(`update invoices set paid_at = null where invoice_id = '${invoice}'`)
      return invoice
    },
  },
  {
    id: 'M5',
    what: 'the lines do not come to the subtotal, and never did',
    also: ['D2', 'F1'],
    async tamper({ ona, one, run, disarm }) {
      const invoice = await one(`select invoice_id from invoices where account_id = '${ona}'`)
      await disarm('invoices', 'invoices_no_update')
      await run(`update invoices set subtotal_minor = subtotal_minor - 1, vat_amount_minor = vat_amount_minor + 1
        where invoice_id = '${invoice}'`)
      return invoice
    },
  },
  ...['"quantity":7', '"basis_points":1'].map((planted) => ({
    id: 'M5',
    what: `a line is counted from ${planted}, and its amount is not`,
    // A percentage says that a discount was used, too.
    also: planted.includes('basis_points') ? ['D2', 'M17'] : ['D2'],
    async tamper({ ona, one, run, disarm }: Parameters<Tampering['tamper']>[0]) {
      const invoice = await one(`select invoice_id from invoices where account_id = '${ona}'
        and lines like '%"rule":"period"%'`)
      await disarm('invoices', 'invoices_no_update')
      await run(`update invoices set lines = replace(lines, '"rule":"period"', '"rule":"period",${planted}')
        where invoice_id = '${invoice}'`)
      return invoice
    },
  })),
  {
    id: 'M6',
    what: 'an invoice says that more was credited than its notes do',
    async tamper({ ona, one, run }) {
      const invoice = await one(`select invoice_id from credit_notes where account_id = '${ona}'`)
      await run(
        `update invoices set credited_minor = credited_minor + 1 where invoice_id = '${invoice}'`,
      )
      return invoice
    },
  },
  {
    id: 'M6',
    what: 'the provider has a refund that no note tells of',
    async tamper({ run }) {
      await run(`insert into sandbox_refunds (refund_id, refund_key, order_id, amount_minor, state)
        values ('refund-1', 'key', 'order-1', 1, 'completed')`)
      return 'refund-1'
    },
  },
  {
    id: 'M7',
    what: 'prepaid credit is below zero',
    async tamper({ ona, run }) {
      await run(`insert into ledger_balances (account, subject_id, currency, debit_minor)
        values ('prepaid_call_credit', '${ona}', 'EUR', 1)`)
      return ona
    },
  },
  {
    id: 'M8',
    what: 'a plan change was made against more than was captured for it',
    async tamper({ ona, one, run }) {
      const change = await one(
        `select plan_change_id from plan_changes where account_id = '${ona}'`,
      )
      await run(
        `update plan_changes set amount_minor = amount_minor + 1 where plan_change_id = '${change}'`,
      )
      return change
    },
  },
  {
    id: 'M8',
    what: 'what is billed for a period is more than what was held in it costs',
    async tamper({ ona, one, run }) {
      await run(`update plan_changes set after = replace(after, '5900', '1900')
        where account_id = '${ona}'`)
      return one(subscriptionOf(ona))
    },
  },
  {
    id: 'M8',
    what: 'a day of the dear plan was given away',
    async tamper({ ona, one, run }) {
      await run(`update plan_changes set changed_at = changed_at - 86400000
        where account_id = '${ona}'`)
      return one(subscriptionOf(ona))
    },
  },
  {
    id: 'M9',
    what: 'a card proof is still held',
    async tamper({ run }) {
      await run(moved('held-order', 'card_1', 'hold', 'held'))
      return 'held-order'
    },
  },
  {
    id: 'M10',
    what: 'a signup took money, and gave it back',
    also: ['M4'],
    async tamper({ run }) {
      await run(moved('signup-order', 'sgn_1', 'capture', 'took'))
      await run(moved('signup-order', 'sgn_1', 'refund', 'gave back'))
      return 'signup-order'
    },
  },
  {
    id: 'M11',
    what: 'a card is asked before the attempt is committed',
    async tamper({ ona, one, now }) {
      const order_id = await one(
        `select p.order_id from payments p join billing_cycles c on c.provider_order_id = p.order_id
          where p.account_id = '${ona}'`,
      )
      const command = { name: 'payOrder', reference: null, amount_minor: null } as const
      const at = now as Answered['at']
      return {
        names: order_id,
        observer: { commands: [{ ...command, order_id, at, committed: false }] },
      }
    },
  },
  {
    id: 'M11',
    what: 'a card is asked for an order that no attempt is for',
    async tamper({ now }) {
      const command = { name: 'payOrder', reference: null, amount_minor: null } as const
      const at = now as Answered['at']
      return { names: 'stray', observer: { commands: [{ ...command, order_id: 'stray', at }] } }
    },
  },
]
