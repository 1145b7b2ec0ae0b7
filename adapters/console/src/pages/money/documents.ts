import { document, type Download } from '@billing/pages'

/** An invoice as its customer has it. */
export const invoicePdf: Download = {
  path: '/invoices/{invoice_id}/pdf',
  who: 'account',
  async file({ api, params }) {
    const path = { invoice_id: params['invoice_id'] ?? '' }
    const asked = { params: { path }, parseAs: 'stream' } as const
    return document(await api.GET('/admin/invoices/{invoice_id}/pdf', asked))
  },
}

/** An invoice as a program reads it. Source: EN 16931. */
export const invoiceXml: Download = {
  path: '/invoices/{invoice_id}/xml',
  who: 'account',
  async file({ api, params }) {
    const path = { invoice_id: params['invoice_id'] ?? '' }
    const asked = { params: { path }, parseAs: 'stream' } as const
    return document(await api.GET('/admin/invoices/{invoice_id}/xml', asked))
  },
}

/** A credit note as a program reads it. */
export const creditNoteXml: Download = {
  path: '/credit-notes/{credit_note_id}/xml',
  who: 'account',
  async file({ api, params }) {
    const path = { credit_note_id: params['credit_note_id'] ?? '' }
    const asked = { params: { path }, parseAs: 'stream' } as const
    return document(await api.GET('/admin/credit-notes/{credit_note_id}/xml', asked))
  },
}
