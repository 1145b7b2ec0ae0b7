/** What the text of a confirmed contract says; `mail` declares the same for `contract_confirmed`. */
export interface ContractFacts {
  readonly plan: string
  readonly gross: string
  readonly net: string
  readonly vat_rate: string | null
  readonly consumer: boolean
  readonly ordered_on: string
  readonly first_charge: string | null
  readonly withdraw_until: string
  readonly withdraw_url: string
  readonly begins_at_once: boolean
  readonly seller: readonly string[]
  readonly portal_url: string
}
