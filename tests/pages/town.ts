import { ROUTES as CONSOLE } from '@billing/console'
import { ROUTES as PORTAL } from '@billing/portal'
import type { Route } from '@billing/pages'
import { kindOf } from '../browser/crawl.ts'
import { signedIn } from '../console/open-console.ts'
import { browse, ORIGIN, type Shown } from '../portal/open-portal.ts'
import type { Customer, World } from '../support/world.ts'
import { pagesOf } from './app.ts'

type Browser = ReturnType<typeof browse>

/** A page as somebody had it, and everything that the API answered for it. */
export interface Seen {
  /** Who looked, in which language, at what: `suspended en /billing`. */
  readonly name: string
  readonly text: string
  readonly answers: readonly unknown[]
}

/** All pages of a world, each with what it reads. */
export interface Town {
  readonly world: World
  /** Every page of the portal in both languages, as somebody without a session has it, or as a customer. */
  readonly portal: (state: string, customer?: Customer) => Promise<void>
  /** Every page of the console, and these beside them. */
  readonly desk: (state: string, more?: readonly string[]) => Promise<void>
  /** The control room, each customer's story, each mail, and each order's page. */
  readonly sandbox: (state: string) => Promise<void>
}

/** Pages below an address. */
interface Below {
  readonly base: string
  /** Of which kind the page at a path is; undefined where it is none. Each kind is looked at once. */
  readonly kind: (path: string) => string | undefined
  readonly begins: readonly string[]
}

const pageOf = (base: string, routes: readonly Route[]) => (path: string) =>
  kindOf(ORIGIN + base + path, { base: ORIGIN + base, routes })

const startsOf = (routes: readonly Route[]) =>
  routes.filter((route) => 'view' in route && !route.path.includes('{')).map(({ path }) => path)

/** The pages of a world; each that is opened is handed to `look`. */
export function townOf(world: World, look: (seen: Seen) => void): Town {
  let answers: unknown[] = []
  const app = pagesOf(world, (answer) => answers.push(answer))
  const crawl = async (browser: Browser, below: Below, state: string) => {
    const ahead = [...below.begins]
    const seen = new Set<string>()
    for (let path = ahead.shift(); path !== undefined; path = ahead.shift()) {
      const kind = below.kind(path)
      if (kind === undefined || seen.has(kind)) continue
      seen.add(kind)
      answers = []
      const { text, headers, at } = await follow(browser, below, path)
      if (!/html/.test(headers.get('content-type') ?? '')) continue
      look({ name: `${state} ${at}`, text, answers })
      ahead.push(...linksIn(text, below))
    }
  }
  return {
    world,
    async portal(state, customer) {
      const browser = browse(app)
      if (customer !== undefined) {
        const { email, password } = customer
        await browser.post('/sign-in', { email, password, next: '/' })
      }
      const below = { base: '/portal', kind: pageOf('/portal', PORTAL), begins: startsOf(PORTAL) }
      for (const language of ['lt', 'en']) {
        await browser.post('/language', { language, next: '/' })
        await crawl(browser, below, `${state} ${language}`)
      }
    },
    async desk(state, more = []) {
      const browser = browse(app, new Map(), '/console')
      // A code signs in once.
      await world.advance('PT1M')
      await signedIn(world, browser)
      const ofKind = pageOf('/console', CONSOLE)
      const kind = (path: string) => (more.includes(path) ? path : ofKind(path))
      const begins = [...startsOf(CONSOLE), ...more]
      await crawl(browser, { base: '/console', kind, begins }, state)
    },
    async sandbox(state) {
      const below = { base: '/sandbox', kind: (path: string) => path, begins: ['/'] }
      await crawl(browse(app, new Map(), '/sandbox'), below, `${state} sandbox`)
    },
  }
}

/** The page at a path, or the one of the same front end that it leads to. */
async function follow(
  browser: Browser,
  { base }: Below,
  path: string,
): Promise<Shown & { at: string }> {
  const shown = await browser.get(path)
  if (shown.status !== 303 || !shown.to?.startsWith(base)) return { ...shown, at: path }
  return follow(
    browser,
    { base, kind: () => undefined, begins: [] },
    shown.to.slice(base.length) || '/',
  )
}

function linksIn(text: string, { base }: Below): string[] {
  const links = text.matchAll(new RegExp(`href="(?:${ORIGIN})?${base}(/[^"#]*)["#]`, 'g'))
  return [...links].map(([, found = '']) => found.replaceAll('&amp;', '&'))
}
