/**
 * Cuts the two typefaces that we embed from the full Noto Sans: `node adapters/pdf/fonts/make.ts`. The
 * result is committed; run this again only to change what it holds.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type SubsetFont = (
  font: Uint8Array,
  text: string,
  options: {
    readonly targetFormat: 'sfnt'
    readonly noHinting: boolean
    readonly keepFeatures: readonly string[]
    readonly preserveNameIds: readonly number[]
  },
) => Promise<Uint8Array>

/** It comes without types. */
const subsetFont = createRequire(import.meta.url)('subset-font') as SubsetFont

/** Which characters we can print; the rest is `printable.ts`'s business. */
// prettier-ignore
const RANGES: readonly (readonly [first: number, last: number, what: string])[] = [
  [0x0020, 0x007e, 'Basic Latin'],
  [0x00a0, 0x024f, 'Latin-1 Supplement, Latin Extended-A and -B'],
  [0x0370, 0x03ff, 'Greek'],
  [0x0400, 0x052f, 'Cyrillic'],
  [0x1e00, 0x1eff, 'Latin Extended Additional (Vietnamese)'],
  [0x1f00, 0x1fff, 'Greek Extended'],
  [0x2010, 0x2027, 'dashes, quotation marks, ellipsis'],
  [0x202f, 0x205e, 'narrow no-break space, per mille, primes'],
  [0x20a0, 0x20bf, 'currencies'],
  [0x2116, 0x2122, 'numero, trade mark'],
  [0x2212, 0x2212, 'minus'],
]

const TEXT = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
).join('')

/** The package exports its index alone; the files lie beside it. */
const NOTO = import.meta.resolve('@embedpdf/fonts-latin')

/** The copyright, the licence and its address stay in the file. */
const LICENCE_NAMES = [0, 13, 14]

for (const weight of ['Regular', 'Bold']) {
  const file = `NotoSans-${weight}.ttf`
  const subset = await subsetFont(readFileSync(new URL(`../fonts/${file}`, NOTO)), TEXT, {
    targetFormat: 'sfnt',
    // Hints are for screens of long ago. Of the features only kerning stays: a glyph that no character
    // maps to would be named by whichever text used it first, and the bytes would depend on the order.
    noHinting: true,
    keepFeatures: ['kern'],
    preserveNameIds: LICENCE_NAMES,
  })
  writeFileSync(new URL(file, import.meta.url), subset)
  console.log(`${file}: ${subset.length} bytes`)
}
