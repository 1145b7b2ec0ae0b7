import type { DocumentView, Locale, VatConversion, VatDecision } from '@billing/core'
import { FORMATS } from './formats.ts'

/** What the law wants to be read beside the amounts: the words in bold, and where they come from. */
export interface VatNote {
  readonly words: string
  readonly source: string
  readonly language: Locale
}

type NoteText = (seller_is_lithuanian: boolean) => Omit<VatNote, 'language'>

/** Reverse charge must be named in so many words. Source: Directive 2006/112/EC, Art. 226 (11), (11a); contract 6.2. */
const REVERSE_CHARGE: Readonly<Record<Locale, NoteText>> = {
  en: (lithuanian) => ({
    words: 'Reverse charge.',
    source: `The buyer accounts for the VAT: Directive 2006/112/EC, Articles 44 and 196${lithuanian ? '; Lithuanian Law on VAT, Article 13(2)' : ''}.`,
  }),
  lt: (lithuanian) => ({
    words: 'Atvirkštinis apmokestinimas.',
    source: `PVM apskaičiuoja ir sumoka pirkėjas: Direktyvos 2006/112/EB 44 ir 196 straipsniai${lithuanian ? '; PVM įstatymo 13 str. 2 d.' : '.'}`,
  }),
}

const OUTSIDE_SCOPE: Readonly<Record<Locale, NoteText>> = {
  en: () => ({
    words: 'Outside the scope of EU VAT.',
    source:
      "The place of supply is the buyer's country: Directive 2006/112/EC, Articles 44 and 58.",
  }),
  lt: () => ({
    words: 'Ne ES PVM objektas.',
    source:
      'Paslaugų teikimo vieta yra pirkėjo šalis: Direktyvos 2006/112/EB 44 ir 58 straipsniai.',
  }),
}

/** The notes that a document's VAT asks for, its own language first; a note on 0 VAT stands in both languages. */
export function vatNotes(view: DocumentView): VatNote[] {
  const restated = view.kind === 'credit_note' ? view.restated : null
  return [
    ...notesOn(view, view.vat),
    ...(restated ? notesOn(view, restated.vat) : []),
    ...(view.vat_converted ? [rateNote(view, view.vat_converted)] : []),
  ]
}

/** What the VAT was converted by. Source: Directive 2006/112/EC, Art. 91 (2), 230. */
function rateNote({ language, total }: DocumentView, { amount, rate }: VatConversion): VatNote {
  const rates = [
    [rate.from_per_euro, total.currency],
    [rate.to_per_euro, rate.to],
  ].filter(([, currency]) => currency !== 'EUR')
  const equal = ['1 EUR', ...rates.map((each) => each.join(' '))].join(' = ')
  const words = language === 'lt' ? `PVM suma: ${amount.currency}.` : `VAT in ${amount.currency}.`
  const by = language === 'lt' ? 'Kursas' : 'Exchange rate'
  return { words, source: `${by}: ${equal} (${rate.source}, ${rate.day}).`, language }
}

function notesOn(view: DocumentView, vat: VatDecision): VatNote[] {
  const both: readonly Locale[] = view.language === 'lt' ? ['lt', 'en'] : ['en', 'lt']
  const lithuanian = view.seller.country === 'LT'
  switch (vat.treatment) {
    case 'reverse_charge':
      return both.map((language) => ({ ...REVERSE_CHARGE[language](lithuanian), language }))
    case 'outside_scope':
      return both.map((language) => ({ ...OUTSIDE_SCOPE[language](lithuanian), language }))
    case 'oss':
      return [ossNote(view.language, vat)]
    case 'domestic':
    case 'home_rate':
      return []
  }
}

function ossNote(language: Locale, vat: VatDecision): VatNote {
  const country = FORMATS[language].country(vat.rate_country ?? vat.customer_country)
  return language === 'lt'
    ? {
        words: `Pirkėjo šalies PVM (${country}).`,
        source: 'Jį deklaruojame per vieno langelio sistemą (OSS).',
        language,
      }
    : {
        words: `VAT of ${country}.`,
        source: 'We declare it through the One Stop Shop (OSS).',
        language,
      }
}

const IN_BRACKETS: Readonly<Record<Locale, { reverse_charge: string; outside_scope: string }>> = {
  en: { reverse_charge: 'reverse charge', outside_scope: 'outside the scope' },
  lt: { reverse_charge: 'atvirkštinis apmokestinimas', outside_scope: 'ne PVM objektas' },
}

/** The rate and whose it is, or why there is none: `21%`, `19% (Germany)`, `0% (reverse charge)`. */
export function vatRate(language: Locale, vat: VatDecision): string {
  const rate = FORMATS[language].percent(vat.rate_basis_points)
  switch (vat.treatment) {
    case 'domestic':
      return rate
    case 'oss':
    case 'home_rate':
      return `${rate} (${FORMATS[language].country(vat.rate_country ?? vat.customer_country)})`
    case 'reverse_charge':
      return `${rate} (${IN_BRACKETS[language].reverse_charge})`
    case 'outside_scope':
      return `${rate} (${IN_BRACKETS[language].outside_scope})`
  }
}
