import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { readAssets } from '../assets/assets.ts'
import { createRenewer } from '../session/renew.ts'
import { assetRoutes } from './asset-routes.ts'
import type { Desk } from './desk.ts'
import type { FrontEnd, PagesOptions } from './front-end.ts'
import { createMemory } from './memory.ts'
import type { Page, Route } from './page.ts'
import { mountReading } from './reading.ts'
import { lost, tooLarge } from './respond.ts'
import { serveFile, servePage, takeForm } from './serve.ts'

/** Bytes of a form; a page that takes files says so by its limit. */
const FORM_MAX = 64 * 1_024
const FILES_MAX = 10 * 1_024 * 1_024 + FORM_MAX

/** The pages of a front end, to be mounted where `url` leads. */
export function createPages(options: PagesOptions, front: FrontEnd): Hono {
  const url = new URL(options.url)
  // A browser sends a cookie to a frame of another site over https alone.
  const framed = url.protocol === 'https:' && (options.frame_origins ?? []).length > 0
  const desk: Desk = {
    ...options,
    front,
    origin: url.origin,
    base: url.pathname.replace(/\/+$/, ''),
    secure: url.protocol === 'https:',
    assets: readAssets(options.house.brand),
    memory: createMemory(options.secrets, { url, clock: options.clock, front, framed }),
    renew: createRenewer(options.secrets, options.clock),
  }
  const app = new Hono()
  assetRoutes(app, desk.assets)
  for (const route of front.routes) mount(app, desk, route)
  mountReading(app, desk)
  app.all('*', (c) => lost(c, desk))
  return app
}

function mount(app: Hono, desk: Desk, route: Route): void {
  const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1')
  if (!('view' in route)) {
    app.get(path, (c) => serveFile(c, desk, route))
    return
  }
  app.get(path, (c) => servePage(c, desk, route))
  const limit = bodyLimit({
    maxSize: maxOf(route),
    onError: (c: Context) => tooLarge(c, desk, route),
  })
  app.post(path, limit, (c) => takeForm(c, desk, route))
}

function maxOf({ takes_files = false }: Page): number {
  return takes_files ? FILES_MAX : FORM_MAX
}
