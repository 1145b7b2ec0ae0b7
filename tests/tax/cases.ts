/** One customer, what they do, and what the law makes of it. Amounts are in euro; one month costs 19.00 net. */
export interface TaxCase {
  readonly id: string
  readonly who: string
  /** Who signs up on 1 February 2026: country, or country and postcode, of the address. */
  readonly signup: readonly ['company' | 'individual', address: string]
  /** Country of the bank of the card that is saved then; `?`: the provider does not tell. */
  readonly card: string
  /** Country of the client address; `?`: unknown, as behind a private relay. */
  readonly ip: string
  readonly vat_id?: string
  /** Whose number it is in the registry; nothing where the registry tells no names. */
  readonly registry_name?: string
  /** The number in the register of companies; outside the EU it is one of the pieces. */
  readonly reg_number?: string
  /** Whether one piece of a third party suffices; it does below EUR 100,000. */
  readonly above_100k?: true
  /** What happens after the invoice of 15 February and before the last one, in order; a new number comes before it. */
  readonly later?: readonly Step[]
  /** The rule and why it is so. */
  readonly law: string
  /** Treatment, rate and VAT of the last invoice. */
  readonly invoice: string
  /** What the invoice says has decided the place. */
  readonly evidence: string
  /** Why an operator looks, or nothing. */
  readonly review: string
  /** What `explain` says of the VAT. */
  readonly explain: string
  /** The rows of the month's i.SAF: type, code, base, rate, VAT, and the number beside them. */
  readonly isaf: readonly string[]
  /** The quarter's rows under the Union scheme: state, rate, base, VAT. */
  readonly oss: readonly string[]
  /** The month's rows of FR0564: state, number, value of services. */
  readonly fr0564: readonly string[]
  /** VAT that the ledger owes at the end. */
  readonly ledger: string
}

/** Something that a customer, the registry or an operator does. */
export type Step =
  | { readonly does: 'moves'; readonly to: string; readonly ip: string; readonly card?: string }
  | { readonly does: 'is approved' }
  | { readonly does: 'is rejected' }
  | { readonly does: 'number is accepted'; readonly vat_id: string }
  | { readonly does: 'number ends' }
  | { readonly does: 'number is back' }
  | { readonly does: 'number is confirmed' }
  | { readonly does: 'number is new'; readonly vat_id: string }

/** What `explain` says of an invoice at home. */
export const HOME = 'VAT 21 % of LT, because we and the customer are in LT.'
/** A row of the i.SAF at home, to a buyer without a number. */
export const PVM1 = 'SF PVM1 19.00 21.00 3.99 ND'
/** A row of the i.SAF abroad, to a buyer without a number. */
export const PVM15 = 'SF PVM15 19.00 - 0.00 ND'

/**
 * The cases that an adviser reads: who is where, by which evidence, and what follows on every paper. Written from
 * Directive 2006/112/EC (Dir.) and Implementing Regulation 282/2011 (Reg.), for a seller in Lithuania (21 %) who charges
 * consumers abroad the rate of their state. Companies abroad stand in `company-cases.ts`, the thresholds in
 * `threshold.test.ts`.
 */
