import type { Billing } from '@billing/core'
import { createApp, DEFAULT_HTTP_CONFIG } from '@billing/http'
import { createSecrets } from '@billing/security'
import { createSqlRateLimiter, isAway, isReady, type Opened } from '@billing/store-sql'

/** The whole API for any server that speaks `fetch`: `createApi(…).fetch(request)`. */
export function createApi(billing: Billing, opened: Opened, key: Uint8Array<ArrayBuffer>) {
  return createApp({
    billing,
    limiter: createSqlRateLimiter(opened),
    ready: async () => ({ database: await isReady(opened) }),
    stopping: new AbortController().signal,
    secrets: createSecrets({ keys: [{ id: 'k1', key }] }),
    log: { info: console.log, warn: console.warn, error: console.error },
    isAway,
    config: DEFAULT_HTTP_CONFIG,
  })
}
