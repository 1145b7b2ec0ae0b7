import type { Logger } from 'pino'
import { asksFor, type Environment } from './telemetry.ts'

type Api = typeof import('@opentelemetry/api')

/** What an API has registered for every other in the process: its version, and an instance for each signal. */
type Registered = Readonly<Record<string, unknown>> & { readonly version?: string }

/** A signal: under which name its instance is registered, and which instance our API has found. */
const SIGNALS = {
  TRACES: { registered: 'trace', found: ({ trace }: Api): unknown => trace.getTracerProvider() },
  METRICS: {
    registered: 'metrics',
    found: ({ metrics }: Api): unknown => metrics.getMeterProvider(),
  },
} as const

/** An API registers under its major version. */
const REGISTERED_AS = /^opentelemetry\.js\.api\.\d+$/

/**
 * Warn of each signal that the environment asks for and nothing collects: no SDK was registered, or one whose API ours may not
 * use. An API uses what one of its own major version and no older minor version registered, and is silent about any other. Source:
 * `@opentelemetry/api`, `internal/semver`.
 */
export async function warnUncollected(
  log: Pick<Logger, 'warn'>,
  env: Environment = process.env,
): Promise<void> {
  for (const name of ['TRACES', 'METRICS'] as const) {
    if (!asksFor(name, env)) continue
    const api = await import('@opentelemetry/api')
    const { registered, found } = SIGNALS[name]
    const all = registeredApis()
    const theirs = all.filter((each) => each[registered] !== undefined)
    if (theirs.some((each) => each[registered] === found(api))) continue
    const signal = name.toLowerCase()
    const api_of_sdk = (theirs[0] ?? all[0])?.version ?? null
    log.warn(
      { signal, api_of_sdk, our_api: ownVersion(api) },
      theirs.length > 0 ? OTHER_VERSION : NOT_REGISTERED,
    )
  }
}

const OTHER_VERSION =
  'nothing collects what is asked for: the API of the OpenTelemetry SDK does not fit ours; bring an SDK whose API has the same major version and is not older'
const NOT_REGISTERED =
  'nothing collects what is asked for: no OpenTelemetry SDK is registered for it; start the process with one, or set the exporter of this signal to none'

const keys = () =>
  Object.getOwnPropertySymbols(globalThis).filter(({ description }) =>
    REGISTERED_AS.test(description ?? ''),
  )

const registeredApis = () => keys().map((key) => Reflect.get(globalThis, key) as Registered)

/** The version of our API, which it says only in what it registers: it registers for a moment, with no other there. */
function ownVersion({ diag }: Api): string | null {
  const theirs = keys().map((key) => [key, Reflect.get(globalThis, key) as Registered] as const)
  const clear = () => {
    for (const key of keys()) Reflect.deleteProperty(globalThis, key)
  }
  clear()
  try {
    diag.setLogger(SILENT)
    return registeredApis()[0]?.version ?? null
  } finally {
    clear()
    for (const [key, value] of theirs) Reflect.set(globalThis, key, value)
  }
}

const silent = () => undefined
const SILENT = { error: silent, warn: silent, info: silent, debug: silent, verbose: silent }
