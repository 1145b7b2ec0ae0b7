import type { Context, Hono } from 'hono'
import { clientFor } from '../api/ask.ts'
import { Refusal } from '../api/refusal.ts'
import { assetRoutes } from './asset-routes.ts'
import type { Desk } from './desk.ts'
import type { Reading } from '../session/reading.ts'
import type { Page, Route, Visit } from './page.ts'
import { leave, respond } from './respond.ts'
import { fileOf } from './serve.ts'
import { pathOf, within } from './within.ts'

/**
 * The pages of another front end as one of its users has them, for somebody of ours who reads in their name. They are
 * mounted below a path that names the account, and are only read: there is no way to send a form.
 */
export function mountReading(app: Hono, desk: Desk): void {
  const { reading } = desk.front
  if (reading === undefined) return
  const below = reading.path.replaceAll(/\{(\w+)\}/g, ':$1')
  assetRoutes(app, desk.assets, below)
  for (const route of reading.of.routes) {
    if (route.who !== 'account') continue
    const path = `${below}${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`.replace(/\/$/, '')
    app.get(path, (c) => serveReading(c, desk, route))
  }
}

function serveReading(c: Context, desk: Desk, route: Route): Promise<Response> {
  return within(c, desk, { path: '/', who: 'account' }, async ({ session }) => {
    const account_id = c.req.param('account_id') ?? ''
    const back = { to: `/customers/${encodeURIComponent(account_id)}` }
    const held = desk.memory.reading(c)
    if (session === null || held?.account_id !== account_id) return leave(c, desk, back)
    const theirs = theirDesk(desk, account_id, held)
    try {
      return await serve(c, theirs, { route, visit: theirVisit(c, theirs, held) })
    } catch (error) {
      // The reading is over, not the session of whoever reads.
      if (error instanceof Refusal && error.status === 401) return leave(c, desk, back)
      throw error
    }
  })
}

async function serve(
  c: Context,
  desk: Desk,
  { route, visit }: { readonly route: Route; readonly visit: Visit },
): Promise<Response> {
  if (!('view' in route)) return fileOf(c, desk, await route.file(visit))
  const page: Page = route
  const attempt = { key: '', values: {}, errors: {} }
  const sheet = page.view(await page.load(visit), visit.reader, attempt)
  return respond(c, desk, visit, { sheet, path: pathOf(c, page) })
}

/** The front end whose pages are read, where they are read, with the words above each that say so. */
function theirDesk(desk: Desk, account_id: string, { language, name }: Reading): Desk {
  const { reading } = desk.front
  if (reading === undefined) return desk
  const base = `${desk.base}${reading.path.replace('{account_id}', encodeURIComponent(account_id))}`
  const link = {
    href: `${desk.base}/customers/${encodeURIComponent(account_id)}`,
    text: reading.back,
  }
  const frame = { tone: 'bad', word: reading.word, text: reading.says(name), link } as const
  const front = {
    ...reading.of,
    name: 'reading',
    speaks: [language],
    is_read: true,
    banners: async (visit: Visit) => [frame, ...(await reading.of.banners(visit))],
  }
  return { ...desk, base, front }
}

function theirVisit(c: Context, { base, house, api, clock }: Desk, held: Reading): Visit {
  const { access_token, language, name } = held
  return {
    reader: { language, base, house, now: clock(), writes: false },
    api: clientFor(api, c, access_token),
    session: {
      access_token,
      refresh_token: '',
      expires_at: held.expires_at,
      email: name,
      role: 'support',
      language,
    },
    params: c.req.param(),
    query: new URL(c.req.url).searchParams,
  }
}
