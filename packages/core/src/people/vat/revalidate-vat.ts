import { calledBy } from '../../records/audit/record-audit.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import type { WritePorts } from '../../ports.ts'
import { recordVatAnswer } from './record-vat-answer.ts'
import { type VatView, viewVat } from './view-vat.ts'

/**
 * Ask the registry about the caller's VAT number now. Its silence leaves a valid number valid and has any
 * other asked about again later. Throws `not_found`, and `validation.failed` where there is no number.
 */
export async function revalidateVat(ports: WritePorts<'vat'>, call: Call): Promise<VatView> {
  const { account_id } = actorOf(call)
  const account = await ports.store.read((tx) => tx.accounts.get(account_id))
  if (!account) throw new Problem('not_found')
  const { vat_id } = account
  if (vat_id === null) {
    throw invalid('vat_id', 'We have no VAT number of this account; save one, and we check it.')
  }
  const answer = await ports.vat.check(vat_id)
  await recordVatAnswer(ports, { account_id, vat_id, answer, by: calledBy(call) })
  return viewVat(ports, call)
}
