import {
  type Amount,
  amountText,
  type Attempt,
  below,
  currencyOf,
  heading,
  hidden,
  html,
  type Page,
  type Part,
  type Reader,
  select,
  type Sent,
  type Sheet,
  textArea,
  type Visit,
} from '@billing/pages'
import { type Ahead, aheadCard, readAhead } from '../../shape/ahead.ts'
import { did } from '../../shape/answers.ts'
import { ask } from '../../shape/ask.ts'
import { pathTo } from '../../shape/paths.ts'
import { sumAsked, sumField, sumPage } from '../../shape/sum.ts'
import { wholeNumber } from '../../shape/whole-number.ts'
import { INVOICE as t } from '../../texts/money.ts'
import { type Account, type Explanation, readInvoice } from './invoice.ts'

type Way = keyof typeof t.ways

interface Credit {
  readonly explanation: Explanation
  readonly account: Part<Account>
  readonly left: Amount
  /** How much is asked for; null until somebody said it. */
  readonly sum: Amount | null
  readonly way: Way
  /** Where it becomes account credit: what happens then. */
  readonly ahead: Ahead | null
}

/** Money back: of an invoice that is paid to the card or the account, of another one off what is owed. */
export const credit: Page<Credit> = {
  path: '/invoices/{invoice_id}/credit',
  who: 'account',
  async load(visit) {
    const known = await readInvoice(visit)
    const left = leftOf(known.explanation)
    const way = visit.query.get('way') === 'card' ? 'card' : 'account'
    const sum = sumAsked(visit.query, left)
    return { ...known, left, way, sum, ahead: await aheadOf(visit, { ...known, way, sum }) }
  },
  view(known, reader, attempt) {
    const { explanation, left, sum } = known
    const title = t.credit_title(explanation.number)
    if (left.amount_minor <= 0) return nothingLeft(title, explanation, reader)
    if (sum !== null) return question(known, sum, reader, attempt)
    const choices = (['card', 'account'] as const).map((value) => ({ value, label: t.ways[value] }))
    const fields = html`${isPaid(explanation) ? select({ name: 'way', label: t.way }, choices, attempt) : ''}`
    const says = t.credit_lead(amountText(left, reader))
    return sumPage(title, { most: left, says, fields }, reader)
  },
  actions: { '': give },
}

const isPaid = ({ owed }: Explanation) => owed.amount_minor === 0

/** Money that goes to the card changes nothing ahead; account credit pays first. */
async function aheadOf(
  visit: Visit,
  { explanation, account, way, sum }: Pick<Credit, 'explanation' | 'account' | 'way' | 'sum'>,
): Promise<Ahead | null> {
  if (sum === null || way !== 'account' || !isPaid(explanation) || !('data' in account)) return null
  return readAhead(visit, account.data.account_id, { credit_minor: sum.amount_minor })
}

/** What no note has given back yet. */
function leftOf({ total, notes }: Explanation): Amount {
  const given = notes.reduce((sum, { amount }) => sum + amount.amount_minor, 0)
  return { ...total, amount_minor: total.amount_minor - given }
}

function nothingLeft(title: string, { invoice_id }: Explanation, { base }: Reader): Sheet {
  const href = below(base, pathTo('/invoices/{id}', invoice_id))
  const body = html`${heading(title, t.nothing_left)}
    <p><a class="button" href="${href}">${t.back}</a></p>`
  return { title, body }
}

function question(known: Credit, sum: Amount, reader: Reader, attempt: Attempt): Sheet {
  const { explanation, account, way, ahead } = known
  const text = amountText(sum, reader)
  const kind = isPaid(explanation) ? way : 'open'
  const name = 'data' in account ? account.data.company_name : explanation.number
  return ask(
    {
      title: t.credit_title(explanation.number),
      says: [t.says.who(name), t.says[kind](text), t.says.note],
      fields: html`${textArea({ name: 'reason', label: t.reason, hint: t.reason_hint, max: 500 }, attempt)}
      ${sumField(sum)} ${hidden('way', kind)}`,
      button: t.button[kind](text),
      back: pathTo('/invoices/{id}', explanation.invoice_id),
      ...(ahead !== null && { after: aheadCard(t.after, ahead, reader) }),
    },
    reader,
    attempt,
  )
}

function give({ api, params, reader }: Visit, sent: Sent) {
  const invoice_id = params['invoice_id'] ?? ''
  const provider_refund = sent.text('way') === 'card'
  const amount = {
    amount_minor: wholeNumber(sent, 'amount_minor'),
    currency: currencyOf(reader.house),
  }
  const body = { invoice_id, amount, reason: sent.text('reason'), provider_refund }
  const header = { 'Idempotency-Key': sent.key }
  const text = amountText(amount, reader)
  return did(api.POST('/admin/credit-notes', { params: { header }, body }), {
    to: pathTo('/invoices/{id}', invoice_id),
    says: provider_refund ? t.refunded(text) : t.credited(text),
    audit: { action: 'admin.credit_note.create' },
  })
}
