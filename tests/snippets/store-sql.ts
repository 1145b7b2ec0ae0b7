import { createSqlStore, isReady, migrate, openPostgres, openSqlite } from '@billing/store-sql'

const url = process.env['DATABASE_URL']
const opened = url ? openPostgres(url, { max: 10 }) : openSqlite('billing.db')
await migrate(opened)
const store = createSqlStore(opened) // `store` of the ports
console.log(await isReady(opened), await store.nextDueAt())
await opened.close()
