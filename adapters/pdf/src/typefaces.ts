import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

/** Noto Sans in two weights, read once, and the characters that both can print. */
export interface Typefaces {
  readonly regular: PDFKit.Mixins.PDFFontSource
  readonly bold: PDFKit.Mixins.PDFFontSource
  readonly characters: ReadonlySet<number>
}

/** Reads the two files beside us; about 20 ms. */
export function loadTypefaces(): Typefaces {
  const [regular, bold] = [read('NotoSans-Regular.ttf'), read('NotoSans-Bold.ttf')]
  const characters = new Set(bold.characterSet)
  return {
    regular: asSource(regular),
    bold: asSource(bold),
    characters: new Set(regular.characterSet.filter((code) => characters.has(code))),
  }
}

function read(file: string): Font {
  const font = create(readFileSync(new URL(`../fonts/${file}`, import.meta.url)))
  if (font.type !== 'TTF') throw new Error(`${file} is not a TrueType font`)
  nameGlyphs(font)
  return font
}

/**
 * fontkit remembers for each glyph the character that it was first asked for by, and that is what a
 * reader of the PDF finds; a glyph first met as a part of another (the Z in Ž) would have none. So we
 * ask for all of them now, in one order: no document changes the bytes of the next.
 */
function nameGlyphs(font: Font): void {
  for (const code of font.characterSet.toSorted((a, b) => a - b)) font.glyphForCodePoint(code)
}

/**
 * pdfkit also takes an opened font, which its types do not say. An invoice of two lines, on two busy
 * cores: 120 a second so, 69 when our cut is opened for each, 11 when the full Noto Sans is.
 */
function asSource(font: Font): PDFKit.Mixins.PDFFontSource {
  return font as unknown as PDFKit.Mixins.PDFFontSource
}
