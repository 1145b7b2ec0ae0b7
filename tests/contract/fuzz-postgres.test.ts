import { everyOperationOnPostgres } from './fuzz-every-operation.ts'

everyOperationOnPostgres(0.4)
