import { describe } from 'vitest'
import { migratedDatabase } from '../support/postgres.ts'
import { coreMatrix } from './core-matrix.ts'

describe('who may have the core do what', () => {
  coreMatrix('sqlite', async () => 'sqlite')
  coreMatrix('postgres', async () => ({ postgres_url: await migratedDatabase() }))
})
