import { HOUR, MINUTE } from '@billing/core'
import { createPages, type PagesOptions } from '@billing/pages'
import type { Hono } from 'hono'
import { KEYS } from './keys.ts'
import { navOf } from './nav.ts'
import { ROUTES } from './routes.ts'
import { PROBLEMS } from './texts/problems.ts'

/**
 * The operators' desk, to be mounted where `url` leads. It asks the public API alone, as any front end would. Nobody is
 * sent to it by another site, so its cookie comes with no foreign link.
 */
export function createConsole(options: PagesOptions): Hono {
  return createPages(options, {
    name: 'console',
    routes: ROUTES,
    sign_in: '/sign-in',
    speaks: ['en'],
    same_site: 'Strict',
    stay: { longest: 12 * HOUR, idle: 30 * MINUTE },
    problems: PROBLEMS,
    keys: Object.fromEntries(Object.entries(KEYS).map(([key, [, to]]) => [key, to])),
    nav: navOf,
    banners: async () => [],
  })
}
