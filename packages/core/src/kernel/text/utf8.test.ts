import { expect, it } from 'vitest'
import { isUtf8 } from './utf8.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })
const strict = (bytes: Uint8Array) => {
  try {
    decoder.decode(bytes)
    return true
  } catch {
    return false
  }
}

it('is what a strict decoder takes, for every first byte and the bounds of those that follow', () => {
  const wrong: Uint8Array[] = []
  for (let first = 0; first < 256; first++) {
    // The bounds of the second byte, and what stands beside them.
    for (const second of [0x00, 0x20, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff]) {
      for (const rest of [[], [0x80], [0x80, 0xbf], [0xbf, 0x20], [0xc0, 0x80]]) {
        const bytes = Uint8Array.of(first, second, ...rest)
        if (isUtf8(bytes) !== strict(bytes)) wrong.push(bytes)
      }
    }
  }

  expect(wrong).toEqual([])
})

it('takes no bytes at all for an empty text', () => {
  expect(isUtf8(new Uint8Array())).toBe(true)
})
