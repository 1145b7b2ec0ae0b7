import { type AnsweredRequest, SYSTEM } from '@billing/core'
import { browserOf } from './browser.ts'
import type { HttpPorts } from './config.ts'
import type { HttpContext, RequestState } from './context.ts'
import { corsFor, firstHeaders } from './headers.ts'
import type { Metrics } from './metrics.ts'

/** What platforms ask every few seconds: only an answer that we are not well is worth a line. */
const PROBES: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics'])

/** Answers one request. What it throws becomes an answer. */
export type Handler = (c: HttpContext) => Response | Promise<Response>

/**
 * Begins every request: its id, the headers of its answer, and in the end its line in metrics and log. It goes
 * around each handler: a chain of middleware would be built and awaited anew for each request.
 */
export function beginning(
  { billing, config, log, trace }: HttpPorts,
  metrics: Metrics,
  respond: (error: unknown, c: HttpContext) => Response,
): (handler: Handler) => Handler {
  const cors = corsFor(config.cors_origins)
  const end = (c: HttpContext, state: RequestState, status: number, ms: number) => {
    metrics.observe(c.req.method, state.route, status, ms / 1_000)
    if (c.req.path.startsWith('/v1/'))
      void billing.reporting.observeRequest(SYSTEM, answered(c, state, status))
    if (PROBES.has(c.req.path) && status === 200) return
    log.info(
      {
        request_id: state.id,
        method: c.req.method,
        route: state.route,
        status,
        ms: Math.round(ms * 10) / 10,
        user_id: state.actor?.user_id,
        api_key_id: state.actor?.api_key?.api_key_id,
      },
      'request',
    )
  }
  return (handler) => async (c) => {
    const started = performance.now()
    const state = stateOf(c, config.trusted_proxies)
    c.set('state', state)
    cors.allow(c, state.headers)
    const preflight = cors.preflight(c, state.headers)
    if (preflight) return preflight
    const answered = async () => {
      try {
        return await handler(c)
      } catch (error) {
        return respond(error, c)
      }
    }
    const traced = { raw: c.req.raw, id: state.id, route: () => state.route }
    const answer = trace ? await trace(traced, answered) : await answered()
    end(c, state, answer.status, performance.now() - started)
    return answer
  }
}

/** As dashboards count it. Operators appear in no figure of accounts. Source: contract 2.4. */
function answered(c: HttpContext, { route, actor }: RequestState, status: number): AnsweredRequest {
  return {
    route: route === 'none' ? route : `${c.req.method} ${route}`,
    status,
    account_id: actor && actor.role !== 'admin' ? actor.account_id : null,
  }
}

function stateOf(c: HttpContext, proxies: number): RequestState {
  const { request_id: id, ip, user_agent } = c.env?.browser ?? browserOf(c, proxies)
  return { id, ip, user_agent, headers: firstHeaders(id), route: 'none', actor: null }
}
