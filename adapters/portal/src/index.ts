export { createPortal, PORTAL } from './create-portal.ts'
export { ROUTES } from './routes.ts'
