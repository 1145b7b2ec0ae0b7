import { type Attributes, type Part, type Role, Structure } from './archive/structure.ts'
import type { Brush } from './brush.ts'
import { OMITTED, printable } from './printable.ts'
import { type Column, FULL, leading, type Line, PAGE, type Style } from './paper.ts'
import type { Typefaces } from './typefaces.ts'

/**
 * Naming features, if none, makes pdfkit lay out a text whole instead of word by word, which would look the same.
 * It measures and counts words for underlines, of which we have none. Both: 4.8 ms a document instead of 6.
 */
const AS_ONE = { lineBreak: false, features: [], textWidth: 0, wordCount: 0 }

/**
 * Pages that fill from the top. It breaks lines and pages itself: pdfkit's own flow would start a page
 * wherever a text ends, and measures each text twice.
 */
export class Sheet {
  y: number = PAGE.margin
  readonly structure = new Structure()
  /** Whether a character could not be printed. */
  omitted = false
  readonly #doc: PDFKit.PDFDocument
  readonly #typefaces: Typefaces
  readonly #brush: Brush
  readonly #repeated: (() => void)[] = []
  /** What is drawn is no part of the document, as the number of a page. */
  #furnishing = false
  /** The color that the page has been told to fill with. */
  #fill: string | null = null

  constructor(doc: PDFKit.PDFDocument, typefaces: Typefaces, brush: Brush) {
    this.#doc = doc
    this.#brush = brush
    this.#typefaces = typefaces
    const { regular, bold } = typefaces
    doc.registerFont('regular', regular.source).registerFont('bold', bold.source)
    doc.addPage()
  }

  /** A part of the document that comes next in the current one; what it has may be drawn later. */
  open(role: Role, attributes?: Attributes): Part {
    return this.structure.open(role, attributes)
  }

  /** What `draw` writes belongs to that part. */
  within(part: Part, draw: () => void): void {
    this.structure.within(part, draw)
  }

  /** What `draw` writes is the next part of the document, unless it only furnishes a page. */
  part(role: Role, draw: () => void, attributes?: Attributes): void {
    if (this.#furnishing) return draw()
    this.within(this.open(role, attributes), draw)
  }

  /** What `draw` writes stands on each page and is not read aloud. Source: ISO 32000-1, 14.8.2.2. */
  furnish(place: 'Header' | 'Footer', draw: () => void): void {
    this.#artifact(`<</Type/Pagination/Subtype/${place}>>`, draw)
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
    this.#fill = null
    this.y = PAGE.margin
    this.furnish('Header', () => {
      for (const draw of this.#repeated) draw()
    })
  }

  /** How many rows of that height this page has left, at least one. */
  rowsLeft(height: number): number {
    return Math.max(1, Math.floor((PAGE.bottom - this.y) / height))
  }

  /** The lines that a text takes in a column; a word wider than the column is cut. At least one line. */
  wrap(text: string, style: Style, { width }: Column): Line[] {
    const whole = this.#printable(text)
    // Most texts: word by word they would come to the same, and are measured as often as they have words.
    if (this.#widthOf(whole, style) <= width) return [{ text: whole, style, ending: '' }]
    const lines: Line[] = []
    const put = (line: string, ending: '' | ' ') => lines.push({ text: line, style, ending })
    let line = ''
    for (const word of whole.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (this.#widthOf(longer, style) <= width) {
        line = longer
        continue
      }
      if (line !== '') put(line, ' ')
      const pieces = this.#cut(word, style, width)
      for (const piece of pieces.slice(0, -1)) put(piece, '')
      line = pieces.at(-1) ?? ''
    }
    put(line, '')
    return lines
  }

  /** Writes a text on one line whose top is at `y`; one that is too wide is set smaller. */
  write(text: string, style: Style, column: Column, y: number = this.y): void {
    this.writeLine({ text: this.#printable(text), style, ending: '' }, column, y)
  }

  /** The same for one line of a longer text. */
  writeLine({ text: line, style, ending }: Line, column: Column, y: number): void {
    if (line === '') return
    const natural = this.#widthOf(line, style)
    const size = natural > column.width ? (style.size * column.width) / natural : style.size
    const width = Math.min(natural, column.width)
    const x = column.align === 'right' ? column.x + column.width - width : column.x
    this.#fillWith(style.color)
    if (!this.#furnishing) this.#doc.addContent(this.structure.mark(this.#doc.page.dictionary))
    this.#doc
      .font(style.face)
      .fontSize(size)
      .text(line + ending, x, y, AS_ONE)
    if (!this.#furnishing) this.#doc.addContent('EMC')
  }

  /** Writes wrapped lines below one another and goes down by them, over a page's end where needed. */
  flow(lines: readonly Line[], column: Column): void {
    for (const line of lines) {
      this.room(leading(line.style))
      this.writeLine(line, column, this.y)
      this.y += leading(line.style)
    }
  }

  rule(color: string, weight: number, { x, width }: Column = FULL): void {
    this.#decorate(() => {
      this.#doc.lineWidth(weight).strokeColor(this.#brush.color(color))
      this.#doc
        .moveTo(x, this.y)
        .lineTo(x + width, this.y)
        .stroke()
    })
  }

  /** A filled box behind what is written next. */
  box(color: string, { x, width }: Column, y: number, height: number): void {
    this.#fillWith(color)
    this.#decorate(() => {
      this.#doc.roundedRect(x, y, width, height, height > 8 ? 5 : 0).fill()
    })
  }

  /** The brand's picture in a box whose right upper corner is there; false where the brand has none. */
  logo({ x, width }: Column, y: number, height: number): boolean {
    const { logo } = this.#brush
    if (logo === null) return false
    this.#decorate(() => {
      this.#doc.image(logo, x, y, { fit: [width, height], align: 'right' })
    })
    return true
  }

  /** Draws something at the foot of each page, once their number is known. */
  footers(draw: (page: number, of: number) => void): void {
    const { count } = this.#doc.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.#doc.switchToPage(page)
      this.#fill = null
      this.furnish('Footer', () => draw(page + 1, count))
    }
  }

  /** Lines, boxes and pictures: they say nothing that a text does not. */
  #decorate(draw: () => void): void {
    this.#artifact('<</Type/Layout>>', draw)
  }

  #artifact(properties: string, draw: () => void): void {
    if (this.#furnishing) return draw()
    this.#furnishing = true
    this.#doc.addContent(`/Artifact ${properties} BDC`)
    draw()
    this.#doc.addContent('EMC')
    this.#furnishing = false
  }

  #fillWith(color: string): void {
    if (color === this.#fill) return
    this.#fill = color
    this.#doc.fillColor(this.#brush.color(color))
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
