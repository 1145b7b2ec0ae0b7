import type { Ports } from '../ports.ts'
import { isVatCheckOld } from './decide-vat-check.ts'
import { recordVatAnswer } from './record-vat-answer.ts'
import { vatFactsOf } from './record-vat-step.ts'

/**
 * Before an invoice: ask the registry again about a valid number whose yes is older than 30 days. A clear
 * no makes it invalid, and the account is told; silence changes nothing. Never inside a transaction.
 * Source: contract 6.2, 8.
 */
export async function refreshOldVat(
  ports: Pick<Ports, 'store' | 'vat' | 'clock' | 'ids' | 'secrets' | 'settings'>,
  account_id: string,
): Promise<void> {
  const account = await ports.store.read((tx) => tx.accounts.get(account_id))
  if (!account || account.vat_id === null) return
  if (!isVatCheckOld(vatFactsOf(account), ports.clock())) return
  const { vat_id } = account
  await recordVatAnswer(ports, { account_id, vat_id, answer: await ports.vat.check(vat_id) })
}
