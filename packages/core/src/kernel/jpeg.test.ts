import { expect, it } from 'vitest'
import { jpegColors } from './jpeg.ts'

const BEGINNING = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2]
/** A frame of 16 × 16 points, baseline or progressive. */
const frame = (mark: number, colors: number) => [0xff, mark, 0, 17, 8, 0, 16, 0, 16, colors]
const bytes = (...parts: number[][]) => Uint8Array.from(parts.flat())

it.each([
  ['gray', 1],
  ['of a screen', 3],
  ['of a press', 4],
])('a JPEG says whether it is %s', (_, colors) => {
  expect(jpegColors(bytes(BEGINNING, frame(0xc0, colors)))).toBe(colors)
  expect(jpegColors(bytes(BEGINNING, frame(0xc2, colors)))).toBe(colors)
})

it('tables and fillers before the frame are passed over', () => {
  const tables = [0xff, 0xc4, 0, 5, 9, 9, 9, 0xff, 0xdb, 0, 3, 4]

  expect(jpegColors(bytes(BEGINNING, tables, [0xff, 0xff], frame(0xc0, 3)))).toBe(3)
})

it.each([
  ['nothing', []],
  ['a beginning', BEGINNING],
  ['a picture without a frame', [...BEGINNING, 1, 2, 3, 4, 5, 6]],
  ['a frame that is cut off', [...BEGINNING, 0xff, 0xc0, 0, 17, 8]],
])('%s says nothing', (_, all) => {
  expect(jpegColors(bytes(all))).toBeNull()
})
