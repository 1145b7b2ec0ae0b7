/** Of a character that is not ASCII, by its first byte: where the second byte of a character lies, and how many follow in all. Source: Unicode, table 3-7. */
// prettier-ignore
const CHARACTERS = [
  // first        second       following
  [0xc2, 0xdf,    0x80, 0xbf,  1],
  [0xe0, 0xe0,    0xa0, 0xbf,  2],
  [0xe1, 0xec,    0x80, 0xbf,  2],
  [0xed, 0xed,    0x80, 0x9f,  2],
  [0xee, 0xef,    0x80, 0xbf,  2],
  [0xf0, 0xf0,    0x90, 0xbf,  3],
  [0xf1, 0xf3,    0x80, 0xbf,  3],
  [0xf4, 0xf4,    0x80, 0x8f,  3],
] as const

/** Whether bytes are well-formed UTF-8. */
export function isUtf8(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length;) {
    const length = lengthAt(bytes, at)
    if (length === 0) return false
    at += length
  }
  return true
}

/** How many bytes the character has that begins there; 0 where none does. */
function lengthAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  if (first < 0x80) return 1
  const kind = CHARACTERS.find(([least, most]) => first >= least && first <= most)
  if (!kind) return 0
  const [, , least, most, following] = kind
  const second = bytes[at + 1] ?? 0
  if (second < least || second > most) return 0
  for (let n = 2; n <= following; n++) if (((bytes[at + n] ?? 0) & 0xc0) !== 0x80) return 0
  return following + 1
}
