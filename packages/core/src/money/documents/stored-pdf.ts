import { invariant } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Ports, Tx, WritePorts } from '../../ports.ts'
import { readCreditNoteView } from '../credit-notes/credit-note-view.ts'
import { facturX } from '../invoices/document-attachment.ts'
import type { DocumentView } from '../invoices/document-view.ts'
import { isIssued } from '../invoices/invoice.ts'
import { invoiceView } from '../invoices/invoice-view.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import type { EffectOutcome } from '../../records/outbox/effect-outcome.ts'
import type { Effect } from '../../records/outbox/effects.ts'
import type { DocumentName } from './issued-document.ts'
import { hybridXml } from './stored-xml.ts'

/** A document as it is downloaded, and as it goes with a mail: the same bytes for ever. */
export interface StoredPdf {
  readonly filename: string
  readonly content_type: 'application/pdf'
  readonly bytes: Uint8Array
}

/** What the keys of stored documents begin with. */
export const DOCUMENT_FILES = 'documents/'

const CONTENT_TYPE = 'application/pdf'
/** 5 bits each: more than the 128 that a key has at least. Source: contract 1.4. */
const KEY_LETTERS = 26

/**
 * The stored PDF of an issued document, drawn and stored first where nobody has; undefined when there is
 * no such document, or only a draft. Whoever else draws it meanwhile, one of the two is kept. Source:
 * contract 6.6.
 */
export async function storedPdf(
  ports: WritePorts<'files' | 'documents' | 'eInvoices'>,
  name: DocumentName,
): Promise<StoredPdf | undefined> {
  const { store, files } = ports
  const found = await store.read((tx) => FIND[name.document](tx, name.id))
  if (!found) return undefined
  const key = found.pdf_key ?? (await drawAndKeep(ports, name, found))
  const file = await files.get(key)
  // Drawing it anew might give other bytes under the same number: a backup has the right ones.
  invariant(file, `the stored PDF of ${found.number} is gone`)
  return { filename: `${found.number}.pdf`, content_type: CONTENT_TYPE, bytes: file.bytes }
}

/** The key of the bytes that are kept: ours, or those of somebody who was faster. */
async function drawAndKeep(
  ports: WritePorts<'files' | 'documents' | 'eInvoices'>,
  name: DocumentName,
  { number, view }: Found,
): Promise<string> {
  const { document, id } = name
  const xml = await hybridXml(ports, name)
  const pdf = await ports.documents.render(view, xml && facturX(xml))
  // The number first: after a restore the stored files still tell which numbers were given. Source: contract 7.3.
  const own = `${DOCUMENT_FILES}${number.toLowerCase()}/${ports.ids.base32(KEY_LETTERS)}`
  await ports.files.put(own, pdf, CONTENT_TYPE)
  const kept = await transact(ports, ({ tx, now }) => KEEP[document](tx, id, own, now))
  if (kept !== own) await ports.files.delete(own)
  return kept
}

interface Found {
  readonly number: string
  readonly pdf_key: string | null
  readonly view: DocumentView
}

const FIND: {
  readonly [D in DocumentName['document']]: (tx: Tx, id: string) => Promise<Found | undefined>
} = {
  async invoice(tx, id) {
    const invoice = await tx.invoices.get(id)
    if (!invoice || !isIssued(invoice)) return undefined
    return { number: invoice.number, pdf_key: invoice.pdf_key, view: invoiceView(invoice) }
  },
  async credit_note(tx, id) {
    const note = await tx.creditNotes.get(id)
    if (!note) return undefined
    const { number, pdf_key } = note
    return { number, pdf_key, view: await readCreditNoteView(tx, note) }
  },
}

/** Says which key the document has from now on: the first that was given stays. */
const KEEP: {
  readonly [D in DocumentName['document']]: (
    tx: Tx,
    id: string,
    key: string,
    now: EpochMs,
  ) => Promise<string>
} = {
  async invoice(tx, id, key, now) {
    const known = await tx.invoices.get(id)
    if (known) await tx.accounts.lock(known.account_id)
    const invoice = await tx.invoices.getForUpdate(id)
    invariant(invoice, `invoice ${id} is gone`)
    if (invoice.pdf_key !== null) return invoice.pdf_key
    await tx.invoices.put({ ...invoice, pdf_key: key, updated_at: now })
    return key
  },
  async credit_note(tx, id, key) {
    const note = await tx.creditNotes.get(id)
    invariant(note, `credit note ${id} is gone`)
    if (note.pdf_key !== null) return note.pdf_key
    await tx.creditNotes.setPdf(id, key)
    return key
  },
}

/** Draw an issued document and keep its bytes; what is stored already stays. Source: contract 6.6. */
export async function storeDocument(
  ports: Ports,
  { document, id }: Extract<Effect, { type: 'document.store' }>,
): Promise<EffectOutcome> {
  const stored = await storedPdf(ports, { document, id })
  return stored ? { kind: 'done' } : { kind: 'refused', reason: `no ${document} ${id} was issued` }
}
