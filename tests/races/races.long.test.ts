import { raceKeyedCommands } from './idempotency.ts'
import { raceTheDying } from './killed.ts'
import { raceSecrets } from './secrets.ts'

raceKeyedCommands(1_000)
raceTheDying(200)
raceSecrets(100)
