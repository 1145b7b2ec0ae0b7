import { type Billing, SYSTEM } from '@billing/core'
import type { Logger } from './config.ts'

/** How often requests are written down, in milliseconds: a process that dies forgets no more than that. */
const EVERY = 5_000

/** What goes on until it is stopped. */
export interface Counting {
  /** Writes down the rest. What cannot be written then is lost, and logged. */
  stop(): Promise<void>
}

/** Write down every few seconds which requests were answered, for the dashboards. No request waits for it. */
export function keepCounting(
  billing: { readonly reporting: Pick<Billing['reporting'], 'countRequests'> },
  log: Pick<Logger, 'error'>,
  every_ms = EVERY,
): Counting {
  let running = Promise.resolve()
  const write = () => {
    running = running
      .then(() => billing.reporting.countRequests(SYSTEM))
      .catch((err: unknown) => log.error({ err }, 'requests could not be counted'))
  }
  const timer = setInterval(write, every_ms)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      write()
      await running
    },
  }
}
