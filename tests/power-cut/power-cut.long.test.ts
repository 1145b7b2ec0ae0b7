import { describePowerCuts } from './check-power-cuts.ts'

const HOURS = 3_600_000

describePowerCuts({ FULL: 20_000, NORMAL: 500, OFF: 500, seed: 2, patience: 3 * HOURS })
