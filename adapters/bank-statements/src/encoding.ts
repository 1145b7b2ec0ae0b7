import { TextDecoder } from 'node:util'
import { quoted } from './amount.ts'
import { BankDataError } from './bank-data-error.ts'

/** Encodings that a bank sends. Others, which have a state or no ASCII in them, are refused. */
const KNOWN =
  /^(?:utf-?8|us-ascii|ascii|utf-?16(?:le|be)?|iso[-_]?8859-\d{1,2}|(?:windows-|cp)125\d)$/i

/** A decoder that refuses bytes which its encoding does not have. Throws `unsupported` for an encoding not known here. */
export function decoderOf(label: string, place: string): TextDecoder {
  try {
    if (KNOWN.test(label)) return new TextDecoder(label, { fatal: true })
  } catch {
    // Known to us, and not to this build of Node.
  }
  throw new BankDataError('unsupported', place, `the encoding ${quoted(label)} is not read`)
}

/** What a file in an encoding begins with: its mark, or a `<` of two bytes. */
const MARKS: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16le', [0x3c, 0x00]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16be', [0x00, 0x3c]],
]

/** What the first bytes say of the encoding; null where they say nothing. Source: XML 1.0, appendix F. */
export function markedEncoding(file: Uint8Array): string | null {
  const marked = MARKS.find(([, bytes]) => bytes.every((byte, at) => file[at] === byte))
  return marked?.[0] ?? null
}

/**
 * The text of a file without marks of its encoding: as its first bytes say, else as the caller says, else UTF-8, else
 * Windows-1252. Throws `encoding`.
 */
export function textOf(bytes: Uint8Array, encoding: string | undefined): string {
  const said = markedEncoding(bytes) ?? encoding
  if (said !== undefined) return decoded(bytes, decoderOf(said, 'encoding'))
  try {
    return decoded(bytes, decoderOf('utf-8', 'encoding'))
  } catch {
    return decoded(bytes, decoderOf('windows-1252', 'encoding'))
  }
}

function decoded(bytes: Uint8Array, decoder: TextDecoder): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw notOf(decoder)
  }
}

/** The refusal of bytes that are no text of an encoding. */
export function notOf(decoder: TextDecoder): BankDataError {
  return new BankDataError('encoding', '', `the bytes are no text in ${decoder.encoding}`)
}
