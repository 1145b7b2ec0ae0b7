import type { Account, Address } from '../../people/account/account.ts'
import { invoicedAddress, lacksAddress } from '../../people/account/full-address.ts'
import type { Money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Settings } from '../../settings.ts'
import type { Abroad } from '../../people/threshold/decide-threshold.ts'
import type { VatVerdict } from '../../people/vat-numbers/vat-verdict.ts'
import { vatDecisionFor } from '../../people/vat/vat-decision-for.ts'
import { draftInvoice, type NewInvoice } from './draft-invoice.ts'
import type { Invoice } from './invoice.ts'
import type { Party } from './party.ts'

/** What a document says of a card. */
type Card = NonNullable<Party['card']>

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
> & {
  /** Until when the address of a company was waited for; by default until now: it was not. */
  readonly address_waited_until?: EpochMs | null
  /** The card that is asked, or that has paid, where it is known. */
  readonly card?: Card | undefined
  /** Whose rate is charged abroad, with this sale counted. */
  readonly abroad: Abroad
}

/** The draft of an account's invoice, with the VAT and the parties of this moment. Source: contract 6.2. */
export function draftForAccount(
  settings: Settings,
  { account, verdicts, account_credit }: Buyer,
  { abroad, card, ...billed }: BilledFor,
  now: EpochMs,
): Invoice {
  const facts: NewInvoice = {
    ...billed,
    address_waited_until: lacksAddress(account) ? (billed.address_waited_until ?? now) : null,
    account_id: account.account_id,
    language: account.language,
    time_zone: settings.time_zone,
    vat: vatDecisionFor({ ...settings, abroad }, account, verdicts, now),
    account_credit,
    seller: sellerParty(settings),
    buyer: buyerParty(account, card),
  }
  return draftInvoice(facts, now)
}

/** The operating company as its documents show it. An empty text of the settings is left out. */
function sellerParty({ seller_name, seller }: Settings): Party {
  return {
    name: seller_name,
    address: seller.postal_address ?? addressOf(seller.address, seller.country),
    country: seller.country,
    reg_number: seller.reg_number || null,
    vat_id: seller.vat_id || null,
    email: null,
    bank_account: seller.bank_account || null,
    ...(seller.e_address && { e_address: seller.e_address }),
    ...(seller.contact && { contact: seller.contact }),
  }
}

/** A customer as documents show them; without an invoice address the legal one stands. Source: contract 6.2. */
function buyerParty(account: Account, card: Card | undefined): Party {
  const { e_address, buyer_reference, leitweg_id } = account.e_invoice ?? {}
  return {
    name: account.company_name,
    address: invoicedAddress(account),
    country: account.legal_address?.country ?? account.country,
    reg_number: account.reg_number,
    vat_id: account.vat_id,
    email: account.contact_email,
    bank_account: null,
    ...(e_address && { e_address }),
    ...(buyer_reference && { buyer_reference }),
    ...(leitweg_id && { leitweg_id }),
    ...(card && { card: { brand: card.brand, last4: card.last4 } }),
  }
}

/** One line of settings as a postal address: what follows the last comma is the postal code and the town. */
function addressOf(text: string, country: string): Address | null {
  if (text === '') return null
  const comma = text.lastIndexOf(',')
  const line1 = comma < 0 ? text : text.slice(0, comma).trim()
  const town = comma < 0 ? '' : text.slice(comma + 1).trim()
  const [, postal_code = '', city = ''] = /^(\S*\d\S*)?\s*(.*)$/.exec(town) ?? []
  return { line1, postal_code, city, country }
}
