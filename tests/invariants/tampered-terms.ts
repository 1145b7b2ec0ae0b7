import { subscriptionOf, type Tampering } from './tampering.ts'

const changesOf = (account_id: string) =>
  `select plan_change_id from plan_changes where account_id = '${account_id}' order by created_at, plan_change_id`

/** Whoever touches what is sold beside the plans: quantities, discounts, what waits, and limits. */
export const TAMPERED_TERMS: readonly Tampering[] = [
  {
    id: 'M8',
    what: 'the seats of a morning were given away',
    async tamper({ ieva, one, run }) {
      const first = await one(changesOf(ieva))
      await run(`update plan_changes set changed_at = changed_at - 86400000
        where account_id = '${ieva}' and plan_change_id <> '${first}'`)
      return one(subscriptionOf(ieva))
    },
  },
  {
    id: 'M8',
    what: 'a customer has seats to which no change has led',
    // What is paid each month, and what the phone system allows, are others then, too.
    also: ['F1', 'T4'],
    async tamper({ ieva, one, run }) {
      await run(`update subscriptions set items = replace(items, '"quantity":4', '"quantity":9')
        where account_id = '${ieva}'`)
      return one(subscriptionOf(ieva))
    },
  },
  {
    id: 'M6',
    what: 'a change took back what was billed for days before it',
    also: ['D2'],
    async tamper({ ieva, one, run, disarm }) {
      const note = await one(`select credit_note_id from credit_notes
        where account_id = '${ieva}' and reason_code = 'plan_change'`)
      await disarm('credit_notes', 'credit_notes_no_update')
      await run(`update credit_notes set issued_at = issued_at + 2246400000
        where credit_note_id = '${note}'`)
      return one(`select invoice_id from credit_notes where credit_note_id = '${note}'`)
    },
  },
  {
    id: 'M16',
    what: 'what stands on an invoice waits for another one',
    async tamper({ ieva, one, run }) {
      const invoice = await one(`select invoice_id from waiting_lines where account_id = '${ieva}'`)
      await run(`update waiting_lines set state = 'waiting', invoice_id = null
        where account_id = '${ieva}'`)
      await run(`update subscriptions set waiting_minor = 4500 where account_id = '${ieva}'`)
      return `${invoice}: 1 are charged once, 0 waited`
    },
  },
  {
    id: 'M16',
    what: 'what waits is kept as more than it is',
    async tamper({ ieva, one, run }) {
      await run(`update subscriptions set waiting_minor = 1 where account_id = '${ieva}'`)
      return `${await one(subscriptionOf(ieva))}: 1 is kept of what waits, the lines come to 0`
    },
  },
  {
    id: 'M16',
    what: 'what waited was billed as something else',
    async tamper({ ieva, one, run }) {
      await run(`update waiting_lines set line = replace(line, '4500', '4400')
        where account_id = '${ieva}'`)
      return one(`select invoice_id from waiting_lines where account_id = '${ieva}'`)
    },
  },
  {
    id: 'M17',
    what: 'a period with a discount used none of it up',
    async tamper({ ieva, one, run }) {
      await run(`update subscriptions set discounts = replace(discounts, '"periods_left":1', '"periods_left":2')
        where account_id = '${ieva}'`)
      return `${await one(subscriptionOf(ieva))}: percent 1500 is used 0 times, and 1 periods have it`
    },
  },
  {
    id: 'T4',
    what: 'the phone system is held to more seats than are agreed, and has confirmed them',
    async tamper({ ieva, one, run }) {
      const limits = `'{"extensions":40}'`
      const tenant = await one(`select tenant_id from tenants where account_id = '${ieva}'`)
      await run(`update tenants set limits = ${limits} where tenant_id = '${tenant}'`)
      await run(`update sandbox_limits set limits = ${limits} where tenant_id = '${tenant}'`)
      return `${ieva}: agreed is extensions 4, and the phone system is told extensions 40`
    },
  },
]