// prettier-ignore
export const CASES: readonly TaxCase[] = [
  // At home.
  { id: 'P1', who: 'a Lithuanian company with a valid number', signup: ['company', 'LT'], card: '?', ip: '?', vat_id: 'LT100001919017',
    law: 'Dir. Art. 44: at home, business or not',
    invoice: 'domestic 21 % 3.99', evidence: 'vat_number', review: '', explain: HOME,
    isaf: ['SF PVM1 19.00 21.00 3.99 LT100001919017'], oss: [], fr0564: [], ledger: '3.99' },
  { id: 'P2', who: 'a Lithuanian company without a number', signup: ['company', 'LT'], card: '?', ip: 'LT',
    law: 'Dir. Art. 44, 45; two pieces, Reg. Art. 24b (d)',
    invoice: 'domestic 21 % 3.99', evidence: 'two_items', review: '', explain: HOME,
    isaf: [PVM1], oss: [], fr0564: [], ledger: '3.99' },
  { id: 'P3', who: 'a Lithuanian individual', signup: ['individual', 'LT'], card: '?', ip: 'LT',
    law: 'Dir. Art. 58',
    invoice: 'domestic 21 % 3.99', evidence: 'two_items', review: '', explain: HOME,
    isaf: [PVM1], oss: [], fr0564: [], ledger: '3.99' },

  // Consumers in other member states.
  { id: 'P11', who: 'a German', signup: ['individual', 'DE'], card: '?', ip: 'DE',
    law: 'Dir. Art. 58; two pieces, Reg. Art. 24b (d)',
    invoice: 'oss 19 % 3.61', evidence: 'two_items', review: '',
    explain: 'VAT 19 % of DE, because the customer is in DE and has no VAT number.',
    isaf: [PVM15], oss: ['DE 19 19.00 3.61'], fr0564: [], ledger: '3.61' },
  { id: 'P12', who: 'a German on a journey', signup: ['individual', 'DE'], card: 'DE', ip: 'FR',
    law: 'two pieces agree, the third does not',
    invoice: 'oss 19 % 3.61', evidence: 'two_items', review: '',
    explain: 'VAT 19 % of DE, because the customer is in DE and has no VAT number.',
    isaf: [PVM15], oss: ['DE 19 19.00 3.61'], fr0564: [], ledger: '3.61' },
  { id: 'P13', who: 'a German of whom no two pieces agree', signup: ['individual', 'DE'], card: 'LT', ip: 'FR',
    law: 'not proven: the state of the address, and a review',
    invoice: 'oss 19 % 3.61', evidence: 'claimed', review: 'contradicted',
    explain: 'VAT 19 % of DE, because the customer is in DE and has no VAT number.',
    isaf: [PVM15], oss: ['DE 19 19.00 3.61'], fr0564: [], ledger: '3.61' },
  { id: 'P14', who: 'a Frenchwoman with a French card', signup: ['individual', 'FR'], card: 'FR', ip: '?',
    law: 'Reg. Art. 24b: the card is a third party’s piece, and the address agrees',
    invoice: 'oss 20 % 3.80', evidence: 'two_items', review: '',
    explain: 'VAT 20 % of FR, because the customer is in FR and has no VAT number.',
    isaf: [PVM15], oss: ['FR 20 19.00 3.80'], fr0564: [], ledger: '3.80' },
  { id: 'P15', who: 'a Frenchwoman who only types an address', signup: ['individual', 'FR'], card: '?', ip: '?',
    law: 'one’s own word proves nothing: the state of the address, and a review',
    invoice: 'oss 20 % 3.80', evidence: 'claimed', review: 'word_only',
    explain: 'VAT 20 % of FR, because the customer is in FR and has no VAT number.',
    isaf: [PVM15], oss: ['FR 20 19.00 3.80'], fr0564: [], ledger: '3.80' },
  { id: 'P16', who: 'a Frenchwoman with a Lithuanian card, above EUR 100,000', signup: ['individual', 'FR'], card: 'LT', ip: '?', above_100k: true,
    law: 'Reg. Art. 24b: one piece does not suffice any more, and two do not agree',
    invoice: 'oss 20 % 3.80', evidence: 'claimed', review: 'contradicted',
    explain: 'VAT 20 % of FR, because the customer is in FR and has no VAT number.',
    isaf: [PVM15], oss: ['FR 20 19.00 3.80'], fr0564: [], ledger: '3.80' },

  // Who moves: the invoices of February and March; VAT of both in the ledger.
  { id: 'P18', who: 'a Lithuanian who types an address in Texas', signup: ['individual', 'LT'], card: 'LT', ip: 'LT',
    later: [{ does: 'moves', to: 'US 78701', ip: 'LT' }],
    law: 'a claim to have left, against what is proven',
    invoice: 'domestic 21 % 3.99', evidence: 'last_proven', review: 'claim_unproven', explain: HOME,
    isaf: [PVM1], oss: [], fr0564: [], ledger: '7.98' },
  { id: 'P19', who: 'a Lithuanian who really moves to Texas', signup: ['individual', 'LT'], card: 'LT', ip: 'LT',
    later: [{ does: 'moves', to: 'US 78701', ip: 'US', card: 'US' }],
    law: 'all pieces agree: Dir. Art. 58, Reg. Art. 3, from the next invoice on',
    invoice: 'outside_scope 0 % 0.00', evidence: 'two_items', review: '',
    explain: 'No VAT: outside the scope, because US is not in the EU.',
    isaf: [PVM15], oss: [], fr0564: [], ledger: '3.99' },
  { id: 'P20a', who: 'a Lithuanian who moves to Berlin and keeps the card', signup: ['individual', 'LT'], card: 'LT', ip: 'LT',
    later: [{ does: 'moves', to: 'DE 10117', ip: 'DE' }],
    law: 'one piece contradicts: the last proven state, until an operator decides',
    invoice: 'domestic 21 % 3.99', evidence: 'last_proven', review: 'claim_unproven', explain: HOME,
    isaf: [PVM1], oss: [], fr0564: [], ledger: '7.98' },
  { id: 'P20b', who: '… and an operator approves', signup: ['individual', 'LT'], card: 'LT', ip: 'LT',
    later: [{ does: 'moves', to: 'DE 10117', ip: 'DE' }, { does: 'is approved' }],
    law: 'an operator has looked at the evidence',
    invoice: 'oss 19 % 3.61', evidence: 'operator', review: '',
    explain: 'VAT 19 % of DE, because the customer is in DE and has no VAT number.',
    isaf: [PVM15], oss: ['DE 19 19.00 3.61'], fr0564: [], ledger: '7.60' },
  { id: 'P21', who: 'a Texan who moves to Vilnius', signup: ['individual', 'US 78701'], card: '?', ip: 'US',
    later: [{ does: 'moves', to: 'LT 01103', ip: 'LT' }],
    law: 'a move into VAT needs the same two pieces',
    invoice: 'domestic 21 % 3.99', evidence: 'two_items', review: '', explain: HOME,
    isaf: [PVM1], oss: [], fr0564: [], ledger: '3.99' },

  // Outside the EU.
  { id: 'P22', who: 'a Texan who signs up on a journey', signup: ['individual', 'US 78701'], card: 'US', ip: 'DE',
    law: 'two pieces agree', invoice: 'outside_scope 0 % 0.00', evidence: 'two_items', review: '',
    explain: 'No VAT: outside the scope, because US is not in the EU.',
    isaf: [PVM15], oss: [], fr0564: [], ledger: '0.00' },
  { id: 'P23', who: 'somebody in Germany who says they are in Texas', signup: ['individual', 'US 78701'], card: 'DE', ip: 'DE',
    law: 'a claim to be abroad against two pieces',
    invoice: 'oss 19 % 3.61', evidence: 'last_proven', review: 'claim_unproven',
    explain: 'VAT 19 % of DE, because the customer is in DE and has no VAT number.',
    isaf: [PVM15], oss: ['DE 19 19.00 3.61'], fr0564: [], ledger: '3.61' },
  { id: 'P24', who: 'an American company with its registration number', signup: ['company', 'US 78701'], card: 'US', ip: '?', reg_number: '12-3456789',
    law: 'Dir. Art. 44; Reg. Art. 18 (3) (b)',
    invoice: 'outside_scope 0 % 0.00', evidence: 'two_items', review: '',
    explain: 'No VAT: outside the scope, because US is not in the EU.',
    isaf: [PVM15], oss: [], fr0564: [], ledger: '0.00' },
  { id: 'P25', who: 'a company with an American address and all else in Lithuania', signup: ['company', 'US 78701'], card: 'LT', ip: 'LT',
    law: 'no free exit for companies either',
    invoice: 'domestic 21 % 3.99', evidence: 'last_proven', review: 'claim_unproven', explain: HOME,
    isaf: [PVM1], oss: [], fr0564: [], ledger: '3.99' },
  { id: 'P26', who: 'a British company', signup: ['company', 'GB EC1A1BB'], card: 'GB', ip: '?', reg_number: '01234567',
    law: 'Dir. Art. 44: the United Kingdom has left',
    invoice: 'outside_scope 0 % 0.00', evidence: 'two_items', review: '',
    explain: 'No VAT: outside the scope, because GB is not in the EU.',
    isaf: [PVM15], oss: [], fr0564: [], ledger: '0.00' },
  { id: 'P27', who: 'a company in Belfast', signup: ['company', 'GB BT11AA'], card: 'GB', ip: '?', reg_number: 'NI123456',
    law: 'Northern Ireland is in the EU’s VAT for goods only',
    invoice: 'outside_scope 0 % 0.00', evidence: 'two_items', review: '',
    explain: "No VAT: outside the scope, because the EU's VAT does not hold in Northern Ireland (GB).",
    isaf: [PVM15], oss: [], fr0564: [], ledger: '0.00' },
  { id: 'P28', who: 'somebody in Büsingen, which is German with a Swiss postcode', signup: ['individual', 'CH 8238'], card: 'CH', ip: '?',
    law: 'Dir. Art. 6 (2) (b)',
    invoice: 'outside_scope 0 % 0.00', evidence: 'two_items', review: '',
    explain: "No VAT: outside the scope, because the EU's VAT does not hold in Büsingen (CH).",
    isaf: [PVM15], oss: [], fr0564: [], ledger: '0.00' },
]
