import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import type { LineFlaw } from './raw-line.ts'

/**
 * Why a file is not read, and how to save it anew: the first of its bytes that is not UTF-8, or what the whole file is
 * instead. Null for UTF-8, with or without its mark. Source: RFC 3629, 3 and 6.
 */
export async function encodingFlaw(path: string): Promise<LineFlaw | null> {
  let [offset, line] = [0, 1]
  let open: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const other = offset === 0 ? otherFormOf(chunk) : null
    if (other !== null) return flawOf(1, other)
    const read = Buffer.concat([open, chunk])
    open = openEnd(read)
    const bytes = read.subarray(0, read.length - open.length)
    if (!isUtf8(bytes)) return foreignByte(bytes, offset, line)
    offset += bytes.length
    line += linesIn(bytes)
  }
  return open.length === 0 ? null : foreignByte(open, offset, line)
}

const flawOf = (line: number, reason: string): LineFlaw => ({
  line,
  flaw: { field: 'the file', reason },
})

/** What a file that is no UTF-8 text begins with; a text begins with an ASCII character. */
const FORMS: readonly (readonly [begins: RegExp, reason: string])[] = [
  [/^(?:fffe0000|0000feff|000000..|..000000)/, wide('UTF-32')],
  [/^(?:fffe|..00)/, wide('UTF-16 (little-endian)')],
  [/^(?:feff|00..)/, wide('UTF-16 (big-endian)')],
  [/^504b0304/, workbook('XLSX')],
  [/^d0cf11e0/, workbook('XLS')],
]

function wide(name: string): string {
  return `the file is ${name}: save it anew as UTF-8 (“CSV UTF-8” in Excel, not “Unicode Text”)`
}

function workbook(name: string): string {
  return `the file is a workbook (${name}): save it as “CSV UTF-8”`
}

function otherFormOf(head: Buffer): string | null {
  const hex = head.toString('hex', 0, 4)
  return FORMS.find(([begins]) => begins.test(hex))?.[1] ?? null
}

/** The bytes at the end with which a letter begins that the next chunk may complete. */
function openEnd(bytes: Buffer): Buffer {
  const at = bytes.findLastIndex((byte) => byte < 0x80 || byte >= 0xc0)
  const first = bytes[at] ?? 0
  const length = [0xc0, 0xe0, 0xf0].filter((least) => first >= least).length + 1
  return at >= 0 && bytes.length - at < length ? bytes.subarray(at) : bytes.subarray(bytes.length)
}

function foreignByte(bytes: Buffer, offset: number, line: number): LineFlaw {
  const at = firstForeign(bytes)
  const byte = `0x${bytes.toString('hex', at, at + 1).toUpperCase()}`
  return flawOf(
    line + linesIn(bytes.subarray(0, at)),
    `the byte ${byte} at offset ${offset + at} is not UTF-8: the file has another encoding, as Windows-1257, Windows-1252 or Latin-1; save it anew as UTF-8 (“CSV UTF-8” in Excel)`,
  )
}

const REPLACEMENT = '\uFFFD'

/** Up to it each letter has its own bytes; from it on a decoder replaces. */
function firstForeign(bytes: Buffer): number {
  let at = 0
  for (const letter of bytes.toString('utf8')) {
    const own = Buffer.from(letter)
    const isOwn = letter !== REPLACEMENT || own.equals(bytes.subarray(at, at + own.length))
    if (!isOwn) break
    at += own.length
  }
  return at
}

function linesIn(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count += 1
  return count
}
