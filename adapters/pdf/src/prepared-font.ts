import type { Font } from 'fontkit'
import { createSubset, type FontSubset } from './font-subset.ts'
import { readFontTables } from './font-tables.ts'

/** A glyph, as pdfkit reads it: `advanceWidth` in units of the font. */
export interface Glyph {
  readonly id: number
  readonly advanceWidth: number
  /** What a reader of the document finds where it stands. */
  readonly codePoints: readonly number[]
}

/** How a glyph is set and how far the next one is, in units of the font. pdfkit scales it in place. */
interface Position {
  xAdvance: number
  yAdvance: number
  xOffset: number
  yOffset: number
}

/** Glyphs in a row. */
export interface Run {
  readonly glyphs: readonly Glyph[]
  readonly positions: readonly Position[]
  readonly advanceWidth: number
}

/** What pdfkit asks of an opened font; what it also reads, as the font's height, is fontkit's. */
export interface PreparedFont {
  /** The same text has the same run, in every document: pdfkit's scale is 1. */
  layout(text: string): Run
  /** How wide that is, in thousandths of the font's size. */
  widthOf(text: string): number
  createSubset(): FontSubset
}

/** Of some 1,500 characters those pairs that texts have; more of them than this are looked up anew. */
const PAIRS_MAX = 50_000
/** Labels are in every document, the rest in one; a kilobyte each. */
const RUNS_MAX = 1_000

/**
 * The font with what is the same in every document looked up once: each character's glyph, how near two of
 * them stand, and how labels are set. fontkit goes through its tables for each word, which took a third of a
 * document's time. Throws unless the font has 1,000 units.
 */
export function prepareFont(font: Font, file: Buffer): PreparedFont & Font {
  if (font.unitsPerEm !== 1_000) throw new Error('pdfkit would scale what documents share')
  const tables = readFontTables(file)
  const glyphs = glyphsOf(font)
  const kerned = kerning(font)
  const runs = new Map<string, Run>()
  const set = (text: string): Run => {
    const row: Glyph[] = []
    const positions: Position[] = []
    let before: Glyph | undefined
    for (const character of text) {
      const glyph = glyphs.get(character)
      if (!glyph) return wordByWord(font, text)
      const last = positions.at(-1)
      if (before && last) last.xAdvance += kerned(before, glyph)
      row.push(glyph)
      positions.push({ xAdvance: glyph.advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 })
      before = character === ' ' ? undefined : glyph
    }
    return runOf(row, positions)
  }
  const layout = (text: string): Run => {
    const known = runs.get(text)
    if (known) return known
    const run = set(text)
    if (runs.size >= RUNS_MAX) runs.clear()
    runs.set(text, run)
    return run
  }
  const widthOf = (text: string): number => {
    let width = 0
    let before: Glyph | undefined
    for (const character of text) {
      const glyph = glyphs.get(character)
      if (!glyph) return layout(text).advanceWidth
      width += glyph.advanceWidth
      if (before) width += kerned(before, glyph)
      before = character === ' ' ? undefined : glyph
    }
    return width
  }
  const prepared: PreparedFont = { layout, widthOf, createSubset: () => createSubset(tables) }
  return Object.assign(Object.create(font) as Font, prepared)
}

/** As pdfkit lays out a text: each word with the space after it. */
function wordByWord(font: Font, text: string): Run {
  const words = (text.match(/[^ ]* |[^ ]+$/g) ?? []).map((word) => font.layout(word))
  return runOf(
    words.flatMap(({ glyphs }) => glyphs),
    words.flatMap(({ positions }) => positions),
  )
}

/**
 * The glyph of each character, but of marks: where one stands depends on the letter before it. fontkit
 * remembers for each glyph the character that it was first asked for by, and that is what a reader of the PDF
 * finds; a glyph first met as a part of another (the Z in Ž) would have none. So all are asked for, in one
 * order: no document changes the bytes of the next.
 */
function glyphsOf(font: Font): ReadonlyMap<string, Glyph> {
  const glyphs = new Map<string, Glyph>()
  for (const code of font.characterSet.toSorted((a, b) => a - b)) {
    const { id, advanceWidth, codePoints } = font.glyphForCodePoint(code)
    const character = String.fromCodePoint(code)
    if (!/\p{M}/u.test(character)) glyphs.set(character, { id, advanceWidth, codePoints })
  }
  return glyphs
}

/** How much further than its width the second of two glyphs stands from the first. */
function kerning(font: Font): (first: Glyph, second: Glyph) => number {
  const known = new Map<number, number>()
  return (first, second) => {
    const pair = first.id * 0x10000 + second.id
    const kept = known.get(pair)
    if (kept !== undefined) return kept
    const { positions } = font.layout(
      String.fromCodePoint(...first.codePoints, ...second.codePoints),
    )
    const further = (positions[0]?.xAdvance ?? 0) - first.advanceWidth
    if (known.size >= PAIRS_MAX) known.clear()
    known.set(pair, further)
    return further
  }
}

function runOf(glyphs: readonly Glyph[], positions: readonly Position[]): Run {
  const advanceWidth = positions.reduce((width, { xAdvance }) => width + xAdvance, 0)
  return { glyphs, positions, advanceWidth }
}
