import type { Route } from '@billing/pages'
import type { Page } from 'playwright-core'

/** Pages below an address, and their table of routes. */
export interface Crawled {
  readonly base: string
  readonly routes: readonly Route[]
}

const LINKS = `[...document.querySelectorAll('a[href]')].map(({ href }) => href)`

/**
 * Opens every page that has an address of its own, and every one that links lead to from there: of each kind, which is a
 * route and the names in its query, the first. Tells the routes of which a page was seen.
 */
export async function crawl(
  page: Page,
  crawled: Crawled,
  look: (kind: string) => Promise<void>,
): Promise<Set<string>> {
  const { base, routes } = crawled
  const own = routes.filter(isPage).filter(({ path }) => !path.includes('{'))
  const ahead = own.map(({ path }) => base + path)
  const tried = new Set<string>()
  const seen = new Set<string>()
  for (let href = ahead.shift(); href !== undefined; href = ahead.shift()) {
    const kind = kindOf(href, crawled)
    if (kind === undefined || tried.has(kind)) continue
    tried.add(kind)
    await page.goto(href)
    const stands = kindOf(page.url(), crawled)
    if (stands === undefined || seen.has(stands)) continue
    seen.add(stands)
    await look(stands)
    ahead.push(...(await page.evaluate<string[]>(LINKS)))
  }
  return new Set([...seen].map((kind) => kind.replace(/\?.*/, '')))
}

/** Whether a route is a page to look at: not a file, nor a form without a page. */
export function isPage(route: Route): boolean {
  return 'view' in route && !/\/(?:sign-out|language)$/.test(route.path)
}

/** Of which kind the page at an address is: its route and the names in its query; undefined where it is no page. */
export function kindOf(href: string, { base, routes }: Crawled): string | undefined {
  const { origin, pathname, searchParams } = new URL(href)
  const path = (origin + pathname).slice(base.length) || '/'
  if (!(origin + pathname).startsWith(base)) return undefined
  const route = routes.find((each) => patternOf(each).test(path))
  if (route === undefined || !isPage(route)) return undefined
  const names = [...new Set(searchParams.keys())].toSorted()
  return route.path + (names.length === 0 ? '' : `?${names.join('&')}`)
}

function patternOf({ path }: Route): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}
