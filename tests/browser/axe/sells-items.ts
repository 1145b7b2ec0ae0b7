import { fileURLToPath } from 'node:url'

/** What a server is started with, so that it sells seats and numbers beside a plan, and plans by the year, too. */
export const SELLS_ITEMS = {
  BILLING_CONFIG: fileURLToPath(new URL('sells-items.json', import.meta.url)),
}
