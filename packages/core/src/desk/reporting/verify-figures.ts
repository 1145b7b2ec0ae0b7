import { after, DAY, hourOf } from '../../kernel/time.ts'
import type { ReadPorts } from '../../ports.ts'
import type { Findings } from '../../records/findings.ts'
import { MEASURES } from './tallies.ts'

/** Count again what is kept for metrics and dashboards. Each recount is one statement, and sees one state. */
export async function verifyFigures({ store, clock }: ReadPorts, to: Findings): Promise<void> {
  // What is about to be forgotten is left out: half a day's counts may be gone.
  const since = hourOf(after(clock(), DAY - MEASURES.audit_rows.kept_ms))
  for (const { what, checked, wrong } of await store.read((tx) => tx.figures.recount(since))) {
    to.checked('figures', checked)
    for (const { name, kept, counted } of wrong) {
      to.wrong('figures', `${what}, ${name}: ${kept} are kept, the rows come to ${counted}`)
    }
  }
}
