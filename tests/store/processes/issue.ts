import { epochMs } from '@billing/core'
import { createSqlStore, openPostgres, openSqlite } from '@billing/store-sql'

// An office that issues: twenty transactions at once take a number each, and every fourth does not commit.
// Prints the numbers of those that did.
const target = process.argv[2] ?? ''
const opened = target.startsWith('postgres') ? openPostgres(target, { max: 5 }) : openSqlite(target)
const store = createSqlStore(opened)
const taken = await Promise.allSettled(
  Array.from({ length: 20 }, (_, n) =>
    store.transaction(async (tx) => {
      const { first: number } = await tx.numbers.take('PBX', 2026, 1, epochMs(0))
      if (n % 4 === 0) throw new Error('refused')
      return number
    }),
  ),
)
const refusals = taken.filter((each) => each.status === 'rejected')
const numbers = taken.filter((each) => each.status === 'fulfilled').map(({ value }) => value)
const reasons = refusals.map(({ reason }) => (reason as Error).message)
process.stdout.write(JSON.stringify({ numbers, reasons }))
await opened.close()
