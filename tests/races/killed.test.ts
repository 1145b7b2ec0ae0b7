import { raceTheDying } from './killed.ts'

raceTheDying(200, ['a topup'])
