import type { TraceRequest } from '@billing/http'
import type { Span } from '@opentelemetry/api'
import { asksFor, type Environment } from './telemetry.ts'
import { outcomeOf, type TraceCall } from './timed-ports.ts'

/** Spans of what the service does, for whatever the program was started with to collect them. */
export interface Tracing {
  /** A request: its trace goes on where its sender began one (W3C Trace Context). */
  readonly request: TraceRequest
  /** A call of a provider, within the request or the tick that makes it. */
  readonly call: TraceCall
  /** A tick: a trace of its own, linked to the request that asked for it. */
  readonly tick: <T>(work: () => Promise<T>) => Promise<T>
}

/** Undefined, and nothing is loaded, where the environment does not ask for traces. */
export async function openTracing(env: Environment = process.env): Promise<Tracing | undefined> {
  if (!asksFor('TRACES', env)) return undefined
  const { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } =
    await import('@opentelemetry/api')
  const tracer = trace.getTracer('billing')

  const ended = (span: Span, failed: boolean) => {
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
  return {
    async request({ raw, id, route }, answer) {
      const sent = propagation.extract(ROOT_CONTEXT, Object.fromEntries(raw.headers))
      const span = tracer.startSpan(raw.method, { kind: SpanKind.SERVER }, sent)
      const response = await context.with(trace.setSpan(sent, span), answer)
      span.updateName(`${raw.method} ${route()}`)
      span.setAttributes({
        'http.request.method': raw.method,
        'http.route': route(),
        'http.response.status_code': response.status,
        'billing.request_id': id,
      })
      ended(span, response.status >= 500)
      return response
    },
    call: (name, call) =>
      tracer.startActiveSpan(name, { kind: SpanKind.CLIENT }, (span) => {
        const answer = call()
        if (answer instanceof Promise) {
          answer.then(
            (value: unknown) =>
              ended(span.setAttribute('billing.outcome', outcomeOf(value)), false),
            () => ended(span, true),
          )
        } else {
          span.end()
        }
        return answer
      }),
    async tick(work) {
      const asked_by = trace.getActiveSpan()
      const links = asked_by ? [{ context: asked_by.spanContext() }] : []
      return tracer.startActiveSpan('tick', { root: true, links }, (span) =>
        work().finally(() => span.end()),
      )
    },
  }
}
