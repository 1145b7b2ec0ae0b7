/** What the font's own table says, how far the next letter is from each, in thousandths of its size. */
export function advancesOf(file: Buffer): number[] {
  const tables = Array.from({ length: file.readUInt16BE(4) }, (_, i) => 12 + 16 * i)
  const at = (tag: string) => {
    const row = tables.find((each) => file.toString('latin1', each, each + 4) === tag) ?? Number.NaN
    return file.readUInt32BE(row + 8)
  }
  const count = file.readUInt16BE(at('hhea') + 34)
  return Array.from({ length: count }, (_, i) => file.readUInt16BE(at('hmtx') + 4 * i))
}

/** The operators that paint, outside of a mark or in one of the wrong kind; and marks that are not closed. */
export function unmarked(content: string): string[] {
  const wrong: string[] = []
  let mark = ''
  for (const line of content.split('\n')) {
    if (line.endsWith('BDC')) {
      if (mark !== '') wrong.push(`${line} in ${mark}`)
      mark = line
    } else if (line === 'EMC') mark = ''
    else if (line.endsWith('TJ') && mark === '') wrong.push(line)
    else if (/^(f|S|f\*|B)$| Do$/.test(line) && !mark.startsWith('/Artifact')) {
      wrong.push(line)
    }
  }
  return mark === '' ? wrong : [...wrong, mark]
}
