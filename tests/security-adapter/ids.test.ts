import { idsContract } from '@billing/testing'
import { createIds } from '../../adapters/security/src/ids.ts'

idsContract('system random source', createIds)
