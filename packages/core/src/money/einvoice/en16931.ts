import type { ConvertedAmount } from '../exchange/vat-conversion.ts'
import type { EAddress } from '../../people/account/e-address.ts'
import type { Currency, Money } from '../../kernel/money.ts'

/** An invoice or a credit note in the terms of EN 16931-1, of which each syntax is one spelling. */
export interface En16931 {
  /** BT-1. */
  readonly number: string
  /** BT-2, as `2026-03-01`, by the seller's calendar. */
  readonly issue_date: string
  /** BT-3, of UNCL 1001: a commercial invoice, or a credit note, whose amounts are what is credited. */
  readonly type_code: '380' | '381'
  /** BT-5. */
  readonly currency: Currency
  /** BT-6 and BT-111: the VAT in the currency that the law of the seller's state wants; null where it is BT-5. */
  readonly vat_accounted: ConvertedAmount | null
  /** BT-9; null where nothing is to be paid. */
  readonly due_date: string | null
  /** BT-10. */
  readonly buyer_reference: string | null
  /** BT-20. */
  readonly payment_terms: string
  /** BT-22 of BG-1. */
  readonly note: string | null
  /** BG-3: what a credit note corrects. */
  readonly preceding: readonly PrecedingInvoice[]
  /** BG-4. */
  readonly seller: EnSeller
  /** BG-7. */
  readonly buyer: EnBuyer
  /** BT-72: of what has no period, the day on which it was supplied; null on a credit note. */
  readonly delivery_date: string | null
  /** BG-14: from the first day of the lines to the last one. */
  readonly period: EnPeriod | null
  /** BG-16. */
  readonly payment: EnPayment
  /** BG-22. */
  readonly totals: EnTotals
  /** BG-23: one for each category and rate. */
  readonly vat: readonly EnVatGroup[]
  /** BG-25. */
  readonly lines: readonly EnLine[]
}

/** BG-3. */
export interface PrecedingInvoice {
  /** BT-25. */
  readonly number: string
  /** BT-26. */
  readonly issue_date: string
}

/** What a seller and a buyer have in common. */
export interface EnParty {
  /** BT-27, BT-44. */
  readonly name: string
  /** BT-30, BT-47: the number in the register of companies. */
  readonly reg_number: string | null
  /** BT-31, BT-48; null where the category of VAT forbids it. */
  readonly vat_id: string | null
  /** BT-34, BT-49. */
  readonly e_address: EAddress | null
  /** BG-5, BG-8. */
  readonly address: EnAddress
}

/** BG-4. */
export interface EnSeller extends EnParty {
  /** BT-29: where neither a number of a register nor one for VAT can say who it is. Source: EN 16931, BR-CO-26. */
  readonly id: string | null
  /** BG-6. */
  readonly contact: EnContact | null
}

/** BG-7. */
export interface EnBuyer extends EnParty {
  /** By which a German public buyer asks for XRechnung. */
  readonly leitweg_id: string | null
}

/** BG-5, BG-8. */
export interface EnAddress {
  /** BT-35, BT-50. */
  readonly line1: string | null
  /** BT-36, BT-51. */
  readonly line2: string | null
  /** BT-37, BT-52. */
  readonly city: string | null
  /** BT-38, BT-53. */
  readonly postal_code: string | null
  /** BT-40, BT-55. */
  readonly country: string
}

/** BG-6. */
export interface EnContact {
  /** BT-41. */
  readonly name: string
  /** BT-42. */
  readonly phone: string
  /** BT-43. */
  readonly email: string
}

/** BG-14, BG-26: both days are in it. */
export interface EnPeriod {
  /** BT-73, BT-134. */
  readonly start: string
  /** BT-74, BT-135. */
  readonly end: string
}

/** BG-16. */
export interface EnPayment {
  /** BT-81, of UNCL 4461. */
  readonly code: '1' | '48' | '68' | '97'
  /** BG-18. */
  readonly card: EnCard | null
}

/** BG-18. */
export interface EnCard {
  /** BT-87: the last four digits, never more. */
  readonly last4: string
  /** The name of its network, which UBL asks for. */
  readonly network: string
}

/** BG-22. */
export interface EnTotals {
  /** BT-106: the sum of the lines. */
  readonly lines: Money
  /** BT-109; the same, as there are neither allowances nor charges. */
  readonly net: Money
  /** BT-110. */
  readonly vat: Money
  /** BT-112. */
  readonly gross: Money
  /** BT-113: what was paid before issue, account credit among it. */
  readonly prepaid: Money
  /** BT-115. */
  readonly due: Money
}

/** BT-118, BT-151, of UNCL 5305. */
export type VatCategory = 'S' | 'AE' | 'O'

/** A category, and its rate in basis points: 21 % is 2100; null under a category that has none. */
export interface EnVatRate {
  readonly category: VatCategory
  /** BT-119, BT-152. */
  readonly rate_basis_points: number | null
}

/** BG-23. */
export interface EnVatGroup extends EnVatRate {
  /** BT-116. */
  readonly net: Money
  /** BT-117. */
  readonly vat_amount: Money
  /** Why no VAT is charged. */
  readonly exemption: VatExemption | null
}

/** Why no VAT is charged. */
export interface VatExemption {
  /** BT-121, of the list VATEX. */
  readonly code: string
  /** BT-120. */
  readonly reason: string
}

/** BG-25. */
export interface EnLine {
  /** BT-126: 1, 2, 3. */
  readonly id: string
  /** BT-129; below zero where something is taken back, as no price may be. Source: EN 16931, BR-27. */
  readonly quantity: number
  /** BT-130, of UN/ECE Recommendation 20: a month, a year, or one. */
  readonly unit: 'MON' | 'ANN' | 'C62'
  /** BT-146, never below zero. */
  readonly price: Money
  /** BT-131. */
  readonly net: Money
  /** BT-153. */
  readonly name: string
  /** BT-154. */
  readonly description: string | null
  /** BG-26. */
  readonly period: EnPeriod | null
  /** BG-30. */
  readonly vat: EnVatRate
}
