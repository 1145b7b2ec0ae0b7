import { createSqlStore } from '@billing/store-sql'
import { chargeAllDue, chargePorts } from '../charge-due.ts'
import { checkCharged, dueDatabases, openPlace } from '../due-database.ts'
import { quickProvider } from '../providers.ts'
import { figuresOf } from '../run-figures.ts'
import type { OpenSide } from '../runner/comparison.ts'

/** A run over so many subscriptions that are all due, a portion of them in each trial. */
export interface ManyRun {
  readonly subscriptions: number
  readonly portion: number
  readonly in_flight: number
}

/**
 * The run in this process, on a durable SQLite file. It goes on where the last trial ended, and begins on a
 * new database when nothing is left.
 */
export async function open({ subscriptions, portion, in_flight }: ManyRun): Promise<OpenSide> {
  const databases = await dueDatabases('sqlite', subscriptions)
  const begin = async () => {
    const database = await databases.fresh()
    const opened = openPlace('sqlite', database.place)
    const store = createSqlStore(opened)
    const ports = chargePorts({ store, payments: quickProvider(0), in_flight })
    return { database, opened, ports, charged: 0 }
  }
  let run = await begin()
  const end = async () => {
    await checkCharged(run.opened, run.charged)
    await run.opened.close()
    await run.database.gone()
  }
  return {
    async trial() {
      if (run.charged + portion > subscriptions) {
        await end()
        run = await begin()
      }
      const figures = await figuresOf(() => chargeAllDue(run.ports, portion))
      run.charged += figures['charged'] ?? 0
      return figures
    },
    async close() {
      await end()
      await databases.close()
    },
  }
}
