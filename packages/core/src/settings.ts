import { ADDRESS_WAIT } from './money/policy/address-wait.ts'
import type { Address, CustomerType } from './people/account/account.ts'
import type { EAddress } from './people/account/e-address.ts'
import type { Contact } from './money/invoices/party.ts'
import type { DisputeBody } from './people/consumers/dispute-bodies.ts'
import type { SellsTo } from './people/consumers/sells-to.ts'
import { type Brand, DEFAULT_BRAND } from './kernel/brand.ts'
import type { Locale } from './kernel/locale.ts'
import { type Currency, EUR } from './kernel/money.ts'
import type { TimeZone } from './kernel/calendar.ts'
import { DUNNING, type DunningPolicy } from './money/policy/dunning.ts'
import type { CatalogueItem } from './money/catalogue/item.ts'
import type { DiscountCode } from './money/codes/discount-code.ts'
import { type Plan, PLANS } from './money/policy/plans.ts'
import { PRICE_NOTICE } from './money/pricing/planned-price.ts'
import { NUMBER_PREFIXES, type NumberPrefixes } from './money/numbering/document-number.ts'
import { TOPUP, type TopupBounds } from './money/policy/topup.ts'

/** What stands of the operating company on documents. An empty text is left out. Source: contract 6.2. */
export interface Seller {
  readonly address: string
  /** ISO 3166-1 alpha-2; where VAT is due at home. */
  readonly country: string
  readonly vat_id: string
  readonly reg_number: string
  readonly bank_account: string
  /** The address in its parts; without it they are read from `address`. */
  readonly postal_address?: Address
  /** Where electronic documents reach us, and whose they are. Source: EN 16931, BT-34. */
  readonly e_address?: EAddress
  /** Whom a buyer asks: documents say it, and the contract of a consumer. Source: EN 16931, BG-6; Directive 2011/83/EU, Art. 6 (1) (c). */
  readonly contact?: Contact
}

/** An operator's own words for some texts, by key and language. `{name}` stands for a fact. `checkTexts` judges them. */
export type Texts = Readonly<Record<string, { readonly [Language in Locale]?: string }>>

