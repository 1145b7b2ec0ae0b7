import type { Account } from '../../people/account/account.ts'
import type { Money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Settings } from '../../settings.ts'
import type { VatVerdict } from '../../people/vat/vat-verdict.ts'
import { vatDecisionFor } from '../../people/vat/vat-decision-for.ts'
import { draftInvoice, type NewInvoice } from './draft-invoice.ts'
import type { Invoice } from './invoice.ts'
import { buyerParty, sellerParty } from './parties.ts'

/** The customer of an invoice, and what decides their VAT and what is left to pay. */
interface Buyer {
  readonly account: Account
  /** Every answer about the account's VAT numbers. */
  readonly verdicts: readonly VatVerdict[]
  /** The customer credit that the account has now. */
  readonly account_credit: Money
}

/** What an invoice is over, and for what. */
type BilledFor = Pick<
  NewInvoice,
  'invoice_id' | 'subscription_id' | 'cycle_id' | 'due_at' | 'lines' | 'collect_from'
>

/** The draft of an account's invoice, with the VAT and the parties of this moment. Source: contract 6.2. */
export function draftForAccount(
  settings: Settings,
  { account, verdicts, account_credit }: Buyer,
  billed: BilledFor,
  now: EpochMs,
): Invoice {
  const facts: NewInvoice = {
    ...billed,
    account_id: account.account_id,
    language: account.language,
    time_zone: settings.time_zone,
    vat: vatDecisionFor(settings, account, verdicts, now),
    account_credit,
    seller: sellerParty(settings),
    buyer: buyerParty(account),
  }
  return draftInvoice(facts, now)
}
