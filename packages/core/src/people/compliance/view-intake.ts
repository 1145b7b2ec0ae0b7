import { actorOf, type Call } from '../../records/idempotency/call.ts'
import type { ReadPorts, Tx, WritePorts } from '../../ports.ts'
import { uploadedDocs } from './decide-intake.ts'
import type { ComplianceIntake, IntakeView } from './intake.ts'
import type { IntakeFilters } from './ports.ts'
import { newIntake, openIntake } from './open-intake.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import { inListOrder, type ListOrder, type Page, type PageRequest } from '../../kernel/page.ts'

/**
 * What the caller's account has to send us and has sent; its first reading opens the intake, which nobody else
 * sees until a file comes. Who reads without writing sees what would be opened.
 */
export async function viewIntake(ports: WritePorts, call: Call): Promise<IntakeView> {
  const { account_id, reads_only } = actorOf(call)
  const shown = await ports.store.read(async (tx) => {
    const found = await tx.complianceIntakes.ofAccount(account_id)
    if (found) return intakeView(tx, found)
    const account = reads_only ? await tx.accounts.get(account_id) : undefined
    return account && { ...newIntake(ports, account, ports.clock()), uploaded_docs: [] }
  })
  if (shown) return shown
  return transact(ports, async (work) => intakeView(work.tx, await openIntake(work, call)))
}

/** An intake as it is shown. */
export async function intakeView(
  tx: Pick<Tx, 'complianceDocuments'>,
  intake: ComplianceIntake,
): Promise<IntakeView> {
  const kept = await tx.complianceDocuments.ofIntakes([intake.id])
  return { ...intake, uploaded_docs: uploadedDocs(intake, kept) }
}

/**
 * The intakes of every account or of one, newest first unless asked otherwise, for operators: what was submitted at least once, or what is in a
 * state and has a file. That a customer looked what we ask for shows nobody a case.
 */
export async function listIntakes(
  { store }: ReadPorts,
  { order, ...filters }: IntakeFilters & { readonly order?: ListOrder },
  page: PageRequest,
): Promise<Page<IntakeView>> {
  return store.read(async (tx) => {
    const { data, next } = await tx.complianceIntakes.list(filters, inListOrder(page, order))
    const kept = await tx.complianceDocuments.ofIntakes(data.map(({ id }) => id))
    const ofIntake = Map.groupBy(kept, ({ intake_id }) => intake_id)
    const shown = data.map((intake) => ({
      ...intake,
      uploaded_docs: uploadedDocs(intake, ofIntake.get(intake.id) ?? []),
    }))
    return { data: shown, next }
  })
}
