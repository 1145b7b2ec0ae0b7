import type { World } from './world.ts'

/** A PDF that says `text`. */
export function pdfOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`%PDF-1.7\n% ${text}\n%%EOF\n`)
}

/** What a company has to upload. */
export const COMPANY_DOCS = ['company_registration', 'representative_id'] as const

interface SentDocument {
  readonly token: string
  readonly doc_key: string
  readonly bytes?: Uint8Array
}

/** Upload a customer's identity document: a PDF unless other bytes are given. */
export async function sendDocument(
  world: Pick<World, 'request'>,
  { token, doc_key, bytes = pdfOf(doc_key) }: SentDocument,
): Promise<Response> {
  const form = new FormData()
  form.set('doc_key', doc_key)
  form.set('file', new File([Uint8Array.from(bytes)], 'a name that we do not keep.exe'))
  return world.request('/v1/compliance/intake/documents', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
}

/** The customer uploads and submits all that a company has to. Resolves to the intake's id. */
export async function submitDocuments(
  world: Pick<World, 'request' | 'api'>,
  token: string,
): Promise<string> {
  for (const doc_key of COMPANY_DOCS) {
    const { status } = await sendDocument(world, { token, doc_key })
    if (status !== 201) throw new Error(`the upload of ${doc_key} was answered with ${status}`)
  }
  const { status, body } = await world.api('POST', '/compliance/intake/submit', { token })
  if (status !== 200) throw new Error(`not submitted: ${JSON.stringify(body)}`)
  return body.id
}
