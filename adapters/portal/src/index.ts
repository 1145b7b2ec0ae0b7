export { createPortal } from './create-portal.ts'
export { ROUTES } from './routes.ts'
