import { isReady, migrate, openSqlite } from '@billing/store-sql'

// A process that starts on a database which others are migrating at the same moment.
const opened = openSqlite(process.argv[2] ?? '')
await migrate(opened)
process.stdout.write(JSON.stringify(await isReady(opened)))
await opened.close()
