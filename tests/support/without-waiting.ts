import { DEFAULT_HTTP_CONFIG, type HttpConfig } from '@billing/http'

/** For a service whose clock only somebody moves: who waits for a key would wait for real time. */
export const WITHOUT_WAITING: HttpConfig = {
  ...DEFAULT_HTTP_CONFIG,
  address_limit_factor: 100,
  idempotency_wait_ms: 0,
  process_metrics: false,
}
