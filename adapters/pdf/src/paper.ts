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
  /** What a reader of the file finds between it and the next one: nothing where a word is cut. */
  readonly ending: '' | ' '
}

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 48, bottom: 772 } as const
export const FULL: Column = { x: PAGE.margin, width: PAGE.width - 2 * PAGE.margin }

const LEADING = 1.42

/** How much a line of that style takes, in points. */
export function leading(style: Style): number {
  return style.size * LEADING
}
