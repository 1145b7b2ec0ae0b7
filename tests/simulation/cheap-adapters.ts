import { randomBytes, scryptSync } from 'node:crypto'
import type { DocumentRenderer, PasswordHasher } from '@billing/core'

/** As few rounds as scrypt takes: about 30 µs. */
const ROUNDS = { N: 2, r: 1, p: 1 } as const

/**
 * Renders a line of text as PDF. The real renderer takes 2 ms and more a document; the same view gives the same
 * bytes here too.
 */
export function createPlainRenderer(): DocumentRenderer {
  return {
    async render({ kind, number, total }) {
      const words = `${kind} ${number} ${total.amount_minor} ${total.currency}`
      const content = `BT /F1 12 Tf 72 770 Td (${words}) Tj ET`
      return Buffer.from(pdfOf(content), 'latin1')
    },
  }
}

/** One page with this content; ASCII only. */
function pdfOf(content: string): string {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>`
  return `${file}${table}${trailer}\nstartxref\n${file.length}\n%%EOF\n`
}

/**
 * Hashes passwords on this thread with salt from `node:crypto`: argon2 takes its salt from the system and
 * ends whenever its thread does, so that no two runs of one seed would be the same.
 */
export function createCheapHasher(): PasswordHasher {
  const digest = (password: string, salt: string) =>
    scryptSync(password, salt, 32, ROUNDS).toString('hex')
  return {
    async hash(password) {
      const salt = randomBytes(16).toString('hex')
      return `${salt}.${digest(password, salt)}`
    },
    async verify(stored, password) {
      const [salt = '', expected] = stored.split('.')
      return { matches: digest(password, salt) === expected, weak: false }
    },
    async waste(password) {
      digest(password, 'nobody')
    },
    takes: () => true,
  }
}
