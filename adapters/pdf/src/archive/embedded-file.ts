import { createHash } from 'node:crypto'
import type { DocumentAttachment } from '@billing/core'
import { deflated } from './deflated.ts'

/**
 * Writes a file into the document; gives the reference to what describes it. pdfkit's own takes the digest in letters and
 * leaves out the name for older readers. Source: ISO 19005-3, 6.8 and annex E; ISO 32000-1, 7.11.
 */
export function writeEmbeddedFile(
  doc: PDFKit.PDFDocument,
  { name, media_type, description, relationship, bytes }: DocumentAttachment,
  changed: Date,
): PDFKit.PDFKitReference {
  const file = doc.ref({
    Type: 'EmbeddedFile',
    Subtype: pdfName(media_type),
    Filter: 'FlateDecode',
    Params: {
      ModDate: changed,
      Size: bytes.length,
      CheckSum: createHash('md5').update(bytes).digest(),
    },
  })
  file.end(deflated(bytes))
  const specification = doc.ref({
    Type: 'Filespec',
    F: new String(name),
    UF: new String(name),
    Desc: new String(description),
    AFRelationship: relationship,
    EF: { F: file, UF: file },
  })
  specification.end(undefined)
  doc.addNamedEmbeddedFile(name, specification)
  return specification
}

/** A text as a name of PDF: whatever is no letter, digit or one of a few signs by its number. Source: ISO 32000-1, 7.3.5. */
function pdfName(text: string): string {
  return Array.from(Buffer.from(text), (byte) => {
    const character = String.fromCharCode(byte)
    return /[\w.+-]/.test(character)
      ? character
      : `#${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }).join('')
}
