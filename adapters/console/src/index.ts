export { createConsole } from './create-console.ts'
export { ROUTES } from './routes.ts'
export { ALERT_CURES } from './texts/alerts.ts'
