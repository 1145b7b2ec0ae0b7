import type { Ports } from '@billing/core'
import type { GaugeReading, Metrics } from '@billing/http'

/** The ports behind which somebody else's machine, a disk or a queue of ours may keep a caller waiting. */
const TIMED = [
  'payments',
  'pbx',
  'vat',
  'mailer',
  'files',
  'eInvoiceTransport',
  'passwords',
] as const satisfies readonly (keyof Ports)[]

/** The gauge of calls: its name, and what it says. */
export const UNDER_WAY = [
  'billing_calls_under_way',
  'Calls that wait for their answer; of password hashing two at a time are worked on.',
] as const

/** Ports whose calls are timed, and how many of them are under way. */
export interface TimedPorts {
  readonly ports: Ports
  readonly underWay: () => readonly GaugeReading[]
}

/** Time each call of what may take its time. An answer is counted by its `kind`: what adapters say, and nobody who asks. */
export function timedPorts(
  ports: Ports,
  metrics: Pick<Metrics, 'timeCall'>,
  trace: TraceCall = untraced,
): TimedPorts {
  const counts = new Map<string, number>()
  const [name, help] = UNDER_WAY
  const timed = TIMED.flatMap((name) => {
    const port = ports[name]
    if (port === undefined) return []
    counts.set(name, 0)
    return [
      [
        name,
        watched(port, call(name), (operation, work) => trace(`${name}.${operation}`, work)),
      ] as const,
    ]
  })
  function call(port: string) {
    return async (operation: string, work: Promise<unknown>) => {
      const begun = performance.now()
      counts.set(port, (counts.get(port) ?? 0) + 1)
      const outcome = await work.then(outcomeOf, () => 'threw')
      counts.set(port, (counts.get(port) ?? 0) - 1)
      metrics.timeCall({ port, operation, outcome, seconds: (performance.now() - begun) / 1_000 })
    }
  }
  return {
    ports: { ...ports, ...Object.fromEntries(timed) },
    underWay: () =>
      [...counts].map(([port, value]) => ({
        name,
        help,
        labels: { port },
        value,
      })),
  }
}

/** Makes a call within whatever traces it. */
export type TraceCall = (name: string, call: () => unknown) => unknown

const untraced: TraceCall = (_name, call) => call()

type Watch = (operation: string, work: Promise<unknown>) => Promise<void>

function watched<T extends object>(port: T, watch: Watch, trace: TraceCall): T {
  const methods = new Map<string | symbol, unknown>()
  return new Proxy(port, {
    get(target, operation) {
      const method: unknown = Reflect.get(target, operation, target)
      if (typeof method !== 'function' || typeof operation === 'symbol') return method
      if (!methods.has(operation)) {
        methods.set(operation, (...args: unknown[]) => {
          const answer = trace(operation, () => Reflect.apply(method, target, args) as unknown)
          if (answer instanceof Promise) void watch(operation, answer)
          return answer
        })
      }
      return methods.get(operation)
    },
  })
}

/** What a port answered, in one word of few. */
export function outcomeOf(answer: unknown): string {
  if (typeof answer === 'string') return answer
  const { kind } = (answer ?? {}) as { readonly kind?: unknown }
  return typeof kind === 'string' ? kind : 'answered'
}
