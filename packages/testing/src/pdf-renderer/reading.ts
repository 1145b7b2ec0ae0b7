/** A piece of text on a page, in points from the page's lower left corner. */
export interface PdfText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A page as a reader sees it, in points. */
export interface PdfPage {
  readonly width: number
  readonly height: number
  readonly texts: readonly PdfText[]
}

/** All that the pages say, as one text with single spaces. */
export function wordsOf(pages: readonly PdfPage[]): string {
  return pages
    .flatMap((page) => page.texts.map(({ text }) => text))
    .join(' ')
    .replace(/\s+/g, ' ')
}

/** Pieces that lie on one another, or leave the page. */
export function clashes({ texts, width, height }: PdfPage): string[] {
  const seen = texts.filter(({ text }) => text.trim() !== '')
  const outside = seen.filter((t) => t.x < 20 || t.x + t.width > width - 20 || t.y < 20)
  const above = seen.filter((t) => t.y + t.height > height - 10)
  const over = seen.flatMap((a, i) =>
    seen.slice(i + 1).flatMap((b) => {
      const apart = a.x + a.width <= b.x + 0.5 || b.x + b.width <= a.x + 0.5
      return apart || Math.abs(a.y - b.y) >= 0.8 * Math.min(a.height, b.height)
        ? []
        : [`${a.text} / ${b.text}`]
    }),
  )
  return [...outside, ...above].map(({ text }) => text).concat(over)
}
