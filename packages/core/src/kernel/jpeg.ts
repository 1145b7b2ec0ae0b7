/** The segments that say how a picture is coded, but those of tables. Source: ITU-T T.81, table B.1. */
const FRAMES: ReadonlySet<number> = new Set([
  0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
])
/** A segment's mark and the length that follows it. */
const HEAD = 4

/** How many colors a JPEG mixes: 1 is gray, 3 a screen's, 4 a press's. Null where the bytes do not say. */
export function jpegColors(bytes: Uint8Array): number | null {
  const at = (place: number) => bytes[place] ?? 0
  for (let place = 2; place + HEAD <= bytes.length;) {
    if (at(place) !== 0xff) return null
    const mark = at(place + 1)
    if (FRAMES.has(mark)) return bytes[place + HEAD + 5] ?? null
    // A mark may be filled up with more of its first byte.
    place += mark === 0xff ? 1 : 2 + at(place + 2) * 0x100 + at(place + 3)
  }
  return null
}
