import { parseArgs } from 'node:util'
import { fillDatabase } from './million/fill.ts'
import { DAY } from './million/fill-words.ts'

const HELP = `Fills a database with many customers and their history, for measuring lists and dashboards.

  node bench/million.ts --database <file>|postgres://… [--customers 1000000] [--months 36]
                        [--long-share 50] [--short-months 2] [--years 3]

The database must be empty; it is migrated first. On SQLite every constraint and trigger is on; on
PostgreSQL triggers sleep, and what they keep is made from the rows at the end. Of a thousand
customers, long-share have months of invoices, the others short-months. There is no ledger, and what
the audit log says is not sealed: the books of such a database do not verify.`

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'million.db' },
    customers: { type: 'string', default: '1000000' },
    months: { type: 'string', default: '36' },
    'long-share': { type: 'string', default: '50' },
    'short-months': { type: 'string', default: '2' },
    years: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) console.log(HELP)
else await main()

async function main(): Promise<void> {
  await fillDatabase(
    values.database,
    {
      customers: Number(values.customers),
      months: Number(values.months),
      long_share: Number(values['long-share']),
      short_months: Number(values['short-months']),
      years: Number(values.years),
      now: Math.floor(Date.now() / DAY) * DAY,
    },
    console.log,
  )
}
