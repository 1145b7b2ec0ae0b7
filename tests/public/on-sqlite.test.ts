import { testRows } from './run-rows.ts'

await testRows('sqlite')
