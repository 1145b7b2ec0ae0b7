import { type Download, Refusal } from '@billing/pages'

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

interface Streamed {
  readonly data?: ReadableStream | null
  readonly error?: unknown
  readonly response: Response
}

/** The document as it streams in. Throws what the API refuses with. */
function document({ data, error, response }: Streamed): Response {
  if (!response.ok) throw Refusal.of(error, response)
  return new Response(data ?? null, { headers: response.headers })
}
