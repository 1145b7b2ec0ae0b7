import { type Currency, EUR } from '@billing/core'
import {
  type Amount,
  amountText,
  centsOf,
  field,
  heading,
  hidden,
  html,
  type Html,
  type Reader,
  type Sheet,
} from '@billing/pages'

/** An amount as somebody types it. */
const typed = ({ amount_minor }: Amount) =>
  `${Math.floor(amount_minor / 100)}.${String(amount_minor % 100).padStart(2, '0')}`

/** What a label calls a currency in which somebody types an amount. */
export function inWords(currency: string): string {
  return currency === EUR ? 'euro' : currency
}

/**
 * How much of an amount is meant: what the address says, when it is an amount and not more than there is. A page that asks
 * for money has two steps, so that its last button can name the sum.
 */
export function sumAsked(query: URLSearchParams, most: Amount): Amount | null {
  const amount_minor = centsOf(query.get('amount') ?? '', most.currency as Currency)
  if (amount_minor === undefined || amount_minor === 0) return null
  return amount_minor <= most.amount_minor ? { ...most, amount_minor } : null
}

/** The first step: how much, and what else has to be known for the question. */
export function sumPage(
  title: string,
  { most, says, fields }: { readonly most: Amount; readonly says: string; readonly fields?: Html },
  reader: Reader,
): Sheet {
  const attempt = { key: '', values: {}, errors: {} }
  const hint = `At most ${amountText(most, reader)}.`
  const sum = field(
    {
      name: 'amount',
      label: `How much, in ${inWords(most.currency)}`,
      inputmode: 'decimal',
      value: typed(most),
      hint,
    },
    attempt,
  )
  const body = html`${heading(title, says)}
    <section class="card">
      <form method="get" class="form">
        ${sum} ${fields}
        <div class="actions"><button class="button primary">Go on</button></div>
      </form>
    </section>`
  return { title, body, width: 'form-wide' }
}

/** The amount of the second step, as its form carries it. */
export function sumField({ amount_minor }: Amount): Html {
  return hidden('amount_minor', String(amount_minor))
}
