import { Problem, PROBLEMS } from '@billing/core'
import { type Context, Hono } from 'hono'

import type { Sandbox } from '../sandbox.ts'
import { assetRoutes } from './assets.ts'
import { checkoutRoutes } from './checkout-routes.ts'
import { customerRoutes } from './customer-routes.ts'
import { here } from './forms.ts'
import type { PageHooks } from './hooks.ts'
import { journeyRoutes } from './journey-routes.ts'
import { messagePage, sendPage } from './layout.ts'
import { mailRoutes } from './mail-routes.ts'
import { readRoom } from './room.ts'
import { roomPage } from './room-page.ts'
import { roomRoutes } from './room-routes.ts'
import { linkOf } from './sign-in-link.ts'
import { forget, readVisit } from './visit.ts'

/**
 * The sandbox for a person: the control room, the hosted checkout and the mails, to be mounted under
 * `/sandbox` beside the operations for a program. Source: contract 12.
 */
export function createSandboxPages(sandbox: Sandbox, hooks: PageHooks): Hono {
  const app = new Hono()
  app.onError((error, c) => failed(c, error, hooks))
  app.get('/', (c) => controlRoom(c, sandbox, hooks))
  assetRoutes(app)
  roomRoutes(app, sandbox, hooks)
  journeyRoutes(app, sandbox, hooks)
  customerRoutes(app, sandbox, hooks)
  checkoutRoutes(app, sandbox, hooks)
  mailRoutes(app, sandbox)
  return app
}

async function controlRoom(c: Context, sandbox: Sandbox, hooks: PageHooks): Promise<Response> {
  const visit = readVisit(c)
  // The page's script asks for the page again and again; only a reader uses the note up.
  const live = c.req.query('live') !== undefined
  if (visit.note && !live) forget(c, 'note')
  const room = await readRoom(sandbox, hooks, {
    origin: here(c).origin,
    visit,
    link: linkOf(c.req.query('link'), c.req.query('token')),
  })
  return sendPage(c, { title: 'Control room', kind: 'room', body: roomPage(room) })
}

function failed(c: Context, error: unknown, hooks: PageHooks): Promise<Response> {
  if (!(error instanceof Problem)) hooks.report_error?.(error)
  const { code, details } = error instanceof Problem ? error : new Problem('internal')
  const { status, title } = PROBLEMS[code]
  const text = details.detail ?? 'Something went wrong here; the log has it.'
  return sendPage(c, { title, kind: 'room', status, body: messagePage(title, text) })
}
