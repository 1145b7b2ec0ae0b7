import { createHash } from 'node:crypto'
import { type DocumentAttachment, FACTUR_X_FILE } from '@billing/core'
import PDFDocument from 'pdfkit'
import { deflated } from './deflated.ts'
import { writeEmbeddedFile } from './embedded-file.ts'
import { writeOutputIntent } from './output-intent.ts'
import type { Structure } from './structure.ts'
import { writeStructure } from './write-structure.ts'
import { CREATOR, type FileFacts, PRODUCER, xmpOf } from './xmp.ts'

/**
 * A PDF/A-3b file: pdfkit's, with what pdfkit lacks or does in another way than we need. The dates are the document's own
 * and the file's id is that of what it holds: pdfkit would take the clock's, and the title's. Source: ISO 19005-3.
 */
export class ArchiveDocument extends PDFDocument {
  /** pdfkit's catalog. */
  declare private readonly _root: { readonly data: Record<string, unknown> }
  /** pdfkit's id of the file, which stands in its last lines. */
  declare private _id: Uint8Array
  /** How much pdfkit has written. */
  declare private _offset: number
  /** Without a value at first: pdfkit writes before our fields are there. */
  declare private _written: Uint8Array[] | undefined
  declare private _lines: string | undefined
  declare private _complete: boolean | undefined
  readonly #facts: FileFacts
  readonly #attachment: DocumentAttachment | null
  readonly #content = new Map<PDFKit.PDFPage, string[]>()

  constructor(facts: FileFacts, attachment: DocumentAttachment | null) {
    super({
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      // None: pdfkit would read its own Helvetica for every document.
      font: '',
      tagged: true,
      lang: facts.language,
      displayTitle: true,
      autoFirstPage: false,
      bufferPages: true,
      info: {
        Title: facts.title,
        Author: facts.author,
        Creator: CREATOR,
        Producer: PRODUCER,
        CreationDate: facts.issued,
        ModDate: facts.issued,
      },
    })
    this.#facts = facts
    this.#attachment = attachment
  }

  /** Ends the file; its bytes. */
  finish(structure: Structure): Uint8Array {
    writeStructure(this, structure)
    this._root.data['OutputIntents'] = [writeOutputIntent(this)]
    if (this.#attachment) {
      this._root.data['AF'] = [writeEmbeddedFile(this, this.#attachment, this.#facts.issued)]
    }
    for (const [page, lines] of this.#content) {
      page.content.compress = false
      Object.assign(page.content.data, { Filter: 'FlateDecode' })
      page.content.write(deflated(Buffer.from(`${lines.join('\n')}\n`, 'latin1')))
    }
    this.end()
    if (!this._complete) throw new Error('pdfkit has not ended the file')
    return new Uint8Array(Buffer.concat(this.writtenSoFar()))
  }

  /** Collects what a page shows: pdfkit turns each line of it into bytes, letter by letter. */
  override addContent(line: string): this {
    const lines = this.#content.get(this.page)
    if (lines) lines.push(line)
    else this.#content.set(this.page, [line])
    return this
  }

  /** Keeps what pdfkit writes, some 700 lines: pdfkit would turn each into bytes, letter by letter. */
  _write(data: string | number | Uint8Array): void {
    if (data instanceof Uint8Array) {
      this.writtenSoFar().push(data)
      this._offset += data.length
      return
    }
    const line = `${data}\n`
    this._lines = `${this._lines ?? ''}${line}`
    this._offset += line.length
  }

  /** pdfkit ends the file. */
  override push(chunk: null): boolean {
    this._complete = chunk === null
    return true
  }

  private writtenSoFar(): Uint8Array[] {
    this._written ??= []
    if (this._lines) this._written.push(Buffer.from(this._lines, 'latin1'))
    this._lines = ''
    return this._written
  }

  /** pdfkit asks for the metadata when pages, fonts and files are written. */
  override endMetadata(): void {
    const written = Buffer.concat(this.writtenSoFar())
    this._written = [written]
    this._id = createHash('sha256').update(written).digest().subarray(0, 16)
    const hybrid = this.#attachment?.name === FACTUR_X_FILE
    const metadata = this.ref({ Type: 'Metadata', Subtype: 'XML' })
    // To be found by programs that do not know PDF.
    metadata.compress = false
    metadata.end(Buffer.from(xmpOf(this.#facts, hybrid)))
    this._root.data['Metadata'] = metadata
  }
}
