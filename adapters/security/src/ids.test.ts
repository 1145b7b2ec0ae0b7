import { idsContract } from '@billing/testing'
import { createIds } from './ids.ts'

idsContract('system random source', createIds)
