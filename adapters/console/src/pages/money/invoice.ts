import type { Schema } from '@billing/client'
import {
  amount,
  answered,
  buttonLink,
  card,
  day,
  explainedCard,
  facts,
  heading,
  type Html,
  html,
  instantOf,
  NOTHING,
  type Page,
  type Part,
  part,
  type Reader,
  shown,
  type Visit,
} from '@billing/pages'
import { found } from '../../shape/answers.ts'
import { pressed } from '../../shape/ask.ts'
import { customerLink, link } from '../../shape/links.ts'
import { pathTo, withQuery } from '../../shape/paths.ts'
import { invoiceWord } from '../../shape/worst.ts'
import { INVOICE as t } from '../../texts/money.ts'

/** An invoice as operators read it. */
export type Explanation = Schema<'AdminInvoiceExplanation'>
/** The customer of an invoice. */
export type Account = Schema<'AdminInvoiceListRow'>['account']

interface OneInvoice {
  readonly explanation: Explanation
  readonly account: Part<Account>
}

/** One invoice: why each cent, what was paid how, and what was given back. */
export const invoice: Page<OneInvoice> = {
  path: '/invoices/{invoice_id}',
  who: 'account',
  load: readInvoice,
  view({ explanation, account }, reader) {
    const { number, status, due_at, notes } = explanation
    const of = shown(account, reader, (one) => {
      return html`${t.of}: ${customerLink(one.account_id, one.company_name, reader)}`
    })
    const body = html`${heading(t.title(number), of, invoiceWord({ status, due_at: instantOf(due_at) }, reader))}
      ${ways(explanation, reader)}
      <div class="grid side">
        <div class="stackup">
          ${explainedCard(explanation, reader)}
          <p class="hint">${t.explained_lead}</p>
        </div>
        <div class="stackup">
          ${card(t.sums, sums(explanation, reader))}
          ${notes.length === 0 ? NOTHING : card(t.notes, noteFacts(explanation, reader))}
        </div>
      </div>`
    return { title: t.title(number), body }
  },
}

/** The invoice, and whose it is: the list knows it, by the number. */
export async function readInvoice({ api, params }: Visit): Promise<OneInvoice> {
  const path = { invoice_id: params['invoice_id'] ?? '' }
  const explanation = await answered(
    api.GET('/admin/invoices/{invoice_id}/explanation', { params: { path } }),
  )
  const query = { q: explanation.number, limit: 10 }
  const owner = answered(api.GET('/admin/invoices', { params: { query } })).then((list) => {
    return found(list.invoices, ({ id }) => id === path.invoice_id).account
  })
  return { explanation, account: await part(owner) }
}

function ways({ invoice_id }: Explanation, reader: Reader): Html {
  const at = `${reader.base}${pathTo('/invoices/{id}', invoice_id)}`
  return html`<div class="actions">
    ${pressed(reader, () => buttonLink(`${at}/credit`, t.credit, 'primary'))}
    ${buttonLink(`${at}/pdf`, t.pdf)} ${buttonLink(`${at}/xml`, t.xml)}
    ${buttonLink(`${at}/delivery`, t.delivery)}
  </div>`
}

function sums(one: Explanation, reader: Reader): Html {
  const { payments, credit_applied, owed } = one
  return facts([
    { name: t.issued, value: day(one.issued_at, reader) },
    { name: t.due, value: day(one.due_at, reader) },
    { name: t.subtotal, value: amount(one.subtotal, reader) },
    { name: t.vat, value: amount(one.vat_amount, reader) },
    { name: t.total, value: amount(one.total, reader), sum: true },
    credit_applied.amount_minor === 0
      ? null
      : { name: t.credit_applied, value: amount(credit_applied, reader) },
    ...payments.map((paid) => ({
      name: html`${t.paid_at} ${day(instantOf(paid.captured_at), reader)}`,
      value: amount(paid.amount, reader),
    })),
    { name: t.owed, value: amount(owed, reader), sum: true },
  ])
}

function noteFacts({ notes, invoice_id }: Explanation, reader: Reader): Html {
  const all = withQuery('/credit-notes', { invoice_id })
  return facts(
    notes.map((note) => ({
      name: link(all, note.number, reader),
      value: amount(note.amount, reader),
      hint: html`${day(note.issued_at, reader)} ·
      ${t.ways[note.kind === 'refund' ? 'card' : 'account']}`,
    })),
  )
}
