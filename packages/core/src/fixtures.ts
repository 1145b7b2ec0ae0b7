export * from './fixtures/march.ts'
export * from './fixtures/people.ts'
export * from './fixtures/money.ts'
export * from './fixtures/service.ts'
