import { DEFAULT_SETTINGS, type EInvoiceSyntax, type Money } from '@billing/core'
import { tokenOf } from '../http/actors.ts'
import type { MoneyStory, Told } from '../stories/money-story.ts'

/** An issued document as the API tells it, with its downloads. */
export interface IssuedDocument {
  readonly number: string
  readonly kind: 'invoice' | 'credit_note'
  /** Of the day on which it was issued, in UTC milliseconds. */
  readonly issued_at: number
  readonly total: Money
  readonly net: Money
  readonly vat_amount: Money
  readonly groups: readonly { readonly net: Money; readonly vat_amount: Money }[]
  readonly seller: Side
  readonly buyer: Side
  /** Of an invoice: its lines; of a note: its groups of VAT. */
  readonly nets: readonly number[]
  xml(syntax: EInvoiceSyntax): Promise<Uint8Array>
  pdf(): Promise<Uint8Array>
}

interface Side {
  readonly name: string
  readonly vat_id: string | null
}

/** Everything that was issued to a customer, as they read it over HTTP. */
export async function documentsOf(story: MoneyStory, told: Told): Promise<IssuedDocument[]> {
  const { account_id } = told
  const token = await tokenOf(story.world, { role: 'owner', account_id })
  const download = async (path: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await story.world.request(`/v1${path}`, { headers })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
  const { data } = (await told.ask('GET', '/invoices?limit=100')).body
  const { credit_notes } = (await told.ask('GET', '/credit-notes')).body
  const account = (await told.ask('GET', '/account')).body
  const { seller_name, seller: we } = DEFAULT_SETTINGS
  const seller = { name: seller_name, vat_id: we.vat_id }
  const sides = { seller, buyer: { name: account.company_name, vat_id: account.vat_id } }
  return [
    ...data.map((invoice: InvoiceBody): IssuedDocument => {
      return {
        ...invoice,
        ...sides,
        kind: 'invoice',
        net: invoice.subtotal,
        groups: [{ net: invoice.subtotal, vat_amount: invoice.vat_amount }],
        issued_at: Date.parse(invoice.issued_at),
        nets: invoice.line_items.map(({ line_total }) => line_total.amount_minor),
        xml: (syntax) => download(`/invoices/${invoice.invoice_id}/xml?syntax=${syntax}`),
        pdf: () => download(`/invoices/${invoice.invoice_id}/pdf`),
      }
    }),
    ...credit_notes.map((note: NoteBody): IssuedDocument => {
      const vats = note.vat_groups.map(({ vat_amount }) => vat_amount.amount_minor)
      const vat_minor = vats.reduce((sum, vat) => sum + vat, 0)
      return {
        ...sides,
        number: note.number,
        kind: 'credit_note',
        net: { ...note.amount, amount_minor: note.amount.amount_minor - vat_minor },
        groups: note.vat_groups,
        issued_at: note.issued_at,
        total: note.amount,
        vat_amount: { ...note.amount, amount_minor: vat_minor },
        nets: note.vat_groups.map(({ net }) => net.amount_minor),
        xml: (syntax) => download(`/credit-notes/${note.id}/xml?syntax=${syntax}`),
        pdf: () => download(`/credit-notes/${note.id}/pdf`),
      }
    }),
  ]
}

interface InvoiceBody {
  readonly invoice_id: string
  readonly number: string
  readonly issued_at: string
  readonly subtotal: Money
  readonly total: Money
  readonly vat_amount: Money
  readonly line_items: readonly { readonly line_total: Money }[]
}

interface NoteBody {
  readonly id: string
  readonly number: string
  readonly issued_at: number
  readonly amount: Money
  readonly vat_groups: readonly { readonly net: Money; readonly vat_amount: Money }[]
}
