import type { WritePorts } from '../../ports.ts'
import { isVatCheckOld } from './decide-vat-check.ts'
import { recordVatAnswer } from './record-vat-answer.ts'
import { vatFactsOf } from './record-vat-step.ts'
import { approvalStands } from '../vat-numbers/vat-verdict.ts'

/**
 * Before an invoice: ask the registry again about a valid number whose yes is older than 30 days, unless our
 * approval of a proof stands, or the account has ended. A clear no makes it invalid, and the account is told; silence changes nothing.
 * Never inside a transaction.
 * Source: contract 6.2, 8.
 */
export async function refreshOldVat(ports: WritePorts<'vat'>, account_id: string): Promise<void> {
  const now = ports.clock()
  const vat_id = await ports.store.read(async (tx) => {
    const account = await tx.accounts.get(account_id)
    if (!account || account.status === 'cancelled') return null
    if (!isVatCheckOld(vatFactsOf(account), now)) return null
    const verdicts = await tx.vatVerdicts.ofAccount(account_id)
    return approvalStands(verdicts, account.vat_id, now) ? null : account.vat_id
  })
  if (vat_id === null) return
  await recordVatAnswer(ports, { account_id, vat_id, answer: await ports.vat.check(vat_id) })
}
