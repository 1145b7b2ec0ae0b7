import type { Schema } from '@billing/client'
import { UPLOAD_TYPES } from '@billing/core'
import {
  answered,
  type Attempt,
  COMMON,
  day,
  empty,
  field,
  fileField,
  form,
  type Html,
  html,
  multipart,
  pill,
  type Reader,
  Refusal,
  type Sent,
  table,
  textArea,
  type Visit,
} from '@billing/pages'
import { VAT } from '../../texts/vat.ts'

const TONES = { pending_review: 'busy', approved: 'good', rejected: 'bad' } as const

/** The proofs that the account has sent, newest first, and what became of them. */
export function proofTable(proofs: readonly Schema<'VatProof'>[], reader: Reader): Html {
  const t = VAT[reader.language]
  if (proofs.length === 0) return empty(t.no_proofs)
  const columns = [t.proof.number, t.proof.sent, t.proof.state, t.proof.note]
  return table(
    t.proofs,
    columns.map((head) => ({ head })),
    proofs.map(({ vat_id, created_at, status, reviewer_note }) => [
      vat_id ?? '–',
      day(created_at, reader),
      pill(t.reviews[status], TONES[status]),
      reviewer_note ?? '–',
    ]),
  )
}

/** Where a proof is sent. A number that was refused above is the one that it proves. */
export function proofForm(
  known: Pick<Schema<'VatStatusResponse'>, 'vat_id'> | null,
  { language }: Reader,
  attempt: Attempt,
): Html {
  const t = VAT[language]
  const value = attempt.values['vat_id'] ?? known?.vat_id ?? ''
  const { optional } = COMMON[language]
  const fields = html`<p>${t.send_lead}</p>
    ${field({ name: 'proof_vat_id', label: t.of_number, value }, attempt)}
    ${fileField({ name: 'file', label: t.file, hint: t.file_hint, accept: UPLOAD_TYPES }, attempt)}
    ${textArea({ name: 'note', label: t.note, max: 1_000, optional }, attempt)}`
  return form({ does: 'proof', button: t.upload, fields, takes_files: true }, attempt)
}

/** Send it. The page has another field for the number, so that a refusal of this one is said here. */
export async function sendProof({ api, reader }: Visit, sent: Sent) {
  const body = multipart({
    file: sent.files['file'],
    vat_id: sent.optional('proof_vat_id'),
    note: sent.optional('note'),
  })
  try {
    await answered(api.POST('/vat/proofs', { body }))
  } catch (error) {
    throw error instanceof Refusal ? saidHere(error) : error
  }
  return { to: '/account/vat', note: { tone: 'good', text: VAT[reader.language].sent } } as const
}

function saidHere({ problem, request_id }: Refusal): Refusal {
  const invalid_params = problem.invalid_params?.map(({ name, reason }) => {
    return { name: name === 'vat_id' ? 'proof_vat_id' : name, reason }
  })
  return new Refusal({ ...problem, ...(invalid_params && { invalid_params }) }, request_id)
}
