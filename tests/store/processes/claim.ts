import { march } from '@billing/core/fixtures'
import { createSqlStore, openSqlite } from '@billing/store-sql'

// A worker that looks at the queue and takes what is due, a few at a time, until nothing is left. Prints
// what it got, and how often its work was run beyond the first time.
const opened = openSqlite(process.argv[2] ?? '')
const store = createSqlStore(opened)
const got: string[] = []
let extra_runs = 0
for (let left = 1; left > 0;) {
  extra_runs -= 1
  const claims = await store.transaction(async (tx) => {
    extra_runs += 1
    await tx.outbox.backlog(march(9))
    return tx.outbox.claimDue(march(9), 1, 60_000)
  })
  got.push(...claims.map((claim) => claim.message.outbox_id))
  left = claims.length
}
process.stdout.write(JSON.stringify({ got, extra_runs }))
await opened.close()
