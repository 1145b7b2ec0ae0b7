import type { Brush } from './brush.ts'
import { OMITTED, printable } from './printable.ts'
import type { Typefaces } from './typefaces.ts'

/** One way to set text; `size` in points. */
export interface Style {
  readonly face: 'regular' | 'bold'
  readonly size: number
  readonly color: string
}

/** A span of the page's width, in points from the left edge. */
export interface Column {
  readonly x: number
  readonly width: number
  readonly align?: 'right'
}

/** A line of text that fits its column. */
export interface Line {
  readonly text: string
  readonly style: Style
}

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 48, bottom: 772 } as const
export const FULL: Column = { x: PAGE.margin, width: PAGE.width - 2 * PAGE.margin }

const LEADING = 1.42

/**
 * Naming features, if none, makes pdfkit lay out a text whole instead of word by word, which would look the same.
 * It measures and counts words for underlines, of which we have none. Both: 4.8 ms a document instead of 6.
 */
const AS_ONE = { lineBreak: false, features: [], textWidth: 0, wordCount: 0 }

/** How much a line of that style takes, in points. */
export function leading(style: Style): number {
  return style.size * LEADING
}

/**
 * Pages that fill from the top. It breaks lines and pages itself: pdfkit's own flow would start a page
 * wherever a text ends, and measures each text twice.
 */
export class Sheet {
  y: number = PAGE.margin
  /** Whether a character could not be printed. */
  omitted = false
  readonly #doc: PDFKit.PDFDocument
  readonly #typefaces: Typefaces
  readonly #brush: Brush
  readonly #repeated: (() => void)[] = []

  constructor(doc: PDFKit.PDFDocument, typefaces: Typefaces, brush: Brush) {
    this.#doc = doc
    this.#brush = brush
    this.#typefaces = typefaces
    const { regular, bold } = typefaces
    doc.registerFont('regular', regular.source).registerFont('bold', bold.source)
    doc.addPage()
  }

  /** Pages that start while `body` runs begin with `draw`, below what they begin with anyway. */
  repeating(draw: () => void, body: () => void): void {
    this.#repeated.push(draw)
    body()
    this.#repeated.pop()
  }

  /** Starts a new page unless `height` points are left on this one. */
  room(height: number): void {
    if (this.y + height <= PAGE.bottom) return
    this.#doc.addPage()
    this.y = PAGE.margin
    for (const draw of this.#repeated) draw()
  }

  /** How many rows of that height this page has left, at least one. */
  rowsLeft(height: number): number {
    return Math.max(1, Math.floor((PAGE.bottom - this.y) / height))
  }

  /** The lines that a text takes in a column; a word wider than the column is cut. At least one line. */
  wrap(text: string, style: Style, { width }: Column): Line[] {
    const lines: string[] = []
    let line = ''
    for (const word of this.#printable(text).split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (this.#widthOf(longer, style) <= width) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      const pieces = this.#cut(word, style, width)
      lines.push(...pieces.slice(0, -1))
      line = pieces.at(-1) ?? ''
    }
    return [...lines, line].map((each) => ({ text: each, style }))
  }

  /** Writes a text on one line whose top is at `y`; one that is too wide is set smaller. */
  write(text: string, style: Style, column: Column, y: number = this.y): void {
    const line = this.#printable(text)
    const natural = this.#widthOf(line, style)
    const size = natural > column.width ? (style.size * column.width) / natural : style.size
    const width = Math.min(natural, column.width)
    const x = column.align === 'right' ? column.x + column.width - width : column.x
    this.#doc.font(style.face).fontSize(size).fillColor(this.#brush.color(style.color))
    this.#doc.text(line, x, y, AS_ONE)
  }

  /** Writes wrapped lines below one another and goes down by them, over a page's end where needed. */
  flow(lines: readonly Line[], column: Column): void {
    for (const { text, style } of lines) {
      this.room(leading(style))
      this.write(text, style, column)
      this.y += leading(style)
    }
  }

  rule(color: string, weight: number, { x, width }: Column = FULL): void {
    this.#doc.lineWidth(weight).strokeColor(this.#brush.color(color))
    this.#doc
      .moveTo(x, this.y)
      .lineTo(x + width, this.y)
      .stroke()
  }

  /** A filled box behind what is written next. */
  box(color: string, { x, width }: Column, y: number, height: number): void {
    this.#doc.roundedRect(x, y, width, height, height > 8 ? 5 : 0).fill(this.#brush.color(color))
  }

  /** The brand's picture in a box whose right upper corner is there; false where the brand has none. */
  logo({ x, width }: Column, y: number, height: number): boolean {
    const { logo } = this.#brush
    if (logo === null) return false
    this.#doc.image(logo, x, y, { fit: [width, height], align: 'right' })
    return true
  }

  /** Draws something on each page, once their number is known. */
  eachPage(draw: (page: number, of: number) => void): void {
    const { count } = this.#doc.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.#doc.switchToPage(page)
      draw(page + 1, count)
    }
  }

  #printable(text: string): string {
    const line = printable(text, this.#typefaces.characters)
    if (line.includes(OMITTED) && !text.includes(OMITTED)) this.omitted = true
    return line
  }

  #widthOf(text: string, { face, size }: Style): number {
    return this.#typefaces[face].widthOf(text, size)
  }

  #cut(word: string, style: Style, width: number): string[] {
    const pieces: string[] = []
    let piece = ''
    for (const character of word) {
      if (piece !== '' && this.#widthOf(piece + character, style) > width) {
        pieces.push(piece)
        piece = ''
      }
      piece += character
    }
    return [...pieces, piece]
  }
}
