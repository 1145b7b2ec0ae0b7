import { raceKeyedCommands } from './idempotency.ts'

raceKeyedCommands(200)
