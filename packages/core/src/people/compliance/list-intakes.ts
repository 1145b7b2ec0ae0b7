import type { Page, PageRequest } from '../../kernel/page.ts'
import type { ReadPorts } from '../../ports.ts'
import { uploadedDocs } from './decide-intake.ts'
import type { IntakeStatus, IntakeView } from './intake.ts'

/**
 * The intakes of every account, newest first, for operators: what was submitted at least once, or what is in a
 * state and has a file. That a customer looked what we ask for shows nobody a case.
 */
export async function listIntakes(
  { store }: ReadPorts,
  filters: { readonly status?: IntakeStatus },
  page: PageRequest,
): Promise<Page<IntakeView>> {
  return store.read(async (tx) => {
    const { data, next } = await tx.complianceIntakes.list(filters, page)
    const kept = await tx.complianceDocuments.ofIntakes(data.map(({ id }) => id))
    const ofIntake = Map.groupBy(kept, ({ intake_id }) => intake_id)
    const shown = data.map((intake) => ({
      ...intake,
      uploaded_docs: uploadedDocs(intake, ofIntake.get(intake.id) ?? []),
    }))
    return { data: shown, next }
  })
}
