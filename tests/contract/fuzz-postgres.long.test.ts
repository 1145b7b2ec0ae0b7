import { everyOperationOnPostgres } from './fuzz-every-operation.ts'

everyOperationOnPostgres(8)
