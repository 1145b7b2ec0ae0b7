import type { EpochMs } from '../../kernel/time.ts'
import type { TransactionOptions, Work, WritePorts } from '../../ports.ts'

/** Run one unit of work in one transaction: all of it or nothing. `now` is read from the clock unless it is given. */
export function transact<T>(
  ports: WritePorts,
  run: (work: Work) => Promise<T>,
  now: EpochMs = ports.clock(),
  options?: TransactionOptions,
): Promise<T> {
  const { store, ids, secrets, settings } = ports
  const delivers_e_invoices = ports.eInvoiceTransport !== undefined
  return store.transaction(
    (tx) => run({ tx, now, ids, secrets, settings, delivers_e_invoices }),
    options,
  )
}
