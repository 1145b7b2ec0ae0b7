import type { Account } from '../account/account.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Selling } from '../threshold/selling.ts'
import { decideVat, vatCustomerOf } from './decide-vat.ts'
import { lastValidOf, type VatVerdict } from '../vat-numbers/vat-verdict.ts'
import type { VatDecision } from './vat-decision.ts'

/** Which VAT an invoice of the account carries when it is issued `at`. Source: contract 6.2. */
export function vatDecisionFor(
  { seller, abroad, time_zone }: Selling,
  account: Account,
  verdicts: readonly VatVerdict[],
  at: EpochMs,
): VatDecision {
  const customer = vatCustomerOf(account, lastValidOf(verdicts, account.vat_id))
  return decideVat({ seller_country: seller.country, abroad, time_zone }, customer, at)
}
