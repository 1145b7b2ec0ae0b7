import type { Schema } from '@billing/client'
import {
  answered,
  type Attempt,
  card,
  day,
  facts,
  heading,
  html,
  NOTHING,
  type Page,
  type Part,
  part,
  type Reader,
  type Sent,
  shown,
  textArea,
  type Visit,
} from '@billing/pages'
import { did } from '../../shape/answers.ts'
import { asked } from '../../shape/ask.ts'
import { pathTo } from '../../shape/paths.ts'
import { word } from '../../shape/word.ts'
import { DELIVERY as t } from '../../texts/money.ts'

type Delivery = Schema<'EInvoiceDelivery'>

const RESENT = { says: t.resent, audit: { action: 'admin.e_invoice.resend' } }

const resending = (sent: Sent) => ({
  header: { 'Idempotency-Key': sent.key },
  body: { reason: sent.text('reason') },
})

/** How an invoice gets through the network, and another week for one that was given up. */
export const invoiceDelivery: Page<Part<Delivery>> = {
  path: '/invoices/{invoice_id}/delivery',
  who: 'account',
  load({ api, params }) {
    const path = { invoice_id: params['invoice_id'] ?? '' }
    return part(answered(api.GET('/admin/invoices/{invoice_id}/e-invoice', { params: { path } })))
  },
  view: (one, reader, attempt) => sheet(one, '/invoices', reader, attempt),
  actions: {
    '': ({ api, params }: Visit, sent: Sent) => {
      const path = { invoice_id: params['invoice_id'] ?? '' }
      const { header, body } = resending(sent)
      const given = { params: { path, header }, body }
      const to = pathTo('/invoices/{id}/delivery', path.invoice_id)
      const call = api.POST('/admin/invoices/{invoice_id}/e-invoice/resend', given)
      return did(call, { ...RESENT, to })
    },
  },
}

/** The same of a credit note. */
export const creditNoteDelivery: Page<Part<Delivery>> = {
  path: '/credit-notes/{credit_note_id}/delivery',
  who: 'account',
  load({ api, params }) {
    const path = { credit_note_id: params['credit_note_id'] ?? '' }
    const asked = { params: { path } }
    return part(answered(api.GET('/admin/credit-notes/{credit_note_id}/e-invoice', asked)))
  },
  view: (one, reader, attempt) => sheet(one, '/credit-notes', reader, attempt),
  actions: {
    '': ({ api, params }: Visit, sent: Sent) => {
      const path = { credit_note_id: params['credit_note_id'] ?? '' }
      const { header, body } = resending(sent)
      const given = { params: { path, header }, body }
      const to = pathTo('/credit-notes/{id}/delivery', path.credit_note_id)
      const call = api.POST('/admin/credit-notes/{credit_note_id}/e-invoice/resend', given)
      return did(call, { ...RESENT, to })
    },
  },
}

function sheet(one: Part<Delivery>, back: string, reader: Reader, attempt: Attempt) {
  const alone = 'refusal' in one && one.refusal.status === 404
  const known = alone
    ? html`<p>${t.by_mail}</p>`
    : shown(one, reader, (delivery) => way(delivery, reader))
  const body = html`${heading(t.title)}
    <section class="card">${known}</section>
    ${'data' in one && one.data.status === 'given_up' ? card(t.resend, again(back, reader, attempt)) : NOTHING}`
  return { title: t.title, body, width: 'form-wide' } as const
}

function way(one: Delivery, reader: Reader) {
  const { number, status, sender, receiver, message_id, rule_id, rule_message } = one
  return facts([
    { name: t.number, value: number },
    { name: t.state, value: word('delivery', status) },
    { name: t.from, value: `${sender.scheme}:${sender.id}` },
    { name: t.to, value: `${receiver.scheme}:${receiver.id}` },
    message_id === null ? null : { name: t.message, value: message_id },
    rule_id === null ? null : { name: t.rule, value: `${rule_id} ${rule_message ?? ''}` },
    { name: t.changed, value: day(one.updated_at, reader) },
  ])
}

function again(back: string, reader: Reader, attempt: Attempt) {
  const fields = textArea({ name: 'reason', label: t.reason, max: 500 }, attempt)
  return asked({ title: t.resend, says: [t.says], fields, button: t.resend, back }, reader, attempt)
}
