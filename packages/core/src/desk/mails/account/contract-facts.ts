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
  /** The last day of the right of withdrawal, and where its function is. */
  withdraw_until: 'text',
  withdraw_url: 'link',
  /** The consumer asked us to begin before the right ends. */
  begins_at_once: 'flag',
  /** Name, address, numbers and e-mail of the seller. */
  seller: 'lines',
  portal_url: 'link',
} as const satisfies Facts
/** What it says. */
export type ContractFacts = FactsOf<typeof CONTRACT_FACTS>
