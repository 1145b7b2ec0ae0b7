import { everyOperation } from './fuzz-every-operation.ts'

everyOperation(20)
