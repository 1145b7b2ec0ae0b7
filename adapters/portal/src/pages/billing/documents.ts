import { document, type Download } from '@billing/pages'

/** An invoice as a file. */
export const invoicePdf: Download = {
  path: '/billing/invoices/{invoice_id}/pdf',
  who: 'account',
  async file({ api, params }) {
    const path = { invoice_id: params['invoice_id'] ?? '' }
    return document(
      await api.GET('/invoices/{invoice_id}/pdf', { params: { path }, parseAs: 'stream' }),
    )
  },
}

/** A credit note as a file. */
export const creditNotePdf: Download = {
  path: '/billing/credit-notes/{credit_note_id}/pdf',
  who: 'account',
  async file({ api, params }) {
    const path = { credit_note_id: params['credit_note_id'] ?? '' }
    return document(
      await api.GET('/credit-notes/{credit_note_id}/pdf', { params: { path }, parseAs: 'stream' }),
    )
  },
}

/** All documents of a year as one file. */
export const documentsOfYear: Download = {
  path: '/billing/documents/{year}',
  who: 'account',
  async file({ api, params }) {
    const query = { year: Number(params['year']) }
    return document(await api.GET('/documents', { params: { query }, parseAs: 'stream' }))
  },
}
