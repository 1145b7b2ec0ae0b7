import type { Billing, Ports } from '@billing/core'
import { startWorker } from '@billing/worker'

/** Everything that is due happens from now on, in this process: `billing` is what `createBilling(ports)` gave. */
export function work(billing: Billing, ports: Ports) {
  return startWorker({
    billing,
    clock: ports.clock,
    nextDueAt: () => ports.store.nextDueAt(),
    onFault: ({ where, error }) => console.error(where, error),
  })
}
