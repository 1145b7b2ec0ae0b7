import type { EpochMs } from '../../kernel/time.ts'
import type { Ports } from '../../ports.ts'
import {
  decideVatClear,
  decideVatSave,
  type ProofWeight,
  type VatFacts,
  type VatStep,
} from './decide-vat-check.ts'
import type { VatAnswer } from './ports.ts'
import { checkVatId, type VatNumber } from './vat-number.ts'

/** What somebody wants the VAT number to be, and what the registry says of it; null takes it away. */
type VatChange = { readonly number: VatNumber; readonly answer: VatAnswer } | null

/**
 * Ask the registry about the number that is to be saved, outside any transaction; an empty one or null
 * takes it away. Throws `vat.verification_failed` where it is no number. Source: contract 3, 6.2.
 */
export async function askVatChange(
  { vat }: Pick<Ports, 'vat'>,
  text: string | null,
): Promise<VatChange> {
  if (text === null || text.trim() === '') return null
  const number = checkVatId(text)
  return { number, answer: await vat.check(number.vat_id) }
}

/** What the change comes to. Throws `vat.verification_failed` when the registry said no. */
export function decideVatChange(
  facts: VatFacts,
  change: VatChange,
  now: EpochMs,
  proof: ProofWeight,
): VatStep {
  if (change === null) return { facts: decideVatClear(facts), verdict: null }
  return decideVatSave(facts, change, now, proof)
}
