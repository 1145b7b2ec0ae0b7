import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { opaqueLogo } from './opaque-logo.ts'

interface Drawing {
  readonly width: number
  readonly height: number
  readonly bits: number
  /** 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGB and alpha. */
  readonly kind: number
  readonly interlaced?: boolean
  /** Each line begins with its filter. */
  readonly lines: readonly (readonly number[])[]
  readonly palette?: readonly number[]
  readonly clear?: readonly number[]
}

function png({ width, height, bits, kind, interlaced, lines, palette, clear }: Drawing): Buffer {
  const chunk = (name: string, bytes: readonly number[] | Buffer) => {
    const named = Buffer.concat([Buffer.from(name), Buffer.from(bytes)])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(bytes.length)
    check.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, check])
  }
  const header = [0, 0, 0, width, 0, 0, 0, height, bits, kind, 0, 0, interlaced ? 1 : 0]
  const data = deflateSync(Buffer.from(lines.flat()))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(palette ? [chunk('PLTE', palette)] : []),
    ...(clear ? [chunk('tRNS', clear)] : []),
    // In two pieces, as large pictures have it.
    chunk('IDAT', data.subarray(0, 5)),
    chunk('IDAT', data.subarray(5)),
    chunk('IEND', []),
  ])
}

const dataUrl = (file: Buffer) => `data:image/png;base64,${file.toString('base64')}`

/** The colors of the opaque picture, line by line; it must be RGB of 8 bits without filters. */
function drawn(drawing: Drawing): number[][][] {
  const file = opaqueLogo(dataUrl(png(drawing)))
  const { width, height } = drawing
  const header = [0, 0, 0, width, 0, 0, 0, height, 8, 2, 0, 0, 0]
  expect([...file.subarray(16, 29)]).toEqual(header)
  const at = file.indexOf('IDAT')
  const lines = inflateSync(file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4)))
  return Array.from({ length: height }, (_, y) => {
    const line = [...lines.subarray(y * (1 + 3 * width), (y + 1) * (1 + 3 * width))]
    expect(line.shift()).toBe(0)
    return Array.from({ length: width }, (__, x) => line.slice(3 * x, 3 * x + 3))
  })
}

const one = { width: 1, height: 1, bits: 8 } as const

describe('a logo that one can see through stands on white', () => {
  it.each([
    ['not at all', 255, [255, 0, 0]],
    ['half', 128, [255, 127, 127]],
    ['wholly', 0, [255, 255, 255]],
  ])('%s', (_, alpha, color) => {
    expect(drawn({ ...one, kind: 6, lines: [[0, 255, 0, 0, alpha]] })).toEqual([[color]])
  })

  it('gray with alpha', () => {
    expect(drawn({ ...one, kind: 4, lines: [[0, 100, 51]] })).toEqual([[[224, 224, 224]]])
  })

  it('with 16 bits', () => {
    const lines = [[0, 255, 255, 0, 0, 0, 0, 128, 0]]

    expect(drawn({ ...one, bits: 16, kind: 6, lines })).toEqual([[[255, 127, 127]]])
  })

  it('with a palette of two bits, of which some entries are clear', () => {
    const palette = [10, 20, 30, 40, 50, 60, 70, 80, 90]
    const clear = [0, 255]
    const drawing = { width: 3, height: 1, bits: 2, kind: 3, lines: [[0, 0b00011000]] }

    expect(drawn({ ...drawing, palette, clear })).toEqual([
      [
        [255, 255, 255],
        [40, 50, 60],
        [70, 80, 90],
      ],
    ])
  })

  it('with one color that is clear', () => {
    const drawing = { width: 2, height: 1, bits: 8, kind: 2, lines: [[0, 1, 2, 3, 1, 2, 4]] }

    expect(drawn({ ...drawing, clear: [0, 1, 0, 2, 0, 3] })).toEqual([
      [
        [255, 255, 255],
        [1, 2, 4],
      ],
    ])
  })
})

it('each filter gives the line that it was made from', () => {
  // Worked out by hand: 10 20 and then, in each line, 15 30.
  const lines = [
    [0, 10, 255, 20, 255],
    [1, 15, 255, 15, 0],
    [2, 0, 0, 0, 0],
    [3, 8, 128, 8, 0],
    [4, 0, 0, 0, 0],
  ]

  const gray = drawn({ width: 2, height: 5, bits: 8, kind: 4, lines }).map((line) =>
    line.map(([value]) => value),
  )

  expect(gray).toEqual([
    [10, 20],
    [15, 30],
    [15, 30],
    [15, 30],
    [15, 30],
  ])
})

it('an interlaced picture is put together', () => {
  const lines = [
    [0, 11],
    [0, 13],
    [0, 31, 33],
    [0, 12],
    [0, 32],
    [0, 21, 22, 23],
  ]

  const gray = drawn({ width: 3, height: 3, bits: 8, kind: 0, interlaced: true, lines })

  expect(gray.map((line) => line.map(([value]) => value))).toEqual([
    [11, 12, 13],
    [21, 22, 23],
    [31, 32, 33],
  ])
})

it('a picture for a press is refused', () => {
  const cmyk = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 20, 8, 0, 1, 0, 1, 4])

  expect(() => opaqueLogo(`data:image/jpeg;base64,${cmyk.toString('base64')}`)).toThrow('CMYK')
})

it('a picture that nothing shines through stays byte for byte', () => {
  const opaque = png({ ...one, kind: 2, lines: [[0, 1, 2, 3]] })
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0])

  expect(opaqueLogo(dataUrl(opaque))).toEqual(opaque)
  expect(opaqueLogo(`data:image/jpeg;base64,${jpeg.toString('base64')}`)).toEqual(jpeg)
})
