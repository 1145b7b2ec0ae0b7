import { inflateSync } from 'node:zlib'

/** A picture's own terms. Source: PNG, 11.2.1. */
export interface PngHeader {
  readonly width: number
  readonly height: number
  /** Of one sample. */
  readonly bits: number
  readonly kind: number
  readonly interlaced: boolean
}

/** A PNG taken apart. */
export interface Png extends PngHeader {
  readonly chunks: ReadonlyMap<string, Buffer>
}

/** How many samples a pixel has, by kind: gray, RGB, palette, gray and alpha, RGB and alpha. */
const SAMPLES: ReadonlyMap<number, number> = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
])

/** Where each pass of an interlaced picture begins, and how far its pixels stand apart. Source: PNG, 8.2. */
const PASSES = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
] as const
const WHOLE = [{ x: 0, y: 0, dx: 1, dy: 1 }] as const

/** Takes a PNG apart; pieces of one kind are put together. */
export function readPng(file: Buffer): Png {
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at + 8 <= file.length;) {
    const length = file.readUInt32BE(at)
    const kind = file.toString('latin1', at + 4, at + 8)
    const bytes = file.subarray(at + 8, at + 8 + length)
    chunks.set(kind, Buffer.concat([chunks.get(kind) ?? Buffer.of(), bytes]))
    at += 12 + length
  }
  const header = chunks.get('IHDR')
  if (!header) throw new Error('the logo is not a PNG')
  return {
    width: header.readUInt32BE(0),
    height: header.readUInt32BE(4),
    bits: header.readUInt8(8),
    kind: header.readUInt8(9),
    interlaced: header.readUInt8(12) === 1,
    chunks,
  }
}

/** Tells of each pixel where it stands, and its samples as they are in the file. Source: PNG, 9. */
export function eachPixel(
  png: Png,
  tell: (x: number, y: number, samples: readonly number[]) => void,
): void {
  const count = SAMPLES.get(png.kind)
  if (count === undefined) throw new Error(`the logo is a PNG of an unknown kind: ${png.kind}`)
  const data = inflateSync(png.chunks.get('IDAT') ?? Buffer.of())
  let at = 0
  for (const { x, y, dx, dy } of png.interlaced ? PASSES : WHOLE) {
    const columns = Math.ceil((png.width - x) / dx)
    const rows = Math.ceil((png.height - y) / dy)
    if (columns <= 0) continue
    const length = Math.ceil((columns * count * png.bits) / 8)
    let above: Buffer = Buffer.alloc(length)
    for (let row = 0; row < rows; row++) {
      const line = unfiltered(data.subarray(at, at + 1 + length), above, (count * png.bits) / 8)
      at += 1 + length
      for (let column = 0; column < columns; column++) {
        const samples = Array.from({ length: count }, (_, i) =>
          sampleOf(line, column * count + i, png.bits),
        )
        tell(x + column * dx, y + row * dy, samples)
      }
      above = line
    }
  }
}

function sampleOf(line: Buffer, at: number, bits: number): number {
  if (bits === 16) return line.readUInt16BE(2 * at)
  const first = at * bits
  return (line.readUInt8(first >> 3) >> (8 - bits - (first & 7))) & ((1 << bits) - 1)
}

/** A line of bytes, which the file has as the difference to its neighbors. */
function unfiltered(filtered: Buffer, above: Buffer, pixel_bytes: number): Buffer {
  const filter = filtered.readUInt8(0)
  const back = Math.max(1, pixel_bytes)
  const line = Buffer.from(filtered.subarray(1))
  for (const [i, byte] of line.entries()) {
    const left = line[i - back] ?? 0
    const up = above[i] ?? 0
    line[i] = byte + expected(filter, left, up, above[i - back] ?? 0)
  }
  return line
}

function expected(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left
    case 2:
      return up
    case 3:
      return (left + up) >> 1
    case 4:
      return nearest(left, up, corner)
    default:
      return 0
  }
}

/** Whichever of three is nearest to left + up − corner. */
function nearest(left: number, up: number, corner: number): number {
  const [to_left, to_up] = [Math.abs(up - corner), Math.abs(left - corner)]
  const to_corner = Math.abs(left + up - 2 * corner)
  if (to_left <= to_up && to_left <= to_corner) return left
  return to_up <= to_corner ? up : corner
}
