import type { Facts, FactsOf } from '../mail.ts'

/** What the text of a confirmed contract is made of. */
export const CONTRACT_FACTS = {
  plan: 'text',
  /** A month, with VAT and without. */
  gross: 'text',
  net: 'text',
  /** In percent; null where no VAT is charged. */
  vat_rate: 'text?',
  /** A consumer has a right of withdrawal, and is told the total first. */
  consumer: 'flag',
  ordered_on: 'text',
  /** When the trial is over if the phone system is ready at once; null without a trial. */
  first_charge: 'text?',
  /** Months of a minimum term; null for none. */
  term_months: 'text?',
  /** Days of notice; null for none. */
  notice_days: 'text?',
  /** The last day of the right of withdrawal, and where its function is. */
  withdraw_until: 'text',
  withdraw_url: 'link',
  /** The consumer asked us to begin before the right ends. */
  begins_at_once: 'flag',
  /** Name and address of the seller; its codes, e-mail address and telephone number, each by what it is. */
  seller: 'lines',
  /** What the plan has, as the catalogue writes it. */
  characteristics: 'lines',
  /** Whom to write to and call about a complaint; null where the seller has not said. */
  email: 'text?',
  phone: 'text?',
  /** Who settles a dispute out of court, and where that body is found; null where nobody said. */
  dispute_body: 'text?',
  portal_url: 'link',
} as const satisfies Facts
/** What it says. */
export type ContractFacts = FactsOf<typeof CONTRACT_FACTS>
