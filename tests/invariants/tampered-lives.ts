import { cycleOf, DAY, subscriptionOf, type Tampering } from './tampering.ts'

const openInvoice = (account_id: string) =>
  `select invoice_id from invoices where account_id = '${account_id}' and status = 'open'`

/** An account of old with the e-mail of somebody who is with us now; it has ended. */
const OLDER = { account_id: 'older-account', signup_id: 'older-signup' } as const

/** The columns of a table, some of them with another value. */
function copied(
  columns: string,
  table: string,
  differs: Readonly<Record<string, string>>,
  of: string,
): string {
  const values = columns.split(' ').map((column) => differs[column] ?? column)
  return `insert into ${table} (${columns.split(' ').join(', ')})
    select ${values.join(', ')} from ${table} where ${of}`
}

const ACCOUNT =
  `account_id kind customer_type company_name contact_email country vat_status vat_tries
  language status locks search_words created_at updated_at`.replaceAll(/\s+/g, ' ')
const SIGNUP = `signup_id status email email_key language plan_tier price_minor price_currency
  prospect_account_id order_id order_token expires_at created_at updated_at`.replaceAll(/\s+/g, ' ')

/** Whoever touches what months of somebody's life with us have led to. */
export const TAMPERED_LIVES: readonly Tampering[] = [
  {
    id: 'T4',
    what: 'the core was never told what was agreed',
    async tamper({ ona, run }) {
      const where = `where account_id = '${ona}'`
      await run(
        `update tenants set limits = '{}', limits_generation = limits_generation + 5 ${where}`,
      )
      return ona
    },
  },
  {
    id: 'D3',
    what: 'a customer was told of the number of an invoice that is another’s',
    async tamper({ ona, one, run }) {
      const number = await one(`select min(number) from invoices where account_id = '${ona}'`)
      await run(`insert into sandbox_mail (mail_id, recipient, content, sent_at)
        values ('told', 'jonas@example.lt', '{"message_id":"<told>","subject":"Invoice ${number}"}', 1)`)
      return `${number}: jonas@example.lt`
    },
  },
  {
    id: 'M12',
    what: 'a saved card was charged long after the end',
    // Nothing tells of an end that somebody has written into the recorder's own table.
    also: ['F1', 'S1'],
    async tamper({ ona, one, run }) {
      const cycle = await one(cycleOf(ona))
      const subscription = await one(subscriptionOf(ona))
      await run(`insert into recorded_changes (resource, field, row_id, old_value, new_value, at)
        values ('subscriptions', 'status', '${subscription}', 'cancel_at_period_end', 'cancelled', 1000)`)
      return `cyc_${cycle}: charged`
    },
  },
  {
    id: 'M13',
    what: 'the provider has taken the money of a period twice, on two orders that we know nothing of',
    also: ['M1', 'M4'],
    async tamper({ run }) {
      for (const order of ['first', 'second']) {
        await run(`insert into sandbox_charges (charge_id, once, kind, order_id, reference, amount_minor,
            currency, initiator, created_at)
          values ('${order}', '${order}', 'capture', '${order}', 'top_lost', 1, 'EUR', 'customer', 1)`)
      }
      return 'top_lost: captured 2 times'
    },
  },
  {
    id: 'M14',
    what: 'the days after a suspension are on no invoice',
    async tamper({ ona, one, run, now }) {
      const subscription = await one(subscriptionOf(ona))
      await run(
        `update subscriptions set anchor_at = ${now - 60 * DAY} where account_id = '${ona}'`,
      )
      return `${subscription}: `
    },
  },
  {
    id: 'M15',
    what: 'an order is of a customer at the provider whose cards we do not have',
    async tamper({ jonas, one, run }) {
      const order = await one(`select provider_order_id from billing_cycles
        where account_id = '${jonas}' and state = 'failed'`)
      await run(`update sandbox_orders set customer_id = 'somebody' where order_id = '${order}'`)
      return order
    },
  },
  {
    id: 'M18',
    what: 'a period was billed that begins with the agreed end',
    async tamper({ ona, one, run }) {
      const billed = `from invoices where account_id = '${ona}' and cycle_id is not null`
      await run(`update subscriptions set ends_at = 1000 where account_id = '${ona}'`)
      return one(`select invoice_id ${billed} order by invoice_id limit 1`)
    },
  },
  {
    id: 'L4',
    what: 'an unpaid invoice is no longer in dunning',
    also: ['S1'],
    async tamper({ jonas, one, run }) {
      await run(`update subscriptions set dunning_state = 'current' where account_id = '${jonas}'`)
      return one(openInvoice(jonas))
    },
  },
  {
    id: 'L4',
    what: 'the next dunning step lies half a year away',
    async tamper({ jonas, one, run, now }) {
      await run(`update billing_cycles set next_action_at = ${now + 180 * DAY}
        where account_id = '${jonas}' and state = 'failed'`)
      return one(openInvoice(jonas))
    },
  },
  {
    id: 'L4',
    what: 'what is owed after the end is never given up',
    also: ['Q1', 'S1'],
    async tamper({ jonas, one, run, now }) {
      const then = now - 40 * DAY
      await run(`update subscriptions set status = 'cancelled', updated_at = ${then}
        where account_id = '${jonas}'`)
      await run(`update scheduler_hours set ticks = 100
        where hour_at = (select max(hour_at) from scheduler_hours)`)
      return one(openInvoice(jonas))
    },
  },
  {
    id: 'L5',
    what: 'the page on which a bill could be paid has died',
    async tamper({ jonas, one, run, now }) {
      const order = await one(`select provider_order_id from billing_cycles
        where account_id = '${jonas}' and state = 'failed'`)
      await run(`update sandbox_orders set state = 'failed', created_at = ${now - 35 * DAY}
        where order_id = '${order}'`)
      await run(`update scheduler_hours set ticks = 100
        where hour_at = (select max(hour_at) from scheduler_hours)`)
      return `order ${order}`
    },
  },
  {
    id: 'L6',
    what: 'a period is over, and its subscription stands still',
    async tamper({ ona, one, run, now }) {
      await run(`update subscriptions set current_period_end = ${now - 2 * DAY}
        where account_id = '${ona}'`)
      await run(`update billing_cycles set next_action_at = null where account_id = '${ona}'`)
      await run(`update scheduler_hours set ticks = 100
        where hour_at = (select max(hour_at) from scheduler_hours)`)
      return one(`select subscription_id from subscriptions where account_id = '${ona}'`)
    },
  },
  {
    id: 'X6',
    what: 'somebody came back from an account that an operator holds',
    also: ['S1'],
    async tamper({ ona, run }) {
      await older(run, ona, { locks: `'["ended","operator"]'` })
      return `${ona}: came back from account ${OLDER.account_id}, which an operator holds`
    },
  },
  {
    id: 'X6',
    what: 'somebody came back and left a debt behind',
    // The hour of a sign-up is counted, too.
    also: ['F1'],
    async tamper({ ona, jonas, run }) {
      await run(`update signups set created_at = 1, email_key = (select g.email_key from signups g
        where g.prospect_account_id = '${ona}') where prospect_account_id = '${jonas}'`)
      return `${ona}: came back from account ${jonas}, which owes`
    },
  },
  {
    id: 'X7',
    what: 'a user was moved to an account whose signup they never confirmed',
    async tamper({ ona, jonas, one, run }) {
      const user = await one(`select user_id from users where email = 'jonas@example.lt'`)
      await run(`update users set account_id = '${ona}' where user_id = '${user}'`)
      await run(`update sessions set account_id = '${ona}' where user_id = '${user}'`)
      return jonas === ona ? '' : `${user}: was moved to account ${ona}`
    },
  },
]

/** Give a customer an account of old, which has ended. */
async function older(
  run: (statement: string) => Promise<void>,
  account_id: string,
  differs: Readonly<Record<string, string>>,
): Promise<void> {
  await run(
    copied(
      ACCOUNT,
      'accounts',
      {
        account_id: `'${OLDER.account_id}'`,
        status: `'cancelled'`,
        locks: `'["ended"]'`,
        ...differs,
      },
      `account_id = '${account_id}'`,
    ),
  )
  await run(
    copied(
      SIGNUP,
      'signups',
      {
        signup_id: `'${OLDER.signup_id}'`,
        status: `'failed'`,
        prospect_account_id: `'${OLDER.account_id}'`,
        order_token: `'older'`,
        order_id: `'older'`,
        created_at: 'created_at - 1',
      },
      `prospect_account_id = '${account_id}'`,
    ),
  )
}
