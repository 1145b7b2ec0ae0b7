import { fold } from '../../kernel/text/text.ts'
import type { AttachmentType } from './content-type.ts'

/** Characters of a file's name that we keep. */
export const FILE_NAME_MAX = 120

/** What the name of a downloaded file ends in: what its content is, whatever the sender named it. */
// prettier-ignore
export const ENDINGS: Readonly<Record<AttachmentType, string>> = {
  'application/pdf': 'pdf',
  'image/png':       'png',
  'image/jpeg':      'jpg',
  'text/plain':      'txt',
}

/** Controls, marks that turn the direction of reading, halves of characters, and ends of lines. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu

/**
 * The name that a sender gave a file, as it may be shown: without folders and without what is not seen, at most
 * `FILE_NAME_MAX` characters; a name of ours where nothing is left.
 */
export function shownFileName(given: string | undefined, content_type: AttachmentType): string {
  const last = (given ?? '').split(/[/\\]/).at(-1) ?? ''
  const seen = Array.from(last.normalize('NFC').replaceAll(UNSEEN, '').trim())
  const name = seen.slice(0, FILE_NAME_MAX).join('').trim()
  return /^\.*$/.test(name) ? `file.${ENDINGS[content_type]}` : name
}

/** Letters of a downloaded file's name. */
const SAVED_MAX = 60

/** The same name without its ending, as a file is saved under: ASCII that needs no quoting in a header. */
export function savedFileName(shown: string): string {
  const words = fold(shown.replace(/\.[^.]*$/, '')).match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, SAVED_MAX).replace(/-$/, '') || 'file'
}
