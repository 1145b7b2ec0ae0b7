import { jpegColors } from '@billing/core'
import { PNG } from 'pngjs'

/**
 * A logo without transparency, which documents must not have: on white, where it stands. One that has none stays as it
 * is. Throws where it has the colors of a press. Source: ISO 19005-3, 6.2.4.3 and 6.2.10, which would ask for more than
 * pdfkit says.
 */
export function opaqueLogo(data_url: string): Buffer {
  const file = Buffer.from(data_url.slice(data_url.indexOf(',') + 1), 'base64')
  if (jpegColors(file) === 4) throw new Error('the logo is in CMYK, and documents are in RGB')
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return file
  const png = PNG.sync.read(file)
  // pdfkit makes a mask of either, whether any pixel is seen through or not, and decodes an interlaced picture too late.
  const masked = png.alpha || file.includes('tRNS')
  return masked || png.interlace ? PNG.sync.write(png, ON_WHITE) : file
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Color type 2 is RGB. */
const ON_WHITE = {
  colorType: 2,
  inputHasAlpha: true,
  bgColor: { red: 255, green: 255, blue: 255 },
  filterType: 0,
} as const
