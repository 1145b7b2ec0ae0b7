export { createRevolut, type Revolut } from './create-revolut.ts'
export type { RevolutOptions } from './options.ts'
export { WEBHOOK_EVENTS } from './diagnose-webhooks.ts'
