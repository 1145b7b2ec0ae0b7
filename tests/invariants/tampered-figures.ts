import type { Tampering } from './tampering.ts'

/** Whoever touches what is counted for metrics and dashboards. */
export const TAMPERED_FIGURES: readonly Tampering[] = [
  {
    id: 'F1',
    what: 'a subscription is counted that is not there',
    async tamper({ run }) {
      await run(`update subscription_counts set subscriptions = subscriptions + 1
        where status = 'active' and subscriptions > 0`)
      return 'active current: subscriptions: 2 are kept, the rows come to 1'
    },
  },
  {
    id: 'F1',
    what: 'a euro of revenue was counted that nobody paid',
    async tamper({ run, now }) {
      const hour = now - (now % 3_600_000)
      await run(`insert into tally_rows (measure, hour_at, tally_key, amount)
        values ('revenue_minor', ${hour}, 'EUR', 100)`)
      return `${hour} EUR: revenue: 100 are kept, the rows come to 0`
    },
  },
  {
    id: 'F1',
    what: 'a subscription brings more each month than it pays, and all that is counted agrees',
    async tamper({ one, run, now }) {
      const id = await one(`select subscription_id from subscriptions
        where status = 'active' and plan_tier = 'enterprise'`)
      await run(`update subscriptions set mrr_minor = 6000, updated_at = ${now}
        where subscription_id = '${id}'`)
      return `${id}: its MRR is kept as 6000, it pays 5900 a month`
    },
  },
  {
    id: 'F1',
    what: 'subscriptions that are alike are counted with more than they bring',
    async tamper({ run }) {
      await run(`update subscription_counts set mrr_minor = mrr_minor + 1
        where status = 'active' and subscriptions > 0`)
      return 'active current: MRR: 5901 are kept, the rows come to 5900'
    },
  },
  {
    id: 'F1',
    what: 'revenue of each month was counted as lost that still comes',
    async tamper({ run, now }) {
      const hour = now - (now % 3_600_000)
      await run(`insert into tally_rows (measure, hour_at, tally_key, amount)
        values ('mrr_moved_minor', ${hour}, 'churn business', -1900)`)
      return 'all: monthly recurring revenue: 6495 are kept, the rows come to 8395'
    },
  },
  {
    id: 'F1',
    what: 'a day is less than its hours',
    async tamper({ one, run }) {
      const began_at = await one(`select max(began_at) from tallies where span = 'day'`)
      await run(`delete from tallies where span = 'day' and began_at = ${began_at}`)
      return `${began_at} `
    },
  },
]
