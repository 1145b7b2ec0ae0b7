import { describe } from 'vitest'
import { migratedDatabase } from '../support/postgres.ts'
import { accessMatrix } from './access-matrix.ts'

describe('who may call what', () =>
  accessMatrix('postgres', async () => ({ postgres_url: await migratedDatabase() })))
