import type { VatVerdict } from '../vat-numbers/vat-verdict.ts'

/** A verdict among the evidence of an account. */
export interface KeptVatVerdict extends VatVerdict {
  readonly verdict_id: string
  readonly account_id: string
}

/** Evidence of what the registry said, and of what we decided on proofs. Append-only: the database refuses to change or remove a row. */
export interface VatVerdicts {
  insert(verdict: KeptVatVerdict): Promise<void>
  /** Oldest first, on every number that the account ever had. */
  ofAccount(account_id: string): Promise<KeptVatVerdict[]>
}

/** The registry's answer as it came, word for word: it says when it was asked, and what about. Kept with the verdict. */
type VatEvidence = string

/** What a VAT registry says of a number. An outage is an answer, never a verdict. Source: contract 3, 6.2. */
export type VatAnswer =
  | {
      readonly kind: 'valid'
      readonly name: string | null
      readonly address: string | null
      /** The registry's own receipt for this check. */
      readonly consultation_number: string | null
      readonly evidence?: VatEvidence | undefined
    }
  | { readonly kind: 'invalid'; readonly evidence?: VatEvidence | undefined }
  /** The registry or its national node did not answer: ask again later. */
  | { readonly kind: 'no_verdict'; readonly reason: string }

/** The EU VAT registry. Passes `vatCheckerContract` of @billing/testing. */
export interface VatChecker {
  /** `vat_id` is a country prefix and the national number without spaces, for example `LT100001919017`. */
  check(vat_id: string): Promise<VatAnswer>
}
