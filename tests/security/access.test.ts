import { describe } from 'vitest'
import { accessMatrix } from './access-matrix.ts'

describe('who may call what', () => accessMatrix('sqlite', async () => 'sqlite'))
