import type { Schema } from '@billing/client'
import {
  answered,
  card,
  day,
  facts,
  heading,
  type Html,
  html,
  NOTHING,
  type Page,
  type Reader,
  textArea,
} from '@billing/pages'
import { did } from '../../shape/answers.ts'
import { asked } from '../../shape/ask.ts'
import { plain } from '../../shape/filters.ts'
import { pathTo } from '../../shape/paths.ts'
import { word } from '../../shape/word.ts'
import { DELIVERY as t } from '../../texts/money.ts'

type Delivery = Schema<'EInvoiceDelivery'>

/** How an invoice gets through the network, and another week for one that was given up. */
export const invoiceDelivery: Page<Delivery> = {
  path: '/invoices/{invoice_id}/delivery',
  who: 'account',
  load({ api, params }) {
    const path = { invoice_id: params['invoice_id'] ?? '' }
    return answered(api.GET('/admin/invoices/{invoice_id}/e-invoice', { params: { path } }))
  },
  view: (one, reader, attempt) =>
    sheet(one, reader, asked(question(one, '/invoices', attempt), reader, attempt)),
  actions: {
    '': ({ api, params }, sent) => {
      const path = { invoice_id: params['invoice_id'] ?? '' }
      const header = { 'Idempotency-Key': sent.key }
      const given = { params: { path, header }, body: { reason: sent.text('reason') } }
      return did(api.POST('/admin/invoices/{invoice_id}/e-invoice/resend', given), {
        ...RESENT,
        to: pathTo('/invoices/{id}/delivery', path.invoice_id),
      })
    },
  },
}

/** The same of a credit note. */
export const creditNoteDelivery: Page<Delivery> = {
  path: '/credit-notes/{credit_note_id}/delivery',
  who: 'account',
  load({ api, params }) {
    const path = { credit_note_id: params['credit_note_id'] ?? '' }
    return answered(api.GET('/admin/credit-notes/{credit_note_id}/e-invoice', { params: { path } }))
  },
  view: (one, reader, attempt) =>
    sheet(one, reader, asked(question(one, '/credit-notes', attempt), reader, attempt)),
  actions: {
    '': ({ api, params }, sent) => {
      const path = { credit_note_id: params['credit_note_id'] ?? '' }
      const header = { 'Idempotency-Key': sent.key }
      const given = { params: { path, header }, body: { reason: sent.text('reason') } }
      return did(api.POST('/admin/credit-notes/{credit_note_id}/e-invoice/resend', given), {
        ...RESENT,
        to: pathTo('/credit-notes/{id}/delivery', path.credit_note_id),
      })
    },
  },
}

const RESENT = { says: t.resent, audit: { action: 'admin.e_invoice.resend' } }

function question({ status }: Delivery, back: string, attempt: Parameters<typeof textArea>[1]) {
  return {
    title: t.resend,
    says: [t.says],
    fields: textArea({ name: 'reason', label: t.reason, max: 500 }, attempt),
    button: status === 'given_up' ? t.resend : null,
    back,
  }
}

function sheet(one: Delivery, reader: Reader, resend: Html) {
  const { number, status, sender, receiver, message_id, rule_id, rule_message } = one
  const title = t.title(number)
  const rule = rule_id === null ? null : { name: t.rule, value: `${rule_id} ${rule_message ?? ''}` }
  const list = facts([
    { name: t.state, value: word('delivery', status) },
    { name: t.from, value: `${sender.scheme}:${sender.id}` },
    { name: t.to, value: `${receiver.scheme}:${receiver.id}` },
    message_id === null ? null : { name: t.message, value: plain(message_id) },
    rule,
    { name: t.changed, value: day(one.updated_at, reader) },
  ])
  const body = html`${heading(title)}
    <section class="card">${list}</section>
    ${status === 'given_up' ? card(t.resend, resend) : NOTHING}`
  return { title, body, width: 'form-wide' } as const
}
