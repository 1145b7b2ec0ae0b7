import { HOUR, MINUTE } from '@billing/core'
import { createPages, type FrontEnd, type PagesOptions } from '@billing/pages'
import type { Hono } from 'hono'
import { KEYS } from './keys.ts'
import { navOf } from './nav.ts'
import { ROUTES } from './routes.ts'
import { READING } from './pages/customer/reading.ts'
import { PROBLEMS } from './texts/problems.ts'

/** What the console is made of. */
export interface ConsoleOptions extends PagesOptions {
  /** The customers' pages, which operators may read in the name of one of them. */
  readonly customers?: FrontEnd
}

/**
 * The operators' desk, to be mounted where `url` leads. It asks the public API alone, as any front end would. Nobody is
 * sent to it by another site, so its cookie comes with no foreign link.
 */
export function createConsole(options: ConsoleOptions): Hono {
  const { customers, ...pages } = options
  return createPages(pages, {
    name: 'console',
    routes: ROUTES,
    sign_in: '/sign-in',
    speaks: ['en'],
    same_site: 'Strict',
    stay: { longest: 12 * HOUR, idle: 30 * MINUTE },
    problems: PROBLEMS,
    keys: Object.fromEntries(Object.entries(KEYS).map(([key, [, to]]) => [key, to])),
    ...(customers && { reading: { ...READING, of: customers } }),
    nav: navOf,
    banners: async () => [],
  })
}
