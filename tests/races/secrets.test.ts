import { raceSecrets } from './secrets.ts'

raceSecrets(30)
