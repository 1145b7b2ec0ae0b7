import { readFileSync } from 'node:fs'
import { create } from 'fontkit'
import { type PreparedFont, prepareFont } from './prepared-font.ts'

/** Noto Sans in two weights, read once, and the characters that both can print. */
export interface Typefaces {
  readonly regular: Typeface
  readonly bold: Typeface
  readonly characters: ReadonlySet<number>
}

/** One weight of it. */
export interface Typeface {
  readonly source: PDFKit.Mixins.PDFFontSource
  /** In points, as a document sets it in so many. */
  widthOf(text: string, size: number): number
}

/** Reads the two files beside us; about 20 ms. */
export function loadTypefaces(): Typefaces {
  const [regular, bold] = [read('NotoSans-Regular.ttf'), read('NotoSans-Bold.ttf')]
  const characters = new Set(bold.characterSet)
  return {
    regular: typefaceOf(regular.font),
    bold: typefaceOf(bold.font),
    characters: new Set(regular.characterSet.filter((code) => characters.has(code))),
  }
}

function read(name: string) {
  const file = readFileSync(new URL(`../fonts/${name}`, import.meta.url))
  const font = create(file)
  if (font.type !== 'TTF') throw new Error(`${name} is not a TrueType font`)
  return { font: prepareFont(font, file), characterSet: font.characterSet }
}

function typefaceOf(font: PreparedFont): Typeface {
  return {
    // pdfkit also takes an opened font, which its types do not say.
    source: font as unknown as PDFKit.Mixins.PDFFontSource,
    widthOf: (text, size) => font.widthOf(text) * (size / 1_000),
  }
}
