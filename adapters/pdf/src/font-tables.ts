/** The tables of a TrueType font that a PDF needs of it, as they are in its file. */
export interface FontTables {
  readonly head: Buffer
  readonly hhea: Buffer
  readonly maxp: Buffer
  /** The outline of a glyph; empty when it has none. */
  readonly outlineOf: (glyph: number) => Buffer
  readonly metricOf: (glyph: number) => Metric
  /** Whether offsets take four bytes rather than two. */
  readonly long_offsets: boolean
}

/** Of one glyph, in units of the font. */
export interface Metric {
  readonly advance: number
  readonly bearing: number
}

/** Reads a font's file. Throws when it lacks a table that we need, or has hints, which we would lose. */
export function readFontTables(file: Buffer): FontTables {
  const tables = directoryOf(file)
  const table = (tag: string) => {
    const found = tables.get(tag)
    if (!found) throw new Error(`the font has no table ${tag}`)
    return found
  }
  for (const hints of ['cvt ', 'prep', 'fpgm']) {
    if (tables.has(hints)) throw new Error(`the font has hints: ${hints}`)
  }
  const [head, hhea, maxp] = [table('head'), table('hhea'), table('maxp')]
  const [glyf, loca, hmtx] = [table('glyf'), table('loca'), table('hmtx')]
  const long_offsets = head.readUInt16BE(50) === 1
  const offsetOf = (glyph: number) =>
    long_offsets ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph)
  const advances = hhea.readUInt16BE(34)
  return {
    head,
    hhea,
    maxp,
    long_offsets,
    outlineOf: (glyph) => glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1)),
    metricOf: (glyph) => {
      // Glyphs at the end share the last advance.
      const row = Math.min(glyph, advances - 1)
      const bearing_at = glyph < advances ? 4 * glyph + 2 : 4 * advances + 2 * (glyph - advances)
      return { advance: hmtx.readUInt16BE(4 * row), bearing: hmtx.readInt16BE(bearing_at) }
    },
  }
}

function directoryOf(file: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>()
  const count = file.readUInt16BE(4)
  for (let at = 12; at < 12 + 16 * count; at += 16) {
    const start = file.readUInt32BE(at + 8)
    const tag = file.toString('latin1', at, at + 4)
    tables.set(tag, file.subarray(start, start + file.readUInt32BE(at + 12)))
  }
  return tables
}