/** What an operator decides once. Every value is checked where it is read from; the core trusts it. */
export interface Settings {
  /** The operating company, as our texts call it. */
  readonly seller_name: string
  readonly seller: Seller
  /** What we sell in: every amount that we make is in it, from the first one on. */
  readonly currency: Currency
  /** Who may sign up. */
  readonly sells_to: SellsTo
  /** Who settles disputes with consumers out of court; null: the body of the seller's country, where we know it. */
  readonly dispute_body: DisputeBody | null
  /** How mails and documents look. `checkBrand` says whether it can be used. */
  readonly brand: Brand
  /** What mails say in place of our texts; the keys are in `docs/texts.md`. */
  readonly texts: Texts
  /** Where the customer's web app lives, without a slash at the end; mails link into it. */
  readonly portal_url: string
  /** Where operators' own pages live, likewise: what we mail to an operator links there. Null: the portal's `/console`. */
  readonly console_url: string | null
  /** In which periods begin and days are counted. Source: contract 7.1. */
  readonly time_zone: TimeZone
  /** The catalogue, from the smallest plan. It lists every plan that somebody has. */
  readonly plans: readonly Plan[]
  /** What is sold beside a plan, by quantity. It lists every item that a customer holds. `catalogueFlaws` judges it. */
  readonly items: readonly CatalogueItem[]
  /** What customers redeem for a discount. `codeFlaws` judges them. */
  readonly discount_codes: readonly DiscountCode[]
  /** What we do, and on which days, while a billing cycle stays unpaid. Source: contract 7 and 10.3. */
  readonly dunning: DunningPolicy
  readonly topup: TopupBounds
  /**
   * When the VAT of call credit is due: when it is bought; or when it is used, which needs a phone system that tells what
   * calls used up. Source: contract 6.3; Directive 2006/112/EC, Art. 30a, 30b.
   */
  readonly topup_vat: 'at_topup' | 'at_use'
  /** What the numbers of our documents begin with; fixed from the first document on. Source: contract 6.5. */
  readonly number_prefixes: NumberPrefixes
  /** The language in which we write to our operators. */
  readonly operator_language: Locale
  /** The documents that each kind of customer must upload. Source: contract 10.5. */
  readonly kyb_documents: Readonly<Record<CustomerType, readonly string[]>>
  /**
   * Whether we charge consumers in other member states the VAT rate of their state from the first sale on: we have chosen
   * so, for at least two calendar years. False: our own, until the meter has crossed EUR 10,000. Source: contract 6.2,
   * 6.14; Directive 2006/112/EC, Art. 59c.
   */
  readonly oss: boolean
  /** Whether we are registered in the Union scheme: from 2027 that is the same choice. Source: contract 6.14. */
  readonly union_scheme: boolean
  /**
   * Whether one piece of evidence of a third party says where a customer is, until the meter has crossed EUR 100,000 in
   * this or the last year. Source: contract 6.10; Implementing Regulation 282/2011, Art. 24b.
   */
  readonly one_piece_of_evidence: boolean
  /** Days after the end of an account after which it may be anonymised; documents stay ten years as issued. */
  readonly personal_data_kept_days: number
  /** Days after the start of a trial in which nobody gets another one. Source: contract 2.11. */
  readonly trial_again_after_days: number
  /** Days after its period began for which the first invoice of a company waits for the address. Source: contract 6.2. */
  readonly address_wait_days: number
  /** Calendar months between the mail that tells of a price rise and the day of it: one at least. Source: Directive (EU) 2018/1972, Art. 105 (4). */
  readonly price_notice: number
  /**
   * Whether numbers or calls are sold: once no minimum term runs every customer may then leave with the running period, and a
   * month before a term ends they are told how. Source: Directive (EU) 2018/1972, Art. 105 (3).
   */
  readonly telecom: boolean
  /**
   * Real milliseconds for which a process holds the work it has claimed: a key, an effect, an order to
   * read. After a crash others take the work over when that time is up; longer than any provider takes.
   */
  readonly lease_ms: number
  /** How many charges the payment provider is asked for at a time, by each process; what it allows binds first. */
  readonly charges_in_flight: number
}

/** Settings for a first try: a made-up Lithuanian company, our four plans, periods in UTC. */
export const DEFAULT_SETTINGS: Settings = {
  seller_name: 'Example Telecom',
  seller: {
    address: 'Gedimino pr. 1, 01103 Vilnius',
    country: 'LT',
    vat_id: 'LT100001919017',
    reg_number: '300000000',
    bank_account: 'LT121000011101001000',
    contact: { name: 'Accounts', phone: '+370 600 00000', email: 'hello@telecom.example' },
  },
  currency: EUR,
  sells_to: 'both',
  dispute_body: null,
  brand: DEFAULT_BRAND,
  texts: {},
  portal_url: 'http://localhost:8787',
  console_url: null,
  time_zone: 'UTC',
  plans: PLANS,
  items: [],
  discount_codes: [],
  dunning: DUNNING,
  topup: TOPUP,
  topup_vat: 'at_topup',
  number_prefixes: NUMBER_PREFIXES,
  operator_language: 'en',
  kyb_documents: {
    company: ['company_registration', 'representative_id'],
    individual: ['representative_id'],
  },
  oss: true,
  union_scheme: false,
  one_piece_of_evidence: true,
  personal_data_kept_days: 1_095,
  trial_again_after_days: 365,
  address_wait_days: ADDRESS_WAIT.days,
  price_notice: PRICE_NOTICE.least,
  telecom: true,
  lease_ms: 30_000,
  charges_in_flight: 64,
}
