import type { Billing, Currency, Limit, NumberPrefixes, RateLimiter, Secrets } from '@billing/core'
import type { LimitName } from './limits.ts'
import type { Metrics } from './metrics.ts'

/** What an operator decides about the HTTP surface. Every value is checked where it is read from. */
export interface HttpConfig {
  /** Base addresses shown in the document; each ends with `/v1`. */
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  /** The plans of the catalogue, as the document names them; missing: those of the default settings. */
  readonly plan_tiers?: readonly string[]
  /** What the numbers of documents begin with, as the document names them; missing: as by default. */
  readonly number_prefixes?: NumberPrefixes
  /** What we sell in, as bodies and the document name it; missing: the euro. */
  readonly currency?: Currency
  /** Origins of web apps that may call us from a browser; `*` for any. */
  readonly cors_origins: readonly string[]
  /** How many proxies of ours stand in front: so many entries of `X-Forwarded-For` are believed. */
  readonly trusted_proxies: number
  /** Limits other than the table's. */
  readonly limits: Partial<Record<LimitName, Limit>>
  /** How much wider limits by client address are: 100 in the sandbox. Source: contract 5. */
  readonly address_limit_factor: number
  /** Milliseconds that a repeated Idempotency-Key waits for the first answer. Source: contract 4.4. */
  readonly idempotency_wait_ms: number
  /** Whether the metrics hold those of the Node process too, where no `metrics` are given. */
  readonly process_metrics: boolean
  /** Who reads `/metrics`: whoever asks, whoever has the token, or nobody here. */
  readonly metrics_for: 'anyone' | 'nobody' | { readonly token: string }
  /** Called after each request that changed something, so that its effects happen at once. */
  readonly kick?: () => void
}

/** The configuration of a first try: nobody else is trusted, every limit as the table has it. */
export const DEFAULT_HTTP_CONFIG: HttpConfig = {
  servers: [
    { url: 'https://billing.example.com/v1', description: 'Production' },
    { url: 'https://billing.staging.example.com/v1', description: 'Staging' },
    { url: 'http://localhost:8787/v1', description: 'Local development' },
  ],
  cors_origins: [],
  trusted_proxies: 0,
  limits: {},
  address_limit_factor: 1,
  idempotency_wait_ms: 10_000,
  process_metrics: true,
  metrics_for: 'anyone',
}

/** Structured lines; pino fits. */
export interface Logger {
  info(fields: Readonly<Record<string, unknown>>, message: string): void
  warn(fields: Readonly<Record<string, unknown>>, message: string): void
  error(fields: Readonly<Record<string, unknown>>, message: string): void
}

/** Whether a part of the service works, where it has more to say than that. */
export interface Checked {
  readonly ok: boolean
  /** For who runs the service: what is wrong, though it may work. */
  readonly says: string
}

/** What each part of the service says of itself; one that does not work is not ready. */
export type ReadyCheck = () => Promise<Readonly<Record<string, boolean | Checked>>>

/** Answers one request within whatever traces it. The route is known when the answer is there. */
export type TraceRequest = (
  request: { readonly raw: Request; readonly id: string; readonly route: () => string },
  answer: () => Promise<Response>,
) => Promise<Response>

/** Everything that the HTTP surface asks for. */
export interface HttpPorts {
  readonly billing: Billing
  readonly limiter: RateLimiter
  readonly ready: ReadyCheck
  /** Aborted when the server stops: streams of events end then, and their readers connect again, elsewhere. */
  readonly stopping?: AbortSignal
  /** Seals cursors and digests requests. */
  readonly secrets: Pick<Secrets, 'mac'>
  readonly log: Logger
  /** Whether an error says that something of ours can do nothing now: the caller is told when to try again. */
  readonly isAway?: (error: unknown) => boolean
  /** Missing: metrics of requests alone. */
  readonly metrics?: Metrics
  /** Missing: requests are not traced. */
  readonly trace?: TraceRequest
  readonly config: HttpConfig
}
