export * from './test-billing.ts'
export * from './test-hooks.ts'
export * from './test-people.ts'
export * from './test-ports.ts'
