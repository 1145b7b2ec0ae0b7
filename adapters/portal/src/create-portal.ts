import { createPages, type FrontEnd, type PagesOptions } from '@billing/pages'
import type { Hono } from 'hono'
import { bannersOf } from './banners.ts'
import { navOf } from './nav.ts'
import { ROUTES } from './routes.ts'

/** The customer's self-service, to be mounted where `url` leads. It asks the public API alone, as any front end would. */
export function createPortal(options: PagesOptions): Hono {
  return createPages(options, PORTAL)
}

/** What the portal is made of; whoever may read in the name of a customer reads these pages. */
export const PORTAL: FrontEnd = {
  name: 'portal',
  routes: ROUTES,
  sign_in: '/sign-in',
  nav: navOf,
  banners: bannersOf,
}
