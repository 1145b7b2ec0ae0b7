import { createPages, type PagesOptions } from '@billing/pages'
import type { Hono } from 'hono'
import { bannersOf } from './banners.ts'
import { navOf } from './nav.ts'
import { ROUTES } from './routes.ts'

/** The customer's self-service, to be mounted where `url` leads. It asks the public API alone, as any front end would. */
export function createPortal(options: PagesOptions): Hono {
  return createPages(options, {
    name: 'portal',
    routes: ROUTES,
    sign_in: '/sign-in',
    nav: navOf,
    banners: bannersOf,
  })
}
