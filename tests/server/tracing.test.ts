import { SYSTEM } from '@billing/core'
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  type SpanOptions,
  trace,
  type TracerProvider,
} from '@opentelemetry/api'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { timedPorts } from '../../packages/server/src/monitoring/timed-ports.ts'
import { openTracing, type Tracing } from '../../packages/server/src/monitoring/tracing.ts'
import { tickingInTurn } from '../../packages/server/src/serve.ts'
import { openApp } from '../http/apps.ts'
import { openWorld, type World } from '../support/world.ts'

/** A span that ended, as a collector is told of it. */
interface Told {
  readonly name: string
  readonly trace_id: string
  readonly parent: string | undefined
  readonly linked: readonly string[]
  readonly attributes: Attributes
  readonly failed: boolean
}

const ENVIRONMENT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

/** What an SDK does, as far as it is seen here. */
function registerCollector(told: Told[]): void {
  const stored = new AsyncLocalStorage<Context>()
  let spans = 0
  const start = (given: string, options: SpanOptions = {}, within: Context): Span => {
    const parent = options.root ? undefined : trace.getSpanContext(within)
    const id = String(++spans).padStart(16, '0')
    const own: SpanContext = {
      traceId: parent?.traceId ?? String(spans).padStart(32, '0'),
      spanId: id,
      traceFlags: 1,
    }
    let name = given
    let failed = false
    const attributes: Attributes = {}
    const span = {
      spanContext: () => own,
      updateName: (to: string) => ((name = to), span),
      setAttribute: (key: string, value: string) => ((attributes[key] = value), span),
      setAttributes: (all: Attributes) => (Object.assign(attributes, all), span),
      setStatus: () => ((failed = true), span),
      isRecording: () => true,
      end: () => {
        const linked = (options.links ?? []).map((link) => link.context.traceId)
        told.push({
          name,
          trace_id: own.traceId,
          parent: parent?.spanId,
          linked,
          attributes,
          failed,
        })
      },
    }
    return span as unknown as Span
  }
  context.setGlobalContextManager({
    active: () => stored.getStore() ?? ROOT_CONTEXT,
    with: (within, work, self, ...args) =>
      stored.run(within, () => work.apply(self as never, args)),
    bind: (_within, target) => target,
    enable() {
      return this
    },
    disable() {
      return this
    },
  })
  trace.setGlobalTracerProvider({
    getTracer: () => ({
      startSpan: (name: string, options?: SpanOptions, within = context.active()) =>
        start(name, options, within),
      startActiveSpan: (name: string, options: SpanOptions, work: (span: Span) => never) => {
        const span = start(name, options, context.active())
        return context.with(trace.setSpan(context.active(), span), () => work(span))
      },
    }),
  } as unknown as TracerProvider)
  propagation.setGlobalPropagator({
    inject: () => undefined,
    fields: () => ['traceparent'],
    extract(into, carrier: { traceparent?: string }) {
      const [, traceId, spanId] = (carrier.traceparent ?? '').split('-')
      if (!traceId || !spanId) return into
      return trace.setSpanContext(into, { traceId, spanId, traceFlags: 1, isRemote: true })
    },
  })
}

describe('traces', () => {
  const told: Told[] = []
  let world: World
  let tracing: Tracing
  beforeAll(async () => {
    world = await openWorld()
    registerCollector(told)
    const opened = await openTracing(ENVIRONMENT)
    if (!opened) throw new Error('the environment asks for traces')
    tracing = opened
  })
  beforeEach(() => told.splice(0))
  afterAll(async () => {
    for (const each of [trace, context, propagation]) each.disable()
    await world.close()
  })

  it.each([
    ['nothing asks for them', {}],
    ['a variable is empty', { OTEL_TRACES_EXPORTER: '' }],
    ['they are turned off', { ...ENVIRONMENT, OTEL_SDK_DISABLED: 'true' }],
    ['their exporter is none', { ...ENVIRONMENT, OTEL_TRACES_EXPORTER: 'none' }],
  ])('are not there where %s', async (_, env) => {
    expect(await openTracing(env)).toBeUndefined()
  })

  it('go on from whoever asks, by the pattern of the route and without a word of people', async () => {
    const { request } = openApp(world, { ports: { trace: tracing.request } })
    const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`

    const answer = await request('/v1/tenants/ten_secret', { headers: { traceparent } })

    expect(told).toEqual([
      {
        name: 'GET /tenants/{tenant_id}',
        trace_id: TRACE,
        parent: '00f067aa0ba902b7',
        linked: [],
        failed: false,
        attributes: {
          'http.request.method': 'GET',
          'http.route': '/tenants/{tenant_id}',
          'http.response.status_code': 401,
          'billing.request_id': answer.headers.get('x-request-id'),
        },
      },
    ])
  })

  it('have each call of a provider, in the tick that makes it, which names the request that asked', async () => {
    const metrics = { timeCall: () => undefined }
    const vat = { check: async () => ({ kind: 'no_verdict' as const, reason: 'away' }) }
    const { ports } = timedPorts({ ...world.ports, vat }, metrics, tracing.call)
    const tick = async () => {
      await ports.vat.check('LT1')
      return { did: 1, faults: [] }
    }
    const billing = tickingInTurn({ ...world.billing, worker: { tick } as never }, tracing.tick)

    const asked = { raw: new Request('http://x/'), id: 'r', route: () => '/signup' }
    await tracing.request(asked, async () => {
      await billing.worker.tick(SYSTEM)
      return new Response(null, { status: 500 })
    })

    const [call, ticked, request] = told
    expect(told.map(({ name }) => name)).toEqual(['vat.check', 'tick', 'GET /signup'])
    expect(call).toMatchObject({ attributes: { 'billing.outcome': 'no_verdict' } })
    expect(call?.trace_id).toBe(ticked?.trace_id)
    expect(ticked).toMatchObject({ parent: undefined, linked: [request?.trace_id] })
    expect(request?.failed).toBe(true)
  })
})
