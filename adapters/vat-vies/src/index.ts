export { createVies, type Vies } from './create-vies.ts'
export type { ViesOptions } from './options.ts'
export type { BreakerOptions } from './breaker.ts'
export type { TurnsOptions } from './turns.ts'
