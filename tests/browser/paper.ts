import { readFileSync } from 'node:fs'

const PICTURE = new URL('../../docs/img/invoice.png', import.meta.url)

/** A picture of a document, as somebody uploads it under this name. */
export function paper(name: string): { name: string; mimeType: string; buffer: Buffer } {
  return { name, mimeType: 'image/png', buffer: readFileSync(PICTURE) }
}
