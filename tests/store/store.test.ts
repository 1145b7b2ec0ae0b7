import { storeContract } from '@billing/testing'
import {
  postgresInLoops,
  postgresUnderTest,
  sqliteUnderTest,
  temporaryFile,
} from '../support/stores.ts'

const inMemory = async () => ({ file: ':memory:', remove: async () => undefined })

storeContract('SQLite in memory', () => sqliteUnderTest(inMemory))
storeContract('SQLite in a file', () => sqliteUnderTest(temporaryFile))
storeContract('PostgreSQL', () => postgresUnderTest())
storeContract('PostgreSQL that joins by loops', postgresInLoops)
