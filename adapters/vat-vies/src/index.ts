export { createVies, type Vies } from './create-vies.ts'
export type { ViesOptions } from './options.ts'
export type { BreakerOptions } from './breaker.ts'
export type { StateSemaphoreOptions } from './state-semaphore.ts'
