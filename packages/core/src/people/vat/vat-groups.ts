import { add, type Money, money, negate, subtract } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { VatDecision, VatTreatment } from './vat-decision.ts'

/**
 * What one credit note supplies anew under reverse charge, in place of what it takes back: the buyer's number
 * proved valid after the invoice was issued. Source: contract 6.2; Directive 2006/112/EC, Art. 196 and 219.
 */
export interface Restatement {
  /** Net, positive: all that earlier notes had left of the invoice. */
  readonly net: Money
  readonly vat: VatDecision
  /** When the number was confirmed. */
  readonly confirmed_at: EpochMs
}

/** The part of a document that has one VAT treatment and rate. */
export interface VatGroup {
  readonly vat: VatDecision
  readonly net: Money
  readonly vat_amount: Money
}

/** What of a credit note says how its VAT is grouped. */
export interface GroupedNote {
  readonly vat: VatDecision
  /** Gross, positive. */
  readonly amount: Money
  readonly vat_amount: Money
  readonly restated: Restatement | null
}

/**
 * What a credit note takes back, by VAT: positive. A restated supply is a group of its own, below zero, so
 * that all groups add up to the note. Source: contract 6.2.
 */
export function noteGroups({ vat, amount, vat_amount, restated }: GroupedNote): VatGroup[] {
  const net = subtract(amount, vat_amount)
  if (restated === null) return [{ vat, net, vat_amount }]
  const none = money(0, amount.currency)
  return [
    { vat, net: add(net, restated.net), vat_amount },
    { vat: restated.vat, net: negate(restated.net), vat_amount: none },
  ]
}

/** The category of each treatment on electronic invoices. Source: EN 16931, BT-118; UNCL 5305. */
export const VAT_CATEGORIES: Readonly<Record<VatTreatment, 'S' | 'AE' | 'O'>> = {
  domestic: 'S',
  oss: 'S',
  home_rate: 'S',
  reverse_charge: 'AE',
  outside_scope: 'O',
}

/** The words that a document of the treatment must carry, in both languages. Source: Directive 2006/112/EC, Art. 226 (11a). */
export const LEGAL_WORDS: Readonly<Record<VatTreatment, readonly string[]>> = {
  domestic: [],
  oss: [],
  home_rate: [],
  reverse_charge: ['Reverse charge', 'Atvirkštinis apmokestinimas'],
  outside_scope: [],
}
