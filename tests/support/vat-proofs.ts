import { pdfOf } from './documents.ts'
import { type ApiAnswer, answerOf } from './api.ts'
import { type World } from './world.ts'

/** What a customer sends as a proof; a PDF unless other bytes are given. */
export interface SentProof {
  readonly token: string
  readonly bytes?: Uint8Array
  readonly vat_id?: string
  readonly note?: string
}

/** Send a proof of a VAT number. */
export async function sendProof(
  { request }: Pick<World, 'request'>,
  { token, bytes = pdfOf('a certificate of registration'), ...texts }: SentProof,
): Promise<ApiAnswer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(texts)) form.set(name, value)
  form.set('file', new File([Uint8Array.from(bytes)], 'a name that we do not keep.exe'))
  const headers = { authorization: `Bearer ${token}` }
  return answerOf(await request('/v1/vat/proofs', { method: 'POST', headers, body: form }))
}
