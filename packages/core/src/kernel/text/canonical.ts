/** JSON with sorted keys and no spaces, so that equal values have equal text. Absent and undefined are the same. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(',')}]`
  const fields = value as Record<string, unknown>
  // Added up by hand: a charge writes 18 of them, which took a twentieth of its time with lists of entries.
  let text = '{'
  for (const key of Object.keys(fields).sort()) {
    const item = fields[key]
    if (item === undefined) continue
    text += `${text.length > 1 ? ',' : ''}${JSON.stringify(key)}:${canonicalJson(item)}`
  }
  return `${text}}`
}
