import type { EpochMs } from '../../kernel/time.ts'
import type { Account } from '../account/account.ts'
import { namesFit } from '../account/names-fit.ts'
import type { Settings } from '../../settings.ts'
import type { Ports, Work } from '../../ports.ts'
import {
  decideVatClear,
  decideVatSave,
  type ProofWeight,
  type VatFacts,
  type VatStep,
} from './decide-vat-check.ts'
import type { VatAnswer } from './ports.ts'
import { checkVatId, parseVatId, type VatNumber } from '../vat-numbers/vat-number.ts'

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

/**
 * The answer as it counts for an account. A number of another state that is somebody else's by its name gives no verdict:
 * it is `pending` until a person has looked, and the invoices meanwhile have VAT. At home the rate is the same whoever it
 * is. Source: contract 6.2; Implementing Regulation 282/2011, Art. 18 (1) (a).
 */
export function answerFor(
  { company_name }: Pick<Account, 'company_name'>,
  { vat_id, answer }: { readonly vat_id: string; readonly answer: VatAnswer },
  { seller }: Pick<Settings, 'seller'>,
): VatAnswer {
  if (answer.kind !== 'valid' || parseVatId(vat_id)?.country === seller.country) return answer
  if (namesFit(company_name, answer.name)) return answer
  return { kind: 'no_verdict', reason: `the registry has the number as ${answer.name}` }
}

/** The change with the registry's answer as it counts for the account: it may name another firm. */
export function heardFor(
  account: Account,
  { number, answer }: NonNullable<VatChange>,
  { settings }: Pick<Work, 'settings'>,
): VatChange {
  const { vat_id } = number
  return { number, answer: answerFor(account, { vat_id, answer }, settings) }
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
