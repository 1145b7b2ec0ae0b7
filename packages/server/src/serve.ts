import { type Billing, semaphore } from '@billing/core'
import type { createApp } from '@billing/http'
import { startWorker } from '@billing/worker'
import type { Logger } from 'pino'
import type { Fetch } from './door.ts'
import type { Outside } from './outside-ports.ts'
import { type Pages, withPages } from './pages.ts'
import { type Inside, movingOutside, sandboxFetch, type Service } from './sandbox.ts'

/** One tick at a time, so that a clock that jumps never passes by work that another tick has in hand. */
export function tickingInTurn(
  billing: Billing,
  traced: <T>(tick: () => Promise<T>) => Promise<T> = (tick) => tick(),
): Billing {
  const inTurn = semaphore(1)
  return {
    ...billing,
    worker: { tick: (call) => inTurn(() => traced(() => billing.worker.tick(call))) },
  }
}

/** Start the worker; in the sandbox its tick also lets the world outside move. */
export function startWorkerOf(service: Service, { sandbox }: Outside, log: Logger) {
  const { ports } = service
  const { billing, nextDueAt } = sandbox
    ? movingOutside(service, sandbox)
    : { billing: service.billing, nextDueAt: () => ports.store.nextDueAt() }
  return startWorker({
    billing,
    clock: ports.clock,
    nextDueAt,
    onFault: ({ where, error: err }) => log.error({ where, err }, 'a piece of work failed'),
  })
}

/** An address under `/pay`: looked at for every request, so no `URL` is made of it. */
const IS_PAGE = /^\w+:\/\/[^/]*\/pay(?:[/?#]|$)/

/** The application, with the customers' pages under `/portal`, the operators' under `/console`, and what stands beside them. */
export function fetchOf(app: ReturnType<typeof createApp>, outside: Outside, inside: Pages): Fetch {
  return withPages(app, fetchBeside(app, outside, inside), inside)
}

/** The application, with the sandbox's controls under `/sandbox`, or the pages for cards under `/pay`. */
function fetchBeside(
  app: ReturnType<typeof createApp>,
  { sandbox, pages }: Outside,
  inside: Inside,
): Fetch {
  if (sandbox) return sandboxFetch(app, sandbox, inside)
  if (!pages) return app.fetch
  return (request, env) =>
    IS_PAGE.test(request.url) ? pages(request, env) : app.fetch(request, env)
}
