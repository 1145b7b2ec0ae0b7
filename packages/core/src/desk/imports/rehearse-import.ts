import { after, DAY } from '../../kernel/time.ts'
import { takenBack } from '../../records/unit-of-work/taken-back.ts'
import { sellingAt } from '../../people/threshold/selling.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { forecast } from '../forecast/forecast.ts'
import type { ForecastEvent } from '../forecast/forecast-event.ts'
import { readForecastFacts } from '../forecast/view-forecast.ts'
import { importInto, type ImportOutcome } from './import-customer.ts'
import type { ImportedCustomer } from './imported-customer.ts'
import { withTakenHashes } from './taken-hashes.ts'

/** How far a rehearsal looks ahead: everybody who goes on is charged once in it, and most twice. */
export const REHEARSED = 60 * DAY

/** What would become of a customer, and what would happen to them then. */
export type Rehearsed =
  | (Extract<ImportOutcome, { kind: 'imported' }> & { readonly events: readonly ForecastEvent[] })
  | Exclude<ImportOutcome, { kind: 'imported' }>

/**
 * What an import of this customer would do, and the forecast of the sixty days after it. It is the import itself, in a
 * transaction that is taken back: nothing is written.
 */
export async function rehearseImport(
  ports: WritePorts<'passwords'>,
  customer: ImportedCustomer,
): Promise<Rehearsed> {
  const taken = withTakenHashes(customer, ports.passwords)
  const now = ports.clock()
  const rehearse = async (work: Work) => {
    const outcome = await importInto(work, taken)
    if (outcome.kind !== 'imported') return { outcome, facts: undefined }
    const selling = () => sellingAt(work.tx, work.settings, now)
    return { outcome, facts: await readForecastFacts(work.tx, outcome.account_id, selling) }
  }
  const { outcome, facts } = await takenBack(ports, rehearse, now)
  if (outcome.kind !== 'imported') return outcome
  const events = facts ? forecast(facts, ports.settings, now, after(now, REHEARSED)) : []
  return { ...outcome, events }
}
