import { createApp, DEFAULT_HTTP_CONFIG, type HttpConfig, type HttpPorts } from '@billing/http'
import { createSqlRateLimiter } from '@billing/store-sql'
import type { World } from '../support/world.ts'

/** What was logged. */
export interface Line {
  readonly level: 'info' | 'warn' | 'error'
  readonly fields: Readonly<Record<string, unknown>>
  readonly message: string
}

interface AppOptions {
  readonly config?: Partial<HttpConfig>
  readonly ports?: Partial<Omit<HttpPorts, 'config'>>
  /** Where requests come from. */
  readonly address?: string
}

/** One more process of the same service: its own application on the world's database. */
export function openApp(world: World, { config, ports, address = '192.0.2.10' }: AppOptions = {}) {
  const log: Line[] = []
  const write = (level: Line['level']) => (fields: Line['fields'], message: string) => {
    log.push({ level, fields, message })
  }
  const app = createApp({
    billing: world.billing,
    limiter: createSqlRateLimiter(world.opened),
    ready: async () => ({ database: true }),
    secrets: world.ports.secrets,
    log: { info: write('info'), warn: write('warn'), error: write('error') },
    ...ports,
    config: { ...DEFAULT_HTTP_CONFIG, process_metrics: false, ...config },
  })
  const env = { incoming: { socket: { remoteAddress: address } } }
  const request = async (path: string, init?: RequestInit) => app.request(path, init, env)
  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    request(`/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  return { request, post, log }
}

/** A good signup of its own address. */
export const aSignupBody = (email = 'ona@example.lt') => ({
  customer_type: 'company',
  company_name: 'UAB Pavyzdys',
  email,
  plan_tier: 'business',
  country: 'LT',
})

/** The JSON of an answer; a test is free to look into it. */
// oxlint-disable-next-line typescript/no-explicit-any -- bodies are checked by what the test expects of them
export const bodyOf = async (answer: Response): Promise<any> => answer.json()
