import { storeContract } from '@billing/testing'
import {
  postgresInLoops,
  postgresUnderTest,
  sqliteFileUnderTest,
  sqliteUnderTest,
} from '../support/stores.ts'

storeContract('SQLite in memory', sqliteUnderTest)
storeContract('SQLite in a file', sqliteFileUnderTest)
storeContract('PostgreSQL', () => postgresUnderTest())
storeContract('PostgreSQL that joins by loops', postgresInLoops)
