import { createSqlStore } from '@billing/store-sql'
import { chargeAllDue, chargePorts } from '../charge-due.ts'
import { checkCharged, type DatabaseKind, dueDatabases, openPlace } from '../due-database.ts'
import { quickProvider } from '../providers.ts'
import { figuresOf, watched } from '../run-figures.ts'
import type { Figures, OpenSide } from '../runner/comparison.ts'

/** A billing run of ours: so many due at once, charged on a durable database. */
export interface OurRun {
  readonly database: DatabaseKind
  readonly due: number
  /** How long the provider takes for a charge, in milliseconds. */
  readonly charge_ms: number
  readonly in_flight: number
}

/** Cycles of the first run, which nobody sees: it is for the compiler to warm up. */
const WARMED_BY = 1_000

/** The run in this process. */
export async function open(run: OurRun): Promise<OpenSide> {
  const databases = await dueDatabases(run.database, run.due)
  const charge = async (cycles: number): Promise<Figures> => {
    const { place, gone } = await databases.fresh()
    const opened = openPlace(run.database, place)
    try {
      const { payments, most } = watched(quickProvider(run.charge_ms))
      const { in_flight } = run
      const ports = chargePorts({ store: createSqlStore(opened), payments, in_flight })
      const figures = await figuresOf(() => chargeAllDue(ports, cycles))
      await checkCharged(opened, figures['charged'] ?? 0)
      return { ...figures, in_flight: most() }
    } finally {
      await opened.close()
      await gone()
    }
  }
  await charge(WARMED_BY)
  return { trial: () => charge(run.due), close: databases.close }
}
