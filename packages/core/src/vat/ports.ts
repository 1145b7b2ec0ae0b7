/** What a VAT registry says of a number. An outage is an answer, never a verdict. Source: contract 3, 6.2. */
export type VatAnswer =
  | {
      readonly kind: 'valid'
      readonly name: string | null
      readonly address: string | null
      /** The registry's own receipt for this check, kept as evidence. */
      readonly consultation_number: string | null
    }
  | { readonly kind: 'invalid' }
  /** The registry or its national node did not answer: ask again later. */
  | { readonly kind: 'no_verdict'; readonly reason: string }

/** The EU VAT registry. Passes `vatCheckerContract` of @billing/testing. */
export interface VatChecker {
  /** `vat_id` is a country prefix and the national number without spaces, for example `LT100001919017`. */
  check(vat_id: string): Promise<VatAnswer>
}
