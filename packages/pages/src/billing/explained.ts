import type { Schema } from '@billing/client'
import { formatMonth, lookUp } from '@billing/core'
import type { Html } from '../html/html.ts'
import { amount, amountText, rateText } from '../parts/amount.ts'
import { card } from '../parts/card.ts'
import { type Fact, facts } from '../parts/facts.ts'
import { dayText } from '../parts/moment.ts'
import type { Reader } from '../reader.ts'
import { EXPLAINED, PLACE_RULES } from '../texts/explained.ts'
import { arithmetic } from './line-arithmetic.ts'
import { placeName } from './place-name.ts'

type Explanation = Schema<'InvoiceExplanation'>
type Line = Schema<'LineExplanation'>
type Vat = Schema<'VatExplanation'>

/** Where each amount comes from: the lines, as they are counted, and the VAT, as it was decided. */
export function explainedCard({ lines, vat, vat_amount }: Explanation, reader: Reader): Html {
  const name = EXPLAINED[reader.language].vat_of(rateText(vat.rate_basis_points, reader))
  const rows: Fact[] = [
    ...lines.map((line) => ({
      name: line.description,
      value: amount(line.line_total, reader),
      says: lineSentences(line, vat, reader).join(' '),
    })),
    { name, value: amount(vat_amount, reader), says: vatSentences(vat, reader).join(' ') },
  ]
  return card(EXPLAINED[reader.language].title, facts(rows))
}

function lineSentences(line: Line, vat: Vat, reader: Reader): readonly string[] {
  const t = EXPLAINED[reader.language]
  const { amount: at_most, rounding } = line
  const counted = arithmetic(line, vat, reader)
  return [
    whySentence(line, reader),
    ...reducedSentence(line, reader),
    ...(counted === null ? [] : [`${counted} = ${amountText(line.line_total, reader)}.`]),
    ...(at_most === null ? [] : [t.at_most(amountText(at_most, reader))]),
    ...(rounding === 'none' ? [] : [t.rounded]),
  ]
}

function whySentence({ rule, item, days, of_days, month }: Line, { language }: Reader): string {
  const t = EXPLAINED[language]
  const words = {
    days: days === null || of_days === null ? '' : t.days(days, of_days),
    month: month === null ? '' : formatMonth(month, language),
  }
  return (item === null ? t.lines[rule] : (lookUp(t.items, rule) ?? t.lines[rule]))(words)
}

/** A price that a percentage has left. */
function reducedSentence({ list, price, basis_points }: Line, reader: Reader): readonly string[] {
  if (list === null || price === null || basis_points === null) return []
  const [before, after] = [amountText(list, reader), amountText(price, reader)]
  return [EXPLAINED[reader.language].reduced(before, rateText(basis_points, reader), after)]
}

/** Treatments that a VAT number decides: it stands beside them. */
const BY_NUMBER = new Set<Vat['treatment']>(['oss', 'home_rate', 'reverse_charge'])

function vatSentences(vat: Vat, reader: Reader): readonly string[] {
  const { language } = reader
  const t = EXPLAINED[language]
  const { treatment, rate_basis_points, rate_country, customer_country, territory } = vat
  const customer = placeName({ country: customer_country, territory }, language)
  const of_country =
    rate_country === null ? customer : placeName({ country: rate_country }, language)
  const of_rate = `${of_country}, ${rateText(rate_basis_points, reader)}`
  return [
    t.vat[treatment]({ customer, of_rate }),
    ...(BY_NUMBER.has(treatment) ? numberSentences(vat, reader) : []),
    ...placeSentences(vat, customer, reader),
  ]
}

function numberSentences(
  { treatment, vat_id, vat_status, vat_checked_at }: Vat,
  reader: Reader,
): readonly string[] {
  const t = EXPLAINED[reader.language]
  if (vat_id === null) return [t.number.not_provided('')]
  const before = treatment === 'reverse_charge' && vat_status === 'pending'
  const says = t.number[before ? 'valid_before' : vat_status](vat_id)
  return vat_checked_at === null ? [says] : [says, t.checked(dayText(vat_checked_at, reader))]
}

/** What decided where the customer is. Source: Implementing Regulation 282/2011, Art. 24b and 24f. */
function placeSentences({ place }: Vat, customer: string, reader: Reader): readonly string[] {
  if (place === null) return []
  const { language } = reader
  const t = EXPLAINED[language]
  const { rule, since, pieces } = place
  const says = `${t.place(customer, dayText(since, reader))} ${PLACE_RULES[language][rule]}.`
  const listed = pieces.map(({ kind, country }) => {
    return `${t.pieces[kind]} (${country === null ? t.unknown : placeName({ country }, language)})`
  })
  return listed.length === 0 ? [says] : [says, t.evidence(listed.join(', '))]
}
