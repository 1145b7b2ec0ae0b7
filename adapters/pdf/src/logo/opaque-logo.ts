import { crc32, deflateSync } from 'node:zlib'
import { jpegColors } from '@billing/core'
import { eachPixel, type Png, readPng } from './png.ts'

/**
 * A logo without transparency, which documents must not have: on white, where it stands. One that has none stays as it
 * is. Throws where it has the colors of a press. Source: ISO 19005-3, 6.2.4.3 and 6.2.10, which would ask for more than
 * pdfkit says.
 */
export function opaqueLogo(data_url: string): Buffer {
  const file = Buffer.from(data_url.slice(data_url.indexOf(',') + 1), 'base64')
  if (jpegColors(file) === 4) throw new Error('the logo is in CMYK, and documents are in RGB')
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return file
  const png = readPng(file)
  const see_through = png.kind === 4 || png.kind === 6 || png.chunks.has('tRNS')
  return see_through || png.interlaced ? onWhite(png) : file
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function onWhite(png: Png): Buffer {
  const stride = 1 + 3 * png.width
  const lines = Buffer.alloc(stride * png.height)
  eachPixel(png, (x, y, samples) => {
    const { color, alpha } = pixelOf(png, samples)
    for (const [i, value] of color.entries()) {
      lines[y * stride + 1 + 3 * x + i] = Math.round(value * alpha + 255 * (1 - alpha))
    }
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(png.width, 0)
  header.writeUInt32BE(png.height, 4)
  header.writeUInt8(8, 8)
  header.writeUInt8(2, 9)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.of()),
  ])
}

function chunk(kind: string, bytes: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind), bytes])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(bytes.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** `color` from 0 to 255, red, green, blue; `alpha` from 0 to 1. */
interface Pixel {
  readonly color: readonly number[]
  readonly alpha: number
}

/** Source: PNG, 11.2.1 and 11.3.1.1. */
function pixelOf(png: Png, samples: readonly number[]): Pixel {
  if (png.kind === 3) return ofPalette(png, samples[0] ?? 0)
  const most = 2 ** png.bits - 1
  const gray = png.kind === 0 || png.kind === 4
  const color = (gray ? [0, 0, 0] : [0, 1, 2]).map((i) => (255 * (samples[i] ?? 0)) / most)
  return { color, alpha: alphaOf(png, samples, most) }
}

function ofPalette({ chunks }: Png, at: number): Pixel {
  const color = [0, 1, 2].map((i) => chunks.get('PLTE')?.[3 * at + i] ?? 0)
  return { color, alpha: (chunks.get('tRNS')?.[at] ?? 255) / 255 }
}

function alphaOf({ kind, chunks }: Png, samples: readonly number[], most: number): number {
  if (kind === 4 || kind === 6) return (samples.at(-1) ?? most) / most
  const clear = chunks.get('tRNS')
  return clear && samples.every((sample, i) => clear.readUInt16BE(2 * i) === sample) ? 0 : 1
}
