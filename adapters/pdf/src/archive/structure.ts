import type { Locale } from '@billing/core'

/** What a part of our documents is to a screen reader. Source: ISO 32000-1, 14.8.4. */
export type Role =
  | 'Document'
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'THead'
  | 'TBody'
  | 'TR'
  | 'TH'
  | 'TD'

export interface Attributes {
  /** Where it is not the document's. */
  readonly language?: Locale
  /** Which cells a header cell is about. */
  readonly scope?: 'Row' | 'Column'
}

/** A part of the document: other parts, or what is written on pages. */
export interface Part extends Attributes {
  readonly role: Role
  readonly children: (Part | Content)[]
}

/** What a page has between two marks. */
export interface Content {
  readonly page: PDFKit.PDFKitReference
  /** Counts from 0 on each page. */
  readonly mark: number
}

/** The document as it is read, in the order of its parts, wherever they stand on pages. Source: ISO 32000-1, 14.7. */
export class Structure {
  readonly root: Part = { role: 'Document', children: [] }
  /** The part that each mark of a page belongs to. */
  readonly pages = new Map<PDFKit.PDFKitReference, Part[]>()
  #current: Part = this.root

  /** A part that comes next in the current one. */
  open(role: Role, attributes: Attributes = {}): Part {
    const part = { role, ...attributes, children: [] }
    this.#current.children.push(part)
    return part
  }

  /** What `body` opens and writes belongs to `part`. */
  within(part: Part, body: () => void): void {
    const outer = this.#current
    this.#current = part
    body()
    this.#current = outer
  }

  /** Gives what is written next to the current part; resolves to the operator that begins it. Throws outside of every part. */
  mark(page: PDFKit.PDFKitReference): string {
    const part = this.#current
    if (part === this.root) throw new Error('what is written belongs to no part of the document')
    const parts = this.pages.get(page)
    const mark = parts ? parts.push(part) - 1 : 0
    if (!parts) this.pages.set(page, [part])
    part.children.push({ page, mark })
    return `/${part.role} <</MCID ${mark}>> BDC`
  }
}
