import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { describe, expect, it } from 'vitest'
import type { FontSubset } from './font-subset.ts'
import { prepareFont } from './prepared-font.ts'
import { printable } from './printable.ts'
import { loadTypefaces } from './typefaces.ts'

const TEXTS = [
  'PVM sąskaita faktūra PBX-2026-000042',
  'AVATAR To. Ty, LTD “L’ÉTÉ” fi ffl 1/2',
  'ẌẎẐǬǨ Ǆ Ⅷ Ταβέρνα Щукин Ђ Nguyễn Văn Tường',
  'marks: x̌ А҃ б҈',
  ' two  spaces at the ends ',
  '',
]

describe.each(['NotoSans-Regular.ttf', 'NotoSans-Bold.ttf'])('%s, prepared', (name) => {
  const file = readFileSync(new URL(`../fonts/${name}`, import.meta.url))
  const opened = create(file) as Font
  const prepared = prepareFont(create(file) as Font, file)

  it.each(TEXTS)('sets "%s" as fontkit does, word by word', (text) => {
    const words = (text.match(/[^ ]* |[^ ]+$/g) ?? []).map((word) => opened.layout(word))
    const { glyphs, positions, advanceWidth } = prepared.layout(text)

    expect(glyphs.map(({ id }) => id)).toEqual(
      words.flatMap((word) => word.glyphs.map(({ id }) => id)),
    )
    expect(positions.map((position) => ({ ...position }))).toEqual(
      words.flatMap((word) => word.positions.map((position) => ({ ...position }))),
    )
    expect(advanceWidth).toBe(prepared.widthOf(text))
  })

  it('sets every two of the letters of our languages as fontkit does', () => {
    const letters = 'AÀĄBCČDEĘĖFGHIĮJKLMNOPQRSŠTUŲŪVWXYZŽaąbcčdeęėfghiįjklmnoprsštuųūvyzž.,-– 0147€'
    const wrong: string[] = []
    for (const first of letters.replace(' ', '')) {
      for (const second of letters) {
        const { advanceWidth } = opened.layout(first + second)
        if (prepared.widthOf(first + second) !== advanceWidth) wrong.push(first + second)
      }
    }
    expect(wrong).toEqual([])
  })

  it('embeds the very bytes that fontkit would, parts of letters too', () => {
    const ours = prepared.createSubset()
    // Its types ask for a glyph; it takes the number of one.
    const theirs = opened.createSubset() as unknown as FontSubset
    for (const text of TEXTS) {
      for (const { id } of prepared.layout(text).glyphs) {
        expect(ours.includeGlyph(id)).toBe(theirs.includeGlyph(id))
      }
    }

    expect(Buffer.compare(ours.encode(), theirs.encode())).toBe(0)
  })
})

it('a text that is printed as it is has no character that a typeface lacks', () => {
  const { characters } = loadTypefaces()
  const all = Array.from({ length: 0x2050 - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i))

  for (const character of all.filter((each) => !characters.has(each.codePointAt(0) ?? 0))) {
    expect(printable(`a${character}b`, characters)).not.toContain(character)
  }
})
