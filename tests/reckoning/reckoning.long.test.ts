import { describeLives } from './lives.ts'

const HOUR = 3_600_000

describeLives({ each_zone: 1_250, seed: 1, patience_ms: 12 * HOUR })
