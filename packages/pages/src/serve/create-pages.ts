import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { readAssets } from '../assets/assets.ts'
import { createRenewer } from '../session/renew.ts'
import { assetRoutes } from './asset-routes.ts'
import type { Desk } from './desk.ts'
import type { FrontEnd, PagesOptions } from './front-end.ts'
import { createMemory } from './memory.ts'
import type { Page, Route } from './page.ts'
import { mountReading } from './reading.ts'
import { failed, lost, tooLarge } from './respond.ts'
import { serveFile, servePage, takeForm } from './serve.ts'
import { visitOf } from './visit.ts'
import { within } from './within.ts'

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
  app.onError((error, c) => failed(c, desk, visitOf(c, desk, null), error))
  return app
}

function mount(app: Hono, desk: Desk, route: Route): void {
  const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1')
  if (!('view' in route)) {
    app.get(path, (c) => serveFile(c, desk, route))
    return
  }
  app.get(path, (c) => servePage(c, desk, route))
  app.post(path, limitOf(desk, route), (c) => takeForm(c, desk, route))
}

/** A form is read into memory: files are read of somebody who is signed in alone, and others are told to sign in. */
function limitOf(desk: Desk, route: Page): MiddlewareHandler {
  const onError = (c: Context) => within(c, desk, route, () => tooLarge(c, desk, route))
  const form = bodyLimit({ maxSize: FORM_MAX, onError })
  const files = bodyLimit({ maxSize: FILES_MAX, onError })
  if (route.takes_files !== true) return form
  return (c, next) => (desk.memory.session(c) === null ? form(c, next) : files(c, next))
}
