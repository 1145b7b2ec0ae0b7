import { type Billing, earliest, type Ports, Problem, SYSTEM } from '@billing/core'
import type { createApp } from '@billing/http'
import {
  createSandboxPages,
  createSandboxRoutes,
  type PageHooks,
  problemResponse,
  type Sandbox,
} from '@billing/sandbox'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Fetch } from './door.ts'
import { viewOperator } from './operator.ts'

/** The service as its worker and the sandbox's controls see it. */
export interface Service {
  readonly billing: Billing
  readonly ports: Ports
}

/** The worker's work, which also lets the world outside move: orders expire there, webhooks are tried again. */
export function movingOutside({ billing, ports }: Service, sandbox: Sandbox) {
  const tick: Billing['worker']['tick'] = async (call) => {
    await sandbox.refresh()
    await sandbox.tick()
    return billing.worker.tick(call)
  }
  return {
    billing: { worker: { tick } },
    nextDueAt: async () => earliest(await ports.store.nextDueAt(), await sandbox.nextDueAt()),
  }
}

const UNKNOWN =
  'The sandbox has nothing at this path, or not with this method. Begin at `/sandbox`.'

/** What stands behind the door. */
export interface Inside {
  readonly service: Service
  readonly config: Config
  readonly log: Logger
}

/** The application, with the sandbox's controls under `/sandbox`. */
export function sandboxFetch(
  app: ReturnType<typeof createApp>,
  sandbox: Sandbox,
  { service, config, log }: Inside,
): Fetch {
  const report_error = (err: unknown) => log.error({ err }, 'sandbox')
  const hooks: PageHooks = {
    async tick() {
      const { did, faults } = await service.billing.worker.tick(SYSTEM)
      for (const { where, error: err } of faults)
        log.error({ where, err }, 'a piece of work failed')
      return did
    },
    nextDueAt: () => service.ports.store.nextDueAt(),
    api: async (request) => app.fetch(request),
    operator: () => viewOperator(service.ports, config.BILLING_ADMIN_EMAIL),
    operations: service.billing.operations,
    plans: service.ports.settings.plans,
    sells_to: service.ports.settings.sells_to,
    seller_name: service.ports.settings.seller_name,
    report_error,
  }
  const controls = new Hono()
    .route('/sandbox', createSandboxRoutes(sandbox, hooks, report_error))
    .route('/sandbox', createSandboxPages(sandbox, hooks))
    .notFound((c) => problemResponse(new Problem('not-found', { detail: UNKNOWN }), c))
  return async (request, env) => {
    const { pathname } = new URL(request.url)
    if (/^\/sandbox(\/|$)/.test(pathname)) return controls.fetch(request, env)
    // Another process may have moved the clock that this request is judged by. Without a database that
    // cannot be known, and the application itself answers that it has none.
    if (pathname.startsWith('/v1/')) await sandbox.refresh().catch(report_error)
    return app.fetch(request, env)
  }
}
