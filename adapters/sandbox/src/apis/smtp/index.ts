export { startSmtp } from './start-smtp.ts'
export * from './types.ts'
